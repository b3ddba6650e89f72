// Package derive makes metrics from other metrics: sums of several, which can be used like any metric, and ratios of
// two.
package derive

import (
	"context"
	"fmt"
	"math"
	"math/bits"
	"strconv"
	"strings"

	"flameview/model"
	"flameview/model/run"
)

// Linear is a weighted sum of metrics: the elapsed time of a thread, say, is the time it ran, waited for locks and
// read files.
//
//	thread.ns = cpu.ns + lock.ns + jdk.FileRead.ns
//	cest.cycles = ir.count + 10*l1m.count + 100*llm.count
type Linear struct {
	ID    string // "<series>.<unit>"
	Parts []Part
}

// Part is a metric times a factor above 0, which is Factor * 10^-Decimals.
type Part struct {
	Metric   string
	Factor   int64
	Decimals uint8
}

// maxDecimals is how many decimals a factor may have.
const maxDecimals = 6

// ParseLinear reads "ID = PART + PART ...", where a part is METRIC or NUMBER*METRIC.
// Errors say which part is wrong.
func ParseLinear(text string) (Linear, error) {
	id, sum, ok := strings.Cut(text, "=")
	id = strings.TrimSpace(id)
	if dot := strings.LastIndexByte(id, '.'); !ok || dot <= 0 || dot == len(id)-1 || strings.ContainsAny(id, " \t+*") {
		return Linear{}, fmt.Errorf("%q: want NAME.UNIT = METRIC + NUMBER*METRIC, with as many parts as there are", text)
	}
	l := Linear{ID: id}
	for _, part := range strings.Split(sum, "+") {
		p := Part{Metric: strings.TrimSpace(part), Factor: 1}
		if number, metric, ok := strings.Cut(part, "*"); ok {
			p.Metric = strings.TrimSpace(metric)
			if err := p.setFactor(strings.TrimSpace(number)); err != nil {
				return Linear{}, fmt.Errorf("%q: %w", strings.TrimSpace(part), err)
			}
		}
		if p.Metric == "" {
			return Linear{}, fmt.Errorf("%q: a part has no metric", text)
		}
		l.Parts = append(l.Parts, p)
	}
	return l, nil
}

// String is the inverse of ParseLinear.
func (l Linear) String() string {
	text := l.ID + " = "
	for i, p := range l.Parts {
		if i > 0 {
			text += " + "
		}
		if p.Factor != 1 || p.Decimals > 0 {
			number := fmt.Sprintf("%0*d", p.Decimals+1, p.Factor)
			if point := len(number) - int(p.Decimals); p.Decimals > 0 {
				number = number[:point] + "." + number[point:]
			}
			text += number + "*"
		}
		text += p.Metric
	}
	return text
}

// setFactor reads a decimal fraction exactly.
func (p *Part) setFactor(number string) error {
	whole, fraction, _ := strings.Cut(number, ".")
	fraction = strings.TrimRight(fraction, "0")
	n, err := strconv.ParseInt(whole+fraction, 10, 64)
	if err != nil || n <= 0 || len(fraction) > maxDecimals {
		return fmt.Errorf("%s: want a number above 0 with %d digits behind its point at most", number, maxDecimals)
	}
	p.Factor, p.Decimals = n, uint8(len(fraction))
	return nil
}

// Check validates the sum: it reports an unknown metric, an ID that is already used, and parts with different
// units.
func (l Linear) Check(metrics []model.Metric) error {
	_, err := l.parts(metrics)
	return err
}

// parts returns the metrics of the sum.
func (l Linear) parts(metrics []model.Metric) ([]model.Metric, error) {
	if _, err := model.MetricByID(metrics, l.ID); err == nil {
		return nil, fmt.Errorf("%s: the files have a metric of this name", l.ID)
	}
	parts := make([]model.Metric, len(l.Parts))
	for i, p := range l.Parts {
		m, err := model.MetricByID(metrics, p.Metric)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", l.ID, err)
		}
		if m.Unit.Name != parts[0].Unit.Name && i > 0 {
			return nil, fmt.Errorf("%s: %s and %s cannot be added: they are counted in %s and %s",
				l.ID, parts[0].ID, m.ID, parts[0].Unit.Name, m.Unit.Name)
		}
		parts[i] = m
	}
	return parts, nil
}

// Define returns a store with one more series, which has the events of all parts. Its segments share their columns,
// so it supports every query that a recorded metric does. Errors: those of Check, a sum that is too large, or the
// context's.
func (l Linear) Define(ctx context.Context, s *model.Store) (*model.Store, error) {
	parts, err := l.parts(s.Metrics())
	if err != nil {
		return nil, err
	}
	dot := strings.LastIndexByte(l.ID, '.')
	out := model.Series{ID: l.ID[:dot], Label: l.ID[:dot], Derived: true}
	unit := model.Unit{Name: l.ID[dot+1:]}
	for i, p := range l.Parts {
		unit.Decimals = max(unit.Decimals, p.Decimals+parts[i].Unit.Decimals)
	}
	out.Units = []model.Unit{unit}
	total := 0.0
	for i, p := range l.Parts {
		factor := float64(p.Factor) * math.Pow10(int(unit.Decimals-p.Decimals-parts[i].Unit.Decimals))
		total += factor * float64(parts[i].Total)
		if factor > math.MaxInt64/4 || total > math.MaxInt64/4 {
			return nil, fmt.Errorf("%s: the sum is too large", l.ID)
		}
		ser := &s.Series[parts[i].Series]
		for j := range ser.Segments {
			seg := &ser.Segments[j]
			values := seg.Values[parts[i].Value]
			if !values.Recorded() {
				continue
			}
			scaled, err := times(ctx, values, int64(factor))
			if err != nil {
				return nil, fmt.Errorf("%s: %w", l.ID, err)
			}
			out.Segments = append(out.Segments, model.Segment{
				File: seg.File, Stack: seg.Stack, Thread: seg.Thread, Time: seg.Time, Timing: seg.Timing, Phase: seg.Phase,
				State: seg.State, Class: seg.Class, Values: []model.Values{scaled}, Estimated: seg.Estimated,
			})
		}
	}
	return s.WithSeries(out), nil
}

// times multiplies a column by a factor.
func times(ctx context.Context, v model.Values, factor int64) (model.Values, error) {
	if factor == 1 {
		return v, nil
	}
	out := model.Values{}
	var ok bool
	if out.Same, ok = product(v.Same, factor); !ok {
		return out, fmt.Errorf("%d times %d is too large", v.Same, factor)
	}
	if v.Each == nil {
		return out, nil
	}
	out.Each = make([]int64, len(v.Each))
	for i, x := range v.Each {
		if run.Cancelled(ctx, i) {
			return out, ctx.Err()
		}
		if out.Each[i], ok = product(x, factor); !ok {
			return out, fmt.Errorf("%d times %d is too large", x, factor)
		}
	}
	return out, nil
}

// product multiplies by a factor above 0; ok is false if the result overflows.
func product(x, factor int64) (int64, bool) {
	size := uint64(max(x, -x))
	hi, lo := bits.Mul64(size, uint64(factor))
	if hi != 0 || lo > math.MaxInt64 {
		return 0, false
	}
	if x < 0 {
		return -int64(lo), true
	}
	return int64(lo), true
}

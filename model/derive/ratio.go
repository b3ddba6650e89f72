package derive

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"flameview/model"
)

// Ratio is one metric divided by another: bytes for each allocation. Ratios cannot be added up, so a ratio is always
// computed from sums, never as a mean of ratios, and boxes cannot have it as their width.
type Ratio struct {
	Over, Under model.Metric // Numerator / Denominator
	Name        string       // description, such as "cycles per instruction"
}

// ID is the ratio as written by users: N/D.
func (r Ratio) ID() string { return r.Over.ID + "/" + r.Under.ID }

// ParseRatio reads N/D, where both are given metrics, whose names may contain slashes.
func ParseRatio(text string, metrics []model.Metric) (Ratio, error) {
	for i := range len(text) {
		if text[i] != '/' || i == 0 || i == len(text)-1 {
			continue
		}
		over, err := model.MetricByID(metrics, strings.TrimSpace(text[:i]))
		if err != nil {
			continue
		}
		if under, err := model.MetricByID(metrics, strings.TrimSpace(text[i+1:])); err == nil {
			return Ratio{over, under, name(over, under, metrics)}, nil
		}
	}
	known := ""
	for _, m := range metrics {
		known += " " + m.ID
	}
	return Ratio{}, fmt.Errorf("%q: want METRIC/METRIC; these files have%s", text, known)
}

// name returns the description of a ratio, that of Offered if it is one of these.
func name(over, under model.Metric, metrics []model.Metric) string {
	for _, r := range Offered(metrics) {
		if r.Over.ID == over.ID && r.Under.ID == under.ID {
			return r.Name
		}
	}
	return over.ID + " per " + under.ID
}

// Offered returns the well-known ratios of which both metrics are given.
func Offered(metrics []model.Metric) (out []Ratio) {
	add := func(over, under model.Metric, words string) {
		out = append(out, Ratio{over, under, words})
	}
	for _, under := range metrics {
		for _, over := range metrics {
			series, unit := seriesOf(over), over.Unit.Name
			switch same := over.Series == under.Series; {
			case same && under.Unit.Name == "count" && unit == "bytes":
				add(over, under, "bytes per event of "+series)
			case same && under.Unit.Name == "count" && unit == "ns":
				add(over, under, "time per event of "+series)
			case same && under.Unit.Name == "ns" && unit == "bytes":
				add(over, under, "throughput of "+series)
			case same || unit != "count" || under.Unit.Name != "count":
			case isEvent(under, "instructions") && isEvent(over, "cycles"):
				add(over, under, "cycles per instruction")
			case isEvent(under, "instructions") && strings.Contains(strings.ToLower(series), "misses"):
				add(over, under, series+" per instruction")
			}
		}
	}
	find := func(id string) (model.Metric, bool) {
		m, err := model.MetricByID(metrics, id)
		return m, err == nil
	}
	for _, known := range []struct{ over, under, words string }{
		{"alloc.bytes", "cpu.ns", "allocation rate while on CPU"},
		{"live.bytes", "alloc.bytes", "live of allocated"},
		{"cpu.ns", "thread.ns", "on-CPU share"},
	} {
		over, ok := find(known.over)
		if under, has := find(known.under); ok && has {
			add(over, under, known.words)
		}
	}
	return out
}

func seriesOf(m model.Metric) string { return strings.TrimSuffix(m.ID, "."+m.Unit.Name) }

// isEvent says whether a metric's series is the perf event of that name, in any spelling: cycles:u, cpu-cycles,
// cpu_core/cycles/.
func isEvent(m model.Metric, event string) bool {
	s := strings.ToLower(seriesOf(m))
	s, _, _ = strings.Cut(s, ":")
	s = strings.TrimSuffix(s, "/")
	return s == event || s == "cpu-"+event || strings.HasSuffix(s, "/"+event)
}

// Of divides two sums given in the units of the metrics; ok is false if the denominator is 0.
func (r Ratio) Of(over, under int64) (value float64, ok bool) {
	if under == 0 {
		return 0, false
	}
	scale := math.Pow10(int(r.Under.Unit.Decimals) - int(r.Over.Unit.Decimals))
	return float64(over) / float64(under) * scale, true
}

// Text formats the ratio of two sums with its unit, or says that it cannot be divided.
func (r Ratio) Text(over, under int64) string {
	v, ok := r.Of(over, under)
	switch {
	case !ok && over == 0:
		return ""
	case !ok:
		return "no " + r.Under.ID
	}
	return r.Write(v)
}

// Write formats a result of Of with its unit.
func (r Ratio) Write(v float64) string {
	over, under := r.Over.Unit.Name, r.Under.Unit.Name
	switch {
	case over == "bytes" && under == "ns":
		return three(v*1e3) + " MB/s"
	case over == "ns" && under == "ns" || over == "bytes" && under == "bytes":
		return three(100*v) + " %"
	case over == "bytes" && under == "count":
		return size(v)
	case over == "ns" && under == "count":
		return duration(v)
	}
	return three(v)
}

func three(x float64) string {
	switch {
	case x >= 1e6:
		return strconv.FormatFloat(x, 'g', 4, 64)
	case x >= 100:
		return strconv.FormatFloat(x, 'f', 0, 64)
	case x >= 10:
		return strconv.FormatFloat(x, 'f', 1, 64)
	case x >= 0.01 || x == 0:
		return strconv.FormatFloat(x, 'f', 2, 64)
	}
	return strconv.FormatFloat(x, 'g', 3, 64)
}

// size formats a number of bytes.
func size(bytes float64) string {
	units := []string{" B", " KiB", " MiB", " GiB", " TiB"}
	i := 0
	for ; bytes >= 1024 && i < len(units)-1; i++ {
		bytes /= 1024
	}
	return three(bytes) + units[i]
}

// duration formats a time in nanoseconds.
func duration(ns float64) string {
	for _, u := range []struct {
		size float64
		name string
	}{{1e9, " s"}, {1e6, " ms"}, {1e3, " µs"}} {
		if ns >= u.size {
			return three(ns/u.size) + u.name
		}
	}
	return three(ns) + " ns"
}

package pyroscope

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Type is a type of profile that a server has.
type Type struct {
	ID                           string // process_cpu:cpu:nanoseconds:cpu:nanoseconds
	Name, SampleType, SampleUnit string
	PeriodType, PeriodUnit       string
}

// Types lists what a server has in the range of a query.
func (c *Client) Types(ctx context.Context, q Query) ([]Type, error) {
	var out struct{ ProfileTypes []Type }
	err := c.ask(ctx, q, "ProfileTypes", map[string]any{"start": q.From.UnixMilli(), "end": q.To.UnixMilli()}, &out)
	return out.ProfileTypes, err
}

// Names lists the labels of the profiles that a query matches, without those that
// servers add for themselves.
func (c *Client) Names(ctx context.Context, q Query) ([]string, error) {
	var out struct{ Names []string }
	err := c.ask(ctx, q, "LabelNames", q.labels(""), &out)
	return slices.DeleteFunc(out.Names, func(n string) bool { return strings.HasPrefix(n, "__") }), err
}

// Values lists the values that a label has in the profiles that a query matches.
func (c *Client) Values(ctx context.Context, q Query, label string) ([]string, error) {
	var out struct{ Names []string }
	err := c.ask(ctx, q, "LabelValues", q.labels(label), &out)
	return out.Names, err
}

func (q Query) labels(name string) map[string]any {
	in := map[string]any{"start": q.From.UnixMilli(), "end": q.To.UnixMilli(), "matchers": []string{q.Selector()}}
	if name != "" {
		in["name"] = name
	}
	return in
}

// Line is values over time, of the profiles whose labels are alike.
type Line struct {
	Labels map[string]string
	Points []Point
}

// Total is the sum of the points.
func (l Line) Total() (sum float64) {
	for _, p := range l.Points {
		sum += p.Value
	}
	return sum
}

// Point is the sum of values in a step of time.
type Point struct {
	At    time.Time
	Value float64
}

// Series gives the time line of a query, a line for each combination of the labels.
func (c *Client) Series(ctx context.Context, q Query, step time.Duration, by ...string) ([]Line, error) {
	var out struct {
		Series []struct {
			Labels []struct{ Name, Value string }
			Points []struct {
				Value     float64
				Timestamp json.Number
			}
		}
	}
	err := c.ask(ctx, q, "SelectSeries", map[string]any{
		"profileTypeID": q.Type, "labelSelector": q.Selector(), "start": q.From.UnixMilli(), "end": q.To.UnixMilli(),
		"groupBy": by, "step": step.Seconds(),
	}, &out)
	if err != nil {
		return nil, err
	}
	lines := make([]Line, len(out.Series))
	for i, s := range out.Series {
		l := Line{Labels: map[string]string{}}
		for _, label := range s.Labels {
			l.Labels[label.Name] = label.Value
		}
		for _, p := range s.Points {
			ms, err := strconv.ParseInt(p.Timestamp.String(), 10, 64)
			if err != nil {
				return nil, fmt.Errorf("SelectSeries: %q is no time", p.Timestamp)
			}
			l.Points = append(l.Points, Point{time.UnixMilli(ms).UTC(), p.Value})
		}
		lines[i] = l
	}
	return lines, nil
}

// TimeLine is Series in steps that suit the range.
func (c *Client) TimeLine(ctx context.Context, q Query, by ...string) ([]Line, error) {
	return c.Series(ctx, q, q.Step(), by...)
}

// Complete fills in a type of which only a part is given: cpu, memory:inuse_space.
// A whole one is taken as it is, without asking.
func (c *Client) Complete(ctx context.Context, q Query) (Query, error) {
	if strings.Count(q.Type, ":") >= 4 {
		return q, nil
	}
	types, err := c.Types(ctx, q)
	if err != nil {
		return q, err
	}
	var all, found []string
	for _, t := range types {
		all = append(all, t.ID)
		if strings.HasPrefix(t.ID, q.Type+":") || t.SampleType == q.Type {
			found = append(found, t.ID)
		}
	}
	switch {
	case len(found) == 1:
		q.Type = found[0]
		return q, nil
	case len(found) > 1:
		return q, fmt.Errorf("type=%s fits %s: say which", q.Type, strings.Join(found, ", "))
	case len(all) == 0:
		return q, fmt.Errorf("%s has no profiles from %s to %s", q.Server.Host, stamp(q.From), stamp(q.To))
	}
	return q, fmt.Errorf("there is no type=%s on %s; there are %s", q.Type, q.Server.Host, strings.Join(all, ", "))
}

package session

import (
	"errors"
	"fmt"
	"math"
	"time"

	"flameview/model"
)

type savedPatterns struct {
	Patterns []text `json:"patterns,omitempty"`
	Exact    bool   `json:"exact,omitempty"`
}

type savedFilter struct {
	Kind string `json:"kind"`
	savedPatterns
	From string `json:"from,omitempty"`
	To   string `json:"to,omitempty"`
	Drop bool   `json:"drop,omitempty"`
	Off  bool   `json:"off,omitempty"`
}

type savedTransform struct {
	Kind string `json:"kind"`
	On   string `json:"on,omitempty"`
	savedPatterns
	Off bool `json:"off,omitempty"`
}

func saveFilter(f model.Filter) savedFilter {
	out := savedFilter{Kind: f.Kind, savedPatterns: savePatterns(f.Patterns), Drop: f.Drop, Off: f.Off}
	if f.Kind == "time" {
		out.From, out.To = saveTime(f.From, math.MinInt64), saveTime(f.To, math.MaxInt64)
	}
	return out
}

func (saved savedFilter) filter() (model.Filter, error) {
	f := model.Filter{Kind: saved.Kind, Patterns: saved.patterns(), Drop: saved.Drop, Off: saved.Off}
	if f.Kind == "time" {
		var err error
		if f.From, err = parseTime(saved.From, math.MinInt64); err != nil {
			return f, fmt.Errorf("from: %w", err)
		}
		if f.To, err = parseTime(saved.To, math.MaxInt64); err != nil {
			return f, fmt.Errorf("to: %w", err)
		}
	}
	return f, checkPatterns(f.Patterns, f.Check)
}

func saveTransform(t model.Transform) savedTransform {
	return savedTransform{t.Kind, string(t.On), savePatterns(t.Patterns), t.Off}
}

func (saved savedTransform) transform() (model.Transform, error) {
	t := model.Transform{Kind: saved.Kind, On: model.NameKind(saved.On), Patterns: saved.patterns(), Off: saved.Off}
	return t, checkPatterns(t.Patterns, t.Check)
}

// saveTime writes nanoseconds since the Unix epoch, "" for the end of all time
// that leaves a range open.
func saveTime(ns, open int64) string {
	if ns == open {
		return ""
	}
	return time.Unix(0, ns).UTC().Format(time.RFC3339Nano)
}

func parseTime(s string, open int64) (int64, error) {
	if s == "" {
		return open, nil
	}
	t, err := time.Parse(time.RFC3339Nano, s)
	if err != nil {
		return 0, fmt.Errorf("want a time such as 2026-02-01T10:00:00Z, found %.40q", s)
	}
	if t.Before(time.Unix(0, math.MinInt64)) || t.After(time.Unix(0, math.MaxInt64)) {
		return 0, fmt.Errorf("%s is outside the years 1678 to 2261, which are all that profiles know", s)
	}
	return t.UnixNano(), nil
}

// maxPattern bounds a regular expression, in bytes: compiled, it takes a
// hundred times its length. Exact names may have any length.
const maxPattern = 64 << 10

var errPattern = errors.New("a regular expression is longer than 64 KiB")

func savePatterns(p model.Patterns) savedPatterns {
	out := savedPatterns{Exact: p.Exact}
	for _, s := range p.List {
		out.Patterns = append(out.Patterns, text(s))
	}
	return out
}

func (in savedPatterns) patterns() model.Patterns {
	p := model.Patterns{Exact: in.Exact}
	for _, s := range in.Patterns {
		p.List = append(p.List, string(s))
	}
	return p
}

// checkPatterns looks at lengths before check compiles anything.
func checkPatterns(p model.Patterns, check func() error) error {
	for _, s := range p.List {
		if !p.Exact && len(s) > maxPattern {
			return errPattern
		}
	}
	return check()
}

func checkPattern(s string) error {
	if len(s) > maxPattern {
		return errPattern
	}
	_, err := model.CompilePattern(s)
	return err
}

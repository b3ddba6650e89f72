package sessionfile

import (
	"cmp"
	"errors"
	"fmt"
	"strings"

	"flameview/model"
	"flameview/model/filter"
	"flameview/model/shape"
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
	// Range stands for From and To where a kind has more than both ends.
	Range string `json:"range,omitempty"`
	Drop  bool   `json:"drop,omitempty"`
	Off   bool   `json:"off,omitempty"`
}

type savedTransform struct {
	Kind string `json:"kind"`
	On   string `json:"on,omitempty"`
	savedPatterns
	Off bool `json:"off,omitempty"`
}

func saveFilters(filters []filter.Filter) (out []savedFilter) {
	for _, f := range filters {
		out = append(out, saveFilter(f))
	}
	return out
}

func filters(in []savedFilter) (out []filter.Filter, err error) {
	for i, saved := range in {
		f, err := saved.filter()
		if err != nil {
			return nil, fmt.Errorf("filters[%d]: %w", i, err)
		}
		out = append(out, f)
	}
	return out, nil
}

func saveFilter(f filter.Filter) savedFilter {
	out := savedFilter{Kind: f.Kind, savedPatterns: savePatterns(f.Patterns), Drop: f.Drop, Off: f.Off}
	if kind, err := f.Lookup(); err == nil && kind.Range != nil {
		text := kind.Range.Format(f)
		if from, to, _ := strings.Cut(text, ","); strings.Contains(to, ",") {
			out.Range = text
		} else {
			out.From, out.To = from, to
		}
	}
	return out
}

func (saved savedFilter) filter() (filter.Filter, error) {
	f := filter.Filter{Kind: saved.Kind, Patterns: saved.patterns(), Drop: saved.Drop, Off: saved.Off}
	if kind, err := f.Lookup(); err == nil && kind.Range != nil {
		if err = kind.Range.Parse(&f, cmp.Or(saved.Range, saved.From+","+saved.To), nil); err != nil {
			return f, err
		}
		if f.Kind == "time" && f.To <= oldColumns {
			f = filter.Filter{Kind: "column", From: f.From, To: f.To, Drop: f.Drop, Off: f.Off}
		}
	}
	return f, checkPatterns(f.Patterns, f.Check)
}

// oldColumns bounds times in files of versions before 1.2, which wrote the
// columns of animated folded text as the first nanoseconds of 1970.
const oldColumns = 1 << 16

func saveTransform(t shape.Transform) savedTransform {
	return savedTransform{t.Kind, string(t.On), savePatterns(t.Patterns), t.Off}
}

func (saved savedTransform) transform() (shape.Transform, error) {
	t := shape.Transform{Kind: saved.Kind, On: model.NameKind(saved.On), Patterns: saved.patterns(), Off: saved.Off}
	return t, checkPatterns(t.Patterns, t.Check)
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

package sessionfile

import (
	"fmt"

	"flameview/compare"
	"flameview/model"
	"flameview/model/derive"
	"flameview/model/query"
	"flameview/model/shape"
	"flameview/picture"
	"flameview/viewer/state"
)

// savedState is a State as a session file writes it. What is as usual is left
// out, so the zero State is {}.
type savedState struct {
	Metric        text             `json:"metric,omitempty"`
	View          string           `json:"view,omitempty"`
	Group         string           `json:"group,omitempty"`
	KeepGenerated bool             `json:"keepGenerated,omitempty"`
	Fragment      []savedName      `json:"fragment,omitempty"`
	Filters       []savedFilter    `json:"filters,omitempty"`
	Transforms    []savedTransform `json:"transforms,omitempty"`
	Root          string           `json:"root,omitempty"`
	FoldPools     bool             `json:"foldPools,omitempty"`
	Leaf          string           `json:"leaf,omitempty"`
	Viewport      *savedViewport   `json:"viewport,omitempty"`
	Palette       string           `json:"palette,omitempty"`
	Colors        []savedColor     `json:"colors,omitempty"`
	Notes         []savedNote      `json:"notes,omitempty"`
	Sides         []savedSide      `json:"sides,omitempty"`
	Norm          text             `json:"norm,omitempty"`
	Current       int              `json:"current,omitempty"`
	Change        text             `json:"change,omitempty"`
	Same          []savedAlias     `json:"same,omitempty"`
	AcrossBuilds  bool             `json:"acrossBuilds,omitempty"`
	Ratio         text             `json:"ratio,omitempty"`
	Defined       []text           `json:"defined,omitempty"`
}

type savedName struct {
	Family string `json:"family"`
	Name   text   `json:"name"`
}

type savedViewport struct {
	From float64 `json:"from"`
	To   float64 `json:"to"`
	Top  float64 `json:"top,omitempty"`
}

func saveState(s state.State) savedState {
	out := savedState{
		Metric: text(s.Metric), KeepGenerated: s.Grouping.KeepGenerated,
		AcrossBuilds: s.Grouping.AcrossBuilds, Same: saveAliases(s.Grouping.Same), Sides: saveSides(s.Sides),
		Root: s.Decoration.Root.String(), FoldPools: s.Decoration.FoldPools,
	}
	if s.Callers {
		out.View = query.ViewCallers
	}
	if s.Grouping.By != shape.ByMethod {
		out.Group = s.Grouping.By.String()
	}
	if s.Decoration.Leaf {
		out.Leaf = shape.LeafClass
	}
	out.Fragment = saveNames(s.Fragment)
	out.Filters = saveFilters(s.Filters)
	for _, t := range s.Transforms {
		out.Transforms = append(out.Transforms, saveTransform(t))
	}
	out.Palette = s.Palette
	for _, c := range s.Colors {
		out.Colors = append(out.Colors, saveColor(c))
	}
	for _, n := range s.Notes {
		out.Notes = append(out.Notes, saveNote(n))
	}
	if s.Norm.Kind != compare.NormAuto {
		out.Norm = text(s.Norm.String())
	}
	out.Change = text(s.Change.String())
	if s.Current > 0 && s.Current == s.CurrentSide() {
		out.Current = s.Current
	}
	out.Ratio = text(s.Ratio)
	for _, sum := range s.Defined {
		out.Defined = append(out.Defined, text(sum))
	}
	// A viewport that shows nothing sensible is no reason to lose the rest.
	if v := savedViewport(s.Viewport); v != (savedViewport{}) && v.check() == nil {
		out.Viewport = &v
	}
	return out
}

// state checks what was read. Errors begin with the field.
func (in savedState) state() (state.State, error) {
	s := state.State{
		Metric: string(in.Metric), Callers: in.View == query.ViewCallers,
		Grouping:   shape.Grouping{KeepGenerated: in.KeepGenerated, AcrossBuilds: in.AcrossBuilds},
		Decoration: shape.Decoration{FoldPools: in.FoldPools, Leaf: in.Leaf == shape.LeafClass},
	}
	var ok bool
	if s.Decoration.Root, ok = shape.ParseRootBy(in.Root); !ok {
		return state.State{}, fmt.Errorf("root: want thread or file, found %.40q", in.Root)
	}
	if in.View != "" && in.View != query.ViewCallees && in.View != query.ViewCallers {
		return state.State{}, fmt.Errorf("view: want callees or callers, found %.40q", in.View)
	}
	if in.Leaf != "" && in.Leaf != shape.LeafClass {
		return state.State{}, fmt.Errorf("leaf: want class, found %.40q", in.Leaf)
	}
	if s.Grouping.By, ok = shape.ParseGroupBy(in.Group); !ok && in.Group != "" {
		return state.State{}, fmt.Errorf("group: want method, class, package, library or line, found %.40q", in.Group)
	}
	var err error
	if s.Fragment, err = names(in.Fragment); err != nil {
		return state.State{}, fmt.Errorf("fragment%w", err)
	}
	if s.Filters, err = filters(in.Filters); err != nil {
		return state.State{}, err
	}
	if s.Sides, err = sides(in.Sides); err != nil {
		return state.State{}, err
	}
	if s.Grouping.Same, err = aliases(in.Same); err != nil {
		return state.State{}, err
	}
	if s.Norm, err = compare.ParseNorm(string(in.Norm)); err != nil {
		return state.State{}, fmt.Errorf("norm: %w", err)
	}
	if s.Current = in.Current; in.Current < 0 || in.Current > 0 && in.Current >= len(s.Sides) {
		return state.State{}, fmt.Errorf("current: want the number of a side behind the base, found %d of %d sides", in.Current, len(s.Sides))
	}
	if s.Change, err = picture.ParseChangeStyle(string(in.Change)); err != nil {
		return state.State{}, fmt.Errorf("change: %w", err)
	}
	for i, saved := range in.Transforms {
		t, err := saved.transform()
		if err != nil {
			return state.State{}, fmt.Errorf("transforms[%d]: %w", i, err)
		}
		s.Transforms = append(s.Transforms, t)
	}
	s.Palette = in.Palette // an unknown one is the default
	for i, saved := range in.Colors {
		c, err := saved.color()
		if err != nil {
			return state.State{}, fmt.Errorf("colors[%d]: %w", i, err)
		}
		s.Colors = append(s.Colors, c)
	}
	s.Ratio = string(in.Ratio) // one that the files lack is none
	for i, sum := range in.Defined {
		if _, err := derive.ParseLinear(string(sum)); err != nil {
			return state.State{}, fmt.Errorf("defined[%d]: %w", i, err)
		}
		s.Defined = append(s.Defined, string(sum))
	}
	if s.Notes, err = notes(in.Notes); err != nil {
		return state.State{}, err
	}
	if v := in.Viewport; v != nil {
		if err := v.check(); err != nil {
			return state.State{}, fmt.Errorf("viewport: %w", err)
		}
		s.Viewport = picture.Viewport(*v)
	}
	return s, nil
}

func parseFamily(s string) (model.Family, error) {
	known := ""
	for f := model.Family(0); f.String() != ""; f++ {
		if f.String() == s {
			return f, nil
		}
		known += " " + f.String()
	}
	return 0, fmt.Errorf("there is no %.40q, only%s", s, known)
}

// mostTop is more levels than stacks can have frames.
const mostTop = 1 << 32

// check holds the promises of flame.Viewport; comparisons are such that NaN
// fails them.
func (v savedViewport) check() error {
	whole := v.From == 0 && v.To == 0
	if !whole && !(v.From >= 0 && v.To <= 1 && v.To-v.From >= picture.Narrowest/2) {
		return fmt.Errorf("want 0 <= from < to <= 1, found %g to %g", v.From, v.To)
	}
	if !(v.Top >= 0 && v.Top <= mostTop) {
		return fmt.Errorf("top: want levels, 0 or more, found %g", v.Top)
	}
	return nil
}

package compare

import (
	"cmp"
	"context"
	"slices"

	"flameview/model"
	"flameview/model/query"
	"flameview/model/shape"
	"flameview/model/tree"
)

// Apparent changes
//
// A frame inserted between two others makes everything below it look gone on one side and new on the other; so does
// renaming a method. Both are detected in the tree of both sides and suggested to the user; nothing is applied
// automatically. Different inlining decisions of a compiler, which remove frames on one side, are not detected; the table
// by method is hardly affected by them.

// Suggestion is a transform or an alias that would align the sides; exactly one is set.
type Suggestion struct {
	// Hide hides a wrapper.
	Hide *shape.Transform
	// Same is an alias for a method that seems to be renamed.
	Same *shape.Alias
	// Size is the share of the whole that is below it. Sure is how well the sides agree with the suggestion, from
	// 0 to 1.
	Size, Sure float64
	words      string
}

// Words is the suggestion as a question.
//
//	hide Wrapper.call?    is old.Parser.run the same as new.Parser.run?
func (s Suggestion) Words() string { return s.words }

// Thresholds for candidates.
const (
	nearlyOneSided = 0.02  // of the larger side
	worthHiding    = 0.01  // of all
	betterBy       = 0.2   // of overlap
	likelySame     = 0.7   // score of a rename
	grownTo        = 0.002 // smaller rows are not looked at
)

// Suggest finds wrappers and renamed methods, the largest first. Errors: those of the engine.
func (c *Comparer) Suggest(ctx context.Context, of *Comparison) ([]Suggestion, error) {
	if err := twoSides(of); err != nil {
		return nil, err
	}
	q := of.Query
	q.MinShare, q.MinTotal, q.Detail, q.Callers, q.Sources = grownTo, 0, query.Detail{}, false, query.NoSources
	t, err := c.e.Tree(ctx, q)
	if err != nil {
		return nil, err
	}
	p := &pair{t: t, scale: [2]float64{of.Sides[0].Scale, of.Sides[1].Scale}, whole: of.Whole}
	best := map[string]Suggestion{}
	keep := func(s Suggestion) {
		if old, ok := best[s.words]; !ok || s.Size > old.Size {
			best[s.words] = s
		}
	}
	for row := int32(1); row < int32(t.Len()); row++ {
		if row%1024 == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if s, ok := p.wrapper(row); ok {
			keep(s)
		}
	}
	for row := range int32(t.Len()) {
		p.renames(row, keep)
	}
	var out []Suggestion
	for _, s := range best {
		out = append(out, s)
	}
	slices.SortFunc(out, func(x, y Suggestion) int {
		return cmp.Or(cmp.Compare(y.Size, x.Size), cmp.Compare(x.words, y.words))
	})
	return out, ctx.Err()
}

// pair is two scaled sides of a tree.
type pair struct {
	t     *tree.Tree
	scale [2]float64
	whole float64
}

// values are a row's scaled totals.
func (p *pair) values(row int32) (v [2]float64) {
	for i := range v {
		v[i] = p.scale[i] * float64(p.t.Sides[i].Total[row])
	}
	return v
}

// oneSided says whether a row is almost only on one side, and on which; ok is false otherwise, and for rows that are too
// small to matter.
func (p *pair) oneSided(row int32) (side int, ok bool) {
	v := p.values(row)
	if v[1] > v[0] {
		side = 1
	}
	return side, v[1-side] <= nearlyOneSided*v[side] && v[side] >= worthHiding*p.whole
}

// agreement measures how well two sides agree by name, from 0 to 1: the sum of the smaller values divided by the sum of
// the larger ones.
type agreement map[shape.BoxID][2]float64

func (a agreement) add(box shape.BoxID, v [2]float64) {
	at := a[box]
	a[box] = [2]float64{at[0] + v[0], at[1] + v[1]}
}

func (a agreement) overlap() float64 {
	low, high := 0.0, 0.0
	for _, v := range a {
		low += min(v[0], v[1])
		high += max(v[0], v[1])
	}
	if high == 0 {
		return 0
	}
	return low / high
}

// children are the values below a row by box, with self values under shape.NoBox.
func (p *pair) children(row int32, into agreement) {
	from, to := p.t.Children(row)
	own := p.values(row)
	for c := from; c < to; c++ {
		v := p.values(c)
		into.add(p.t.Box[c], v)
		own[0], own[1] = own[0]-v[0], own[1]-v[1]
	}
	into.add(shape.NoBox, [2]float64{max(own[0], 0), max(own[1], 0)})
}

// wrapper says whether the row's method was inserted between others on one side: without it, the callees of its caller
// agree better.
func (p *pair) wrapper(row int32) (Suggestion, bool) {
	side, ok := p.oneSided(row)
	if !ok {
		return Suggestion{}, false
	}
	before, after := agreement{}, agreement{}
	p.children(p.t.Parent[row], before)
	for box, v := range before {
		if box != p.t.Box[row] {
			after[box] = v
		}
	}
	p.children(row, after)
	gain := after.overlap() - before.overlap()
	if gain < betterBy {
		return Suggestion{}, false
	}
	box := p.t.Boxes.List[p.t.Box[row]]
	return Suggestion{
		Hide:  &shape.Transform{Kind: shape.Hide, Patterns: model.Patterns{List: []string{box.Name}, Exact: true}},
		Size:  finite(p.values(row)[side] / p.whole),
		Sure:  after.overlap(),
		words: "hide " + box.Display + "?",
	}, true
}

// maxPairsBelow bounds how many pairs of gone and new rows are compared below one row.
const maxPairsBelow = 4096

// renames pairs rows that are gone below a row with rows that are new there.
func (p *pair) renames(row int32, keep func(Suggestion)) {
	from, to := p.t.Children(row)
	var sides [2][]int32
	for c := from; c < to; c++ {
		if side, ok := p.oneSided(c); ok {
			sides[side] = append(sides[side], c)
		}
	}
	if len(sides[0])*len(sides[1]) > maxPairsBelow {
		return
	}
	for _, gone := range sides[0] {
		match, score := int32(-1), likelySame
		for _, now := range sides[1] {
			if s := p.alike(gone, now); s >= score {
				match, score = now, s
			}
		}
		if match < 0 {
			continue
		}
		old, now := p.t.Boxes.List[p.t.Box[gone]], p.t.Boxes.List[p.t.Box[match]]
		if old.Family != now.Family {
			continue
		}
		same := shape.SameAs(old.Name, now.Name)
		keep(Suggestion{
			Same: &same, Size: finite(p.values(gone)[0] / p.whole), Sure: score,
			words: "is " + old.Display + " the same as " + now.Display + "?",
		})
	}
}

// alike is the likelihood that a row that is gone has been renamed to now: half for their values, the rest for their
// callees and their names.
func (p *pair) alike(gone, now int32) float64 {
	a, b := p.values(gone)[0], p.values(now)[1]
	below := agreement{}
	of := [2]int32{gone, now}
	for side, row := range of {
		one := agreement{}
		p.children(row, one)
		for box, v := range one {
			var only [2]float64
			only[side] = v[side]
			below.add(box, only)
		}
	}
	names := similarNames(p.t.Boxes.List[p.t.Box[gone]].Name, p.t.Boxes.List[p.t.Box[now]].Name)
	calls := names // without callees, only the names count
	if len(below) > 1 {
		calls = below.overlap()
	}
	return 0.5*min(a, b)/max(a, b) + 0.3*calls + 0.2*names
}

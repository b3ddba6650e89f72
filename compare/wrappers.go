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

// What looks changed and is not
//
// A frame that was put between two others makes everything below it look gone on
// one side and new on the other; a method that was renamed does too. Both are
// found in the tree of both sides, and offered: nothing is applied without being
// asked for. What cannot be found is inlining that a compiler decided otherwise,
// which takes frames away on one side; the table is by method and does not mind.

// Suggestion is one thing that may be done about it; either of the two.
type Suggestion struct {
	// Hide is a wrapper, as the transform that hides it.
	Hide *shape.Transform
	// Same is a method that seems to be called otherwise now.
	Same *shape.Alias
	// Size is how much of all is below it; Sure how well the sides agree then, from
	// 0 to 1.
	Size, Sure float64
	words      string
}

// Words ask the question.
//
//	hide Wrapper.call?    is old.Parser.run the same as new.Parser.run?
func (s Suggestion) Words() string { return s.words }

// How candidates are found.
const (
	nearlyOneSided = 0.02  // of the larger side
	worthHiding    = 0.01  // of all
	betterBy       = 0.2   // of overlap
	likelySame     = 0.7   // score of a rename
	grownTo        = 0.002 // what is thinner is not looked at
)

// Suggest looks for wrappers and renames, the largest first. Errors: those of the
// engine.
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

// pair are two sides of a tree, scaled.
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

// oneSided says on which side alone a row is, nearly; ok = false for both, and for
// rows that are too small to matter.
func (p *pair) oneSided(row int32) (side int, ok bool) {
	v := p.values(row)
	if v[1] > v[0] {
		side = 1
	}
	return side, v[1-side] <= nearlyOneSided*v[side] && v[side] >= worthHiding*p.whole
}

// agreement is how well two sides' values by name agree, from 0 to 1: the sum of
// the smaller ones of the sum of the larger ones.
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

// wrapper says whether the row's method stands between others on one side only:
// without it, what its caller calls agrees better.
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

// mostPairsBelow bounds how many pairs of gone and new are compared below one row.
const mostPairsBelow = 4096

// renames pairs what is gone below a row with what is new there.
func (p *pair) renames(row int32, keep func(Suggestion)) {
	from, to := p.t.Children(row)
	var sides [2][]int32
	for c := from; c < to; c++ {
		if side, ok := p.oneSided(c); ok {
			sides[side] = append(sides[side], c)
		}
	}
	if len(sides[0])*len(sides[1]) > mostPairsBelow {
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

// alike scores whether a row that is gone is now called as another: half for their
// values, the rest for what they call and for their names.
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
	calls := names // what calls nothing is known by its name alone
	if len(below) > 1 {
		calls = below.overlap()
	}
	return 0.5*min(a, b)/max(a, b) + 0.3*calls + 0.2*names
}

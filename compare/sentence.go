package compare

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"

	"flameview/model/tree"
)

// The sentence
//
// What changed, in a few disjoint places that add up. It starts with the root as
// the one place, and again and again replaces a place by pieces of it: its
// children and its self value. A piece takes the whole place's part if it has
// nearly all of what changed there; else those that have a good part of it each
// do, and the rest is not named. Places never lie below each other, so their
// changes can be added, and with the rest they are the change of all.
//
// How much changed in a piece is the sum of what grew and of what shrank there, not
// their difference: where what one child gained another lost, the difference says
// nothing. What is within noise does not count.

// The bounds of the descent.
const (
	nearlyAll  = 0.9
	goodPart   = 0.1
	mostPlaces = 8
)

// Place is a part of the change of all.
type Place struct {
	Row int32
	// Self says that it is the row's self value alone.
	Self  bool
	Delta float64 // as a part of all
}

// Explanation is the change of all, in places.
type Explanation struct {
	All    Change
	Places []Place // the largest first
	// Explained is the sum of the places' changes.
	Explained float64
	table     *Table
	tree      *tree.Tree
}

// Explain finds the places that carry the change of a tree's root.
func (j *Judged) Explain(table *Table) *Explanation {
	out := &Explanation{All: j.Total(0), table: table, tree: j.Tree}
	d := &descent{j, j.Changes()}
	open := []Place{{Row: 0, Delta: j.delta(1, 0)}}
	for len(open) > 0 {
		p := open[0]
		open = open[1:]
		pieces := d.pieces(p)
		if pieces == nil || len(pieces) > 1 && len(out.Places)+len(open)+len(pieces) > mostPlaces {
			if p.Row != 0 && d.credible(p) {
				out.Places = append(out.Places, p)
			}
			continue
		}
		open = append(open, pieces...)
		slices.SortFunc(open, func(x, y Place) int {
			return cmp.Or(cmp.Compare(d.changed(y), d.changed(x)), cmp.Compare(x.Row, y.Row))
		})
	}
	slices.SortFunc(out.Places, func(x, y Place) int {
		return cmp.Or(cmp.Compare(math.Abs(y.Delta), math.Abs(x.Delta)), cmp.Compare(x.Row, y.Row))
	})
	for _, p := range out.Places {
		out.Explained += p.Delta
	}
	return out
}

// descent is the way down from the root.
type descent struct {
	*Judged
	only *tree.Tree // Changes
}

// pieces are what takes the part of a place; nil if it stays.
func (d *descent) pieces(p Place) (out []Place) {
	from, to := d.Tree.Children(p.Row)
	if p.Self || from == to {
		return nil
	}
	all := []Place{{Row: p.Row, Self: true, Delta: d.own(p.Row)}}
	for c := from; c < to; c++ {
		all = append(all, Place{Row: c, Delta: d.delta(1, c)})
	}
	sum := 0.0
	for _, n := range all {
		sum += d.changed(n)
	}
	for _, n := range all {
		switch part := d.changed(n); {
		case part > nearlyAll*sum:
			return []Place{n}
		case part > 0 && part >= goodPart*sum:
			out = append(out, n)
		}
	}
	return out
}

// changed is how much changed at a place, as a part of all.
func (d *descent) changed(p Place) float64 {
	if p.Self {
		return float64(d.only.Self[p.Row]) / tree.WidthUnit
	}
	v := float64(d.only.Total[p.Row]) / tree.WidthUnit
	if d.credible(p) { // many small changes below it may each be within noise
		v = max(v, math.Abs(p.Delta))
	}
	return v
}

// credible says that a place may be named: its change is beyond noise, or nothing
// is known of noise.
func (d *descent) credible(p Place) bool {
	switch c := d.Total(p.Row); {
	case p.Delta == 0:
		return false
	case p.Self:
		return d.Judged.credible(p.Row)
	default:
		return d.Noise.Level == NotJudged || c.Beyond || c.State == New || c.State == Gone
	}
}

// Words are the sentence.
//
//	+31 % in all; 87 % of it in 3 places: +18.2 % main > serve > escape (self), +6.1 % main > log, -3.0 % main > read
func (x *Explanation) Words() string {
	if len(x.Places) == 0 {
		all := x.inAll()
		switch {
		case x.All.Delta == 0 && x.table.Beyond == 0:
			return "nothing changed"
		case x.table.Beyond == 0 && x.table.Noise.Level != NotJudged:
			return all + "; no method changed by more than noise"
		}
		return all + "; no single place carries it"
	}
	var words []string
	for _, p := range x.Places {
		words = append(words, Delta(p.Delta)+" "+x.Path(p))
	}
	return x.Head() + ": " + strings.Join(words, ", ")
}

// inAll is the change of all.
func (x *Explanation) inAll() string {
	all := Delta(x.All.Delta) + " in all"
	if x.All.Judged && !x.All.Beyond {
		all += ", which is within noise"
	}
	return all
}

// Head is the sentence without its places.
//
//	+31 % in all; 87 % of it in 3 places
func (x *Explanation) Head() string {
	all := x.inAll()
	places := "1 place"
	if n := len(x.Places); n > 1 {
		places = strconv.Itoa(n) + " places"
	}
	if of := x.Explained / x.All.Delta; x.All.Delta != 0 && of > 0 && of <= 1.005 {
		return all + "; " + Share(of) + " of it in " + places
	}
	return all + "; the largest changes are in " + places
}

// Names are those of a place's path, outermost first; of callers the leaf is.
func (x *Explanation) Names(p Place) (names []string) {
	for _, row := range x.tree.Path(p.Row) {
		names = append(names, x.tree.Name(row))
	}
	if names == nil {
		names = []string{"all"}
	}
	return names
}

// Tree is what the places are rows of.
func (x *Explanation) Tree() *tree.Tree { return x.tree }

// Path is where a place is, in words.
func (x *Explanation) Path(p Place) string {
	between := " > "
	if x.tree.Callers {
		between = " < "
	}
	s := strings.Join(x.Names(p), between)
	if p.Self {
		s += " (self)"
	}
	return s
}

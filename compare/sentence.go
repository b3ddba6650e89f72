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
// The sentence names a few disjoint places whose changes add up to most of the change. It starts with the root as the
// only place, and repeatedly replaces a place by parts of it: its children and its self value. One part replaces the
// place if it has nearly all of its change; otherwise the parts that each have a good share of it do, and the rest is
// not named. Places are never nested, so their changes can be added.
//
// The change of a part is the sum of its increases and decreases, not their difference: if one child gained what another
// lost, the difference would hide both. Changes within noise do not count.

// Thresholds of the descent.
const (
	nearlyAll = 0.9
	goodPart  = 0.1
	maxPlaces = 8
)

// Place is a part of the tree with its change.
type Place struct {
	Row int32
	// Self limits it to the row's self value.
	Self  bool
	Delta float64 // as a share of the whole
}

// Explanation explains the change of the whole by places.
type Explanation struct {
	All    Change
	Places []Place // the largest first
	// Explained is the sum of the places' changes.
	Explained float64
	table     *Table
	tree      *tree.Tree
}

// Explain finds the places that carry most of the change of a tree's root.
func (j *RowChanges) Explain(table *Table) *Explanation {
	out := &Explanation{All: j.Total(0), table: table, tree: j.Tree}
	d := &descent{j, j.Changes()}
	open := []Place{{Row: 0, Delta: j.delta(1, 0)}}
	for len(open) > 0 {
		p := open[0]
		open = open[1:]
		pieces := d.pieces(p)
		if pieces == nil || len(pieces) > 1 && len(out.Places)+len(open)+len(pieces) > maxPlaces {
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

// descent is the state of the search from the root down.
type descent struct {
	*RowChanges
	only *tree.Tree // Changes
}

// pieces returns the parts that replace a place; nil if it stays.
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

// changed is the amount of change in a place, as a share of the whole.
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

// credible says whether a place may be named: its change is significant, or noise is not known.
func (d *descent) credible(p Place) bool {
	switch c := d.Total(p.Row); {
	case p.Delta == 0:
		return false
	case p.Self:
		return d.RowChanges.credible(p.Row)
	default:
		return d.Noise.Level == NotJudged || c.Significant || c.State == New || c.State == Gone
	}
}

// Words is the sentence.
//
//	+31 % in all; 87 % of it in 3 places: +18.2 % main > serve > escape (self), +6.1 % main > log, -3.0 % main > read
func (x *Explanation) Words() string {
	if len(x.Places) == 0 {
		all := x.inAll()
		switch {
		case x.All.Delta == 0 && x.table.Significant == 0:
			return "nothing changed"
		case x.table.Significant == 0 && x.table.Noise.Level != NotJudged:
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

// inAll is the change of the whole.
func (x *Explanation) inAll() string {
	all := Delta(x.All.Delta) + " in all"
	if x.All.Judged && !x.All.Significant {
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

// Names are the names on a place's path, outermost first; in a callers view the leaf is first.
func (x *Explanation) Names(p Place) (names []string) {
	for _, row := range x.tree.Path(p.Row) {
		names = append(names, x.tree.Name(row))
	}
	if names == nil {
		names = []string{"all"}
	}
	return names
}

// Tree returns the tree whose rows the places are.
func (x *Explanation) Tree() *tree.Tree { return x.tree }

// Path is a place's path in words.
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

package model

import (
	"context"
	"regexp"
)

// Search is what a regular expression finds in the boxes of a grouping.
type Search struct {
	Match []bool // by BoxID
	Boxes int    // how many match
}

// NewSearch matches displayed and canonical names, so that "java.lang" and
// "java/lang" both find what the eye sees.
func NewSearch(b *Boxes, re *regexp.Regexp) *Search {
	s := &Search{Match: make([]bool, len(b.List))}
	for i := range b.List {
		if re.MatchString(b.List[i].Display) || re.MatchString(b.List[i].Name) {
			s.Match[i] = true
			s.Boxes++
		}
	}
	return s
}

// Found is where a search matches in a tree.
type Found struct {
	Rows []int32 // matching rows, level by level
	Sum  int64   // of events whose stack holds a match, each once
}

// In finds the rows of a tree that match. A row below a match adds nothing to
// the sum: its events are counted already.
func (s *Search) In(t *Tree) Found {
	var f Found
	covered := make([]bool, t.Len())
	for row := 1; row < t.Len(); row++ {
		covered[row] = covered[t.Parent[row]]
		if !s.Match[t.Box[row]] {
			continue
		}
		f.Rows = append(f.Rows, int32(row))
		if !covered[row] {
			covered[row] = true
			f.Sum += t.Total[row]
		}
	}
	return f
}

// FoundSum is the Sum of what a search finds in the whole tree of a query,
// whatever MinTotal, MinShare and MaxRows leave out of it, without growing that
// tree: an inverted one can be larger than its events by the depth of their
// stacks. It is one pass over the trie, in which a node inherits from its parent
// whether the picture of its events holds a match. s was made of the query's
// boxes. Errors are those of Tree.
func (e *Engine) FoundSum(ctx context.Context, q Query, s *Search) (int64, error) {
	a, err := e.ask(ctx, q)
	if err != nil || s.Boxes == 0 {
		return 0, err
	}
	sh, own := a.shape, a.weights.own
	part := len(a.fragment) > 0
	var at span
	chain := false // every event of the fragment has a match in it
	if part {
		at = sh.find(ctx, a.fragment)
		for _, b := range a.fragment {
			chain = chain || s.Match[b]
		}
	}
	var sum int64
	counted := make([]bool, sh.Len()) // the sum has the events of the node
	found := make([]bool, sh.Len())   // a match is on the way to the node
	for n := 1; n < len(found); n++ {
		if stops(ctx, n) {
			return 0, ctx.Err()
		}
		if sh.Box[n] == NoBox { // its events are its host's
			continue
		}
		found[n] = found[sh.Up[n]] || s.Match[sh.Box[n]]
		last := NodeID(n) // of the way that is in the picture
		switch {
		case !part:
		case q.Callers: // what is above the first occurrence
			last = sh.Up[at.firstStart[n]]
		case at.lastEnd[n] == last: // what is below the last occurrence begins here
			found[n] = false
		}
		if part && at.lastEnd[n] == 0 {
			continue
		}
		if own[n] > 0 && (chain || found[last]) {
			sum += own[n]
			counted[n] = true
		}
	}
	if !a.rootsSeen(q) {
		return sum, nil
	}
	by, err := e.splitByRoot(ctx, q, a)
	if err != nil {
		return 0, err
	}
	sums, _, err := by.sumRoots(ctx, sh, a.store.roots, func(n NodeID) bool { return !counted[n] && (!part || at.lastEnd[n] != 0) })
	for root, v := range sums {
		if s.Match[sh.Box[sh.rootNode(int32(root))]] {
			sum += v
		}
	}
	return sum, err
}

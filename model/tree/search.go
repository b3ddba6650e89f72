package tree

import (
	"context"
	"regexp"

	"flameview/model/run"
	"flameview/model/scan"
	"flameview/model/shape"
)

// Search says which boxes of a grouping match a regular expression.
type Search struct {
	Match []bool // by shape.BoxID
	Boxes int    // how many match
}

// NewSearch matches both displayed and canonical names, so that "java.lang" and "java/lang" find the same.
func NewSearch(b *shape.Boxes, re *regexp.Regexp) *Search {
	s := &Search{Match: make([]bool, len(b.List))}
	for i := range b.List {
		if re.MatchString(b.List[i].Display) || re.MatchString(b.List[i].Name) {
			s.Match[i] = true
			s.Boxes++
		}
	}
	return s
}

// Found is the result of a search in a tree.
type Found struct {
	Rows []int32 // matching rows, level by level
	Sum  int64   // weight of the events whose stack has a match, each counted once
}

// In finds the matching rows of a tree. A row below another match adds nothing to the sum: its events are
// counted already.
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

// FoundSum is Found.Sum for the complete tree, including rows that the query omits, without growing it: an
// inverted tree can have as many rows as all stacks have frames. It is one pass over the trie, in which a
// node inherits from its parent whether the path, as the view shows it, has a match. s must have been made
// of the shape's boxes. p separates roots if the input has any. Error: the context's.
func FoundSum(ctx context.Context, in Input, callers bool, s *Search, p *scan.Partition) (int64, error) {
	sh, self := in.Shape, in.Weights.Self
	part := len(in.Fragment) > 0
	var at shape.Occurrences
	chain := false // every event with the fragment has a match in the fragment itself
	if part {
		at = sh.Find(ctx, in.Fragment)
		for _, b := range in.Fragment {
			chain = chain || s.Match[b]
		}
	}
	var sum int64
	counted := make([]bool, sh.Len()) // the sum includes the node's events
	found := make([]bool, sh.Len())   // the path to the node has a match
	for n := 1; n < len(found); n++ {
		if run.Cancelled(ctx, n) {
			return 0, ctx.Err()
		}
		if sh.Box[n] == shape.NoBox { // merged: its events belong to an ancestor
			continue
		}
		found[n] = found[sh.Up[n]] || s.Match[sh.Box[n]]
		last := shape.NodeID(n) // last node of the path that the view shows
		switch {
		case !part:
		case callers: // the view shows what precedes the first occurrence
			last = sh.Up[at.FirstStart[n]]
		case at.LastEnd[n] == last: // the view begins here
			found[n] = false
		}
		if part && at.LastEnd[n] == 0 {
			continue
		}
		if self[n] > 0 && (chain || found[last]) {
			sum += self[n]
			counted[n] = true
		}
	}
	if in.Roots == nil {
		return sum, nil
	}
	sums, _, err := SumRoots(ctx, sh, in.Roots, p, func(n shape.NodeID) bool { return !counted[n] && (!part || at.LastEnd[n] != 0) })
	for root, v := range sums {
		if s.Match[sh.Box[sh.RootNode(int32(root))]] {
			sum += v
		}
	}
	return sum, err
}

package tree

import (
	"context"
	"regexp"

	"flameview/model/run"
	"flameview/model/scan"
	"flameview/model/shape"
)

// Search is what a regular expression finds in the boxes of a grouping.
type Search struct {
	Match []bool // by shape.BoxID
	Boxes int    // how many match
}

// NewSearch matches displayed and canonical names, so that "java.lang" and
// "java/lang" both find what the eye sees.
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

// FoundSum is the Sum of what a search finds in the whole tree that is grown of
// an input, whatever the query leaves out of it, without growing that tree: an
// inverted one can be larger than its events by the depth of their stacks. It is
// one pass over the trie, in which a node inherits from its parent whether the
// picture of its events holds a match. The search was made of the shape's boxes.
// p tells roots apart if the input has some. Error: the context's.
func FoundSum(ctx context.Context, in Input, callers bool, s *Search, p *scan.Partition) (int64, error) {
	sh, self := in.Shape, in.Weights.Self
	part := len(in.Fragment) > 0
	var at shape.Occurrences
	chain := false // every event of the fragment has a match in it
	if part {
		at = sh.Find(ctx, in.Fragment)
		for _, b := range in.Fragment {
			chain = chain || s.Match[b]
		}
	}
	var sum int64
	counted := make([]bool, sh.Len()) // the sum has the events of the node
	found := make([]bool, sh.Len())   // a match is on the way to the node
	for n := 1; n < len(found); n++ {
		if run.Cancelled(ctx, n) {
			return 0, ctx.Err()
		}
		if sh.Box[n] == shape.NoBox { // merged: its events are another's
			continue
		}
		found[n] = found[sh.Up[n]] || s.Match[sh.Box[n]]
		last := shape.NodeID(n) // of the way that is in the picture
		switch {
		case !part:
		case callers: // what is above the first occurrence
			last = sh.Up[at.FirstStart[n]]
		case at.LastEnd[n] == last: // what is below the last occurrence begins here
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

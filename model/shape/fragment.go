package shape

import (
	"context"

	"flameview/model/run"
)

// Occurrences says, for each node, where a fragment occurs on the path to it: the node at which
// the last occurrence ends, and the one at which the first starts; 0 if it does not occur. Both
// are inherited from the parent, so one forward pass finds them.
//
// In main>a>b>a>b>a>c the fragment a>b>a starts first at the first a and ends
// last at the last: occurrences may overlap (docs/semantics.md,
// "Fragments").
type Occurrences struct {
	LastEnd    []NodeID
	FirstStart []NodeID
}

// Find finds the occurrences of a fragment, which must not be empty. If the context ends, the
// result is incomplete.
func (sh *Shape) Find(ctx context.Context, fragment []BoxID) Occurrences {
	n := sh.Len()
	s := Occurrences{LastEnd: make([]NodeID, n), FirstStart: make([]NodeID, n)}
	innermost := fragment[len(fragment)-1]
	for i := 1; i < n; i++ {
		if run.Cancelled(ctx, i) {
			break
		}
		p := sh.Up[i]
		s.LastEnd[i], s.FirstStart[i] = s.LastEnd[p], s.FirstStart[p]
		if sh.Box[i] != innermost {
			continue
		}
		start, ok := sh.startOf(NodeID(i), fragment)
		if !ok {
			continue
		}
		s.LastEnd[i] = NodeID(i)
		if s.FirstStart[i] == 0 {
			s.FirstStart[i] = start
		}
	}
	return s
}

// startOf returns the node at which the occurrence that ends at end starts, if there is one.
func (sh *Shape) startOf(end NodeID, fragment []BoxID) (NodeID, bool) {
	at := end
	for k := len(fragment) - 1; ; k-- {
		if at == 0 || sh.Box[at] != fragment[k] {
			return 0, false
		}
		if k == 0 {
			return at, true
		}
		at = sh.Up[at]
	}
}

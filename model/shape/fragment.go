package shape

import (
	"context"

	"flameview/model/run"
)

// Occurrences says where a fragment occurs on the way to each node: where its last
// occurrence ends, and where its first one starts. 0 = it does not occur. Both
// are inherited from the parent, so one forward pass finds them.
//
// In main>a>b>a>b>a>c the fragment a>b>a starts first at the first a and ends
// last at the last: occurrences may overlap (docs/semantics.md,
// "Fragments").
type Occurrences struct {
	LastEnd    []NodeID
	FirstStart []NodeID
}

// Find marks the occurrences of a fragment that is not empty. If the
// context ends, it finds only some of them.
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

// startOf gives the node at which the fragment starts that ends at end.
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

package svg

import (
	"context"
	"fmt"
	"strings"

	"flameview/formats/names"
	"flameview/model"
)

// Turning makes a separate path out of every frame with a self count. In a
// picture made for the purpose that is the square of its depth, so there are
// bounds: on the call paths that come out, for memory, and on the frames walked
// over, for time.
const (
	maxTurned = 30_000_000
	maxWalked = 200_000_000
)

var errTurn = fmt.Errorf("turning the stacks round makes more than %d call paths or walks over more than %d frames: read the picture as it is", maxTurned, maxWalked)

// leafFirst adds the stacks of a picture that was drawn leaf first, turned
// round: the way from each frame down to the root is a stack from its root up.
func (st *storer) leafFirst(ctx context.Context, s *selfs) error {
	ph, walked, next := st.p.phases, 0, 0
	for i := range st.t.parent {
		if i == 0 && st.t.root {
			st.event(s, 0, model.Root, model.NoThread)
			continue
		}
		any := false
		for _, n := range s.each[i*ph : (i+1)*ph] {
			any = any || n > 0
		}
		if !any && (s.base == nil || s.base[i] == 0) {
			continue
		}
		stack, thread, half := model.Root, model.NoThread, ""
		for q := int32(i); q >= 0 && (q > 0 || !st.t.root); q = st.t.parent[q] {
			if walked++; walked > next {
				if err := ctx.Err(); err != nil {
					return err
				}
				if stack > maxTurned || walked > maxWalked {
					return errTurn
				}
				next += 1 << 14
			}
			name := st.p.labels[st.p.frames[q].label].name
			th, ok := st.threadOf(int(q), q == int32(i))
			if half != "" { // see storer.joined
				var joined model.Thread
				if joined, ok = names.Thread(half + ";" + name); ok {
					th, stack = st.b.Thread(joined), model.Root
				}
				half = ""
			} else if q == int32(i) && strings.HasPrefix(name, "[") && !strings.Contains(name, "]") {
				half = name
			}
			if ok {
				thread = th
			} else {
				stack = st.b.Push(stack, st.frameOf(int(q)))
			}
			if st.t.orphans[q] {
				stack = st.b.Push(stack, st.elided())
			}
		}
		st.event(s, i, stack, thread)
	}
	return nil
}

package flametab

import (
	"reflect"
	"slices"

	"flameview/model/query"
	"flameview/model/tree"
	"flameview/picture"
)

// Anchor is where the user has looked last. A filter, a transform or a step
// along time makes another tree, in which the same frame is elsewhere; the
// picture goes there. Each tree is compared with the one that the user looked
// at and not with the one before, so that a frame which is missing for a while
// is found again. The zero Anchor knows of no look.
type Anchor struct {
	asked query.Query
	tree  *tree.Tree       // the answer to asked
	look  picture.Viewport // the user's
	now   picture.Viewport // what Follow has made of it
}

// Look is told of a viewport that the user has chosen in a tree, the answer to q.
func (a *Anchor) Look(q query.Query, t *tree.Tree, v picture.Viewport) { *a = Anchor{q, t, v, v} }

// Follow is the viewport for a tree, the answer to q, where v is the one at
// hand: what shows the frame that the user looked at, or v itself if it is not
// from there, as after undo or in the picture of another selection.
func (a *Anchor) Follow(q query.Query, t *tree.Tree, v picture.Viewport) picture.Viewport {
	switch {
	case t == nil:
		return v
	case a.tree == nil || v != a.now || a.look.Whole() || !a.serves(q):
		a.Look(q, t, v)
	case t.Boxes == a.tree.Boxes && reflect.DeepEqual(q, a.asked): // perhaps in more detail
		a.tree, a.now = t, a.look
	default:
		a.now = a.look.Follow(a.tree, t)
	}
	return a.now
}

// serves says that a picture has the frames of this one, if others beside them.
func (a *Anchor) serves(q query.Query) bool {
	return q.Callers == a.asked.Callers && q.Grouping.Key() == a.asked.Grouping.Key() && slices.Equal(q.Fragment, a.asked.Fragment)
}

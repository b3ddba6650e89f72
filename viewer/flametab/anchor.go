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
	query    query.Query
	tree     *tree.Tree       // the answer to query
	chosen   picture.Viewport // by the user
	followed picture.Viewport // what Follow has made of it
}

// Look notes a viewport that the user has chosen in a tree, the answer to q.
func (a *Anchor) Look(q query.Query, t *tree.Tree, v picture.Viewport) { *a = Anchor{q, t, v, v} }

// Follow is the viewport for a tree, the answer to q, where v is the one at
// hand: what shows the frame that the user looked at, or v itself if it is not
// from there, as after undo or in the picture of another selection.
func (a *Anchor) Follow(q query.Query, t *tree.Tree, v picture.Viewport) picture.Viewport {
	switch {
	case t == nil:
		return v
	case a.tree == nil || v != a.followed || a.chosen.Whole() || !a.serves(q):
		a.Look(q, t, v)
	case t.Boxes == a.tree.Boxes && reflect.DeepEqual(q, a.query): // perhaps in more detail
		a.tree, a.followed = t, a.chosen
	default:
		a.followed = a.chosen.Follow(a.tree, t)
	}
	return a.followed
}

// serves says that a picture has the frames of this one, if others beside them.
func (a *Anchor) serves(q query.Query) bool {
	return q.Callers == a.query.Callers && q.Grouping.Key() == a.query.Grouping.Key() && slices.Equal(q.Fragment, a.query.Fragment)
}

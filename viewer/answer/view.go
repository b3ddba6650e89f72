package answer

import (
	"regexp"

	"flameview/model"
	"flameview/model/scan"
	"flameview/model/tree"
	"flameview/picture"
	"flameview/viewer/state"
)

// View is one complete answer: what the window shows at one moment. It never
// changes; a new state gives a new View.
type View struct {
	State   state.State
	Store   *model.Store
	Metrics []model.Metric
	Tree    *tree.Tree
	// What only one tab shows is made while that tab is in front, else nil.
	Flat *tree.Flat
	// FlatPart is of the events that contain the fragment, nil without one. Its
	// columns are parallel to Flat's.
	FlatPart *tree.Flat
	Callers  *tree.Tree // of the fragment, whatever the direction
	Callees  *tree.Tree
	Threads  []scan.ThreadRow
	// Files is what the events of each file come to, by FileID, after filters.
	Files []int64
	// Noted says which rows of Tree bear the state's notes, and the others which
	// of Callers and Callees; nil without the tree.
	Noted, CallersNoted, CalleesNoted *tree.Noted
	// Timeline has no buckets where no event has a time; nil where there has been
	// no tree yet.
	Timeline *scan.Timeline
	// ThreadTimes is the time line of each thread, while it is wanted.
	ThreadTimes *scan.ThreadTimes
	// TimesLate says that these two are still those of an older view, of another
	// metric or other filters: unless there is Err, a view that has them follows.
	TimesLate bool

	// Pattern is the search; Search and Found are nil without one.
	Pattern string
	Search  *tree.Search
	Found   *tree.Found
	// Err says why there is no tree, in words for the user.
	Err error
	// CanBack and CanForward say whether history has such steps.
	CanBack, CanForward bool

	counting bool  // the search would find more in the whole tree
	Next     Stage // of the same request, in a view that follows; 0 for none
}

// Empty says that nothing is open.
func (v *View) Empty() bool { return v == nil || v.Store == nil || len(v.Store.Files) == 0 }

// FoundAll says that the search has found every row that there is. Without it,
// Found.Rows are those that are wide enough to be in the tree; Found.Sum is
// that of all either way.
func (v *View) FoundAll() bool {
	return v.Tree == nil || v.Search == nil || v.Search.Boxes == 0 || v.Tree.Cut == 0 && !v.Tree.Full
}

// Counting says that a view in which the search has found more rows follows.
func (v *View) Counting() bool { return v.counting }

// Metric is the one that is shown.
func (v *View) Metric() model.Metric {
	if v.Tree != nil {
		return v.Tree.Metric
	}
	return model.Metric{}
}

// Displayed is a name as the files write it.
func (v *View) Displayed(name model.Name) string {
	if v.Tree != nil {
		if id, ok := v.Tree.Boxes.Lookup(name); ok {
			return v.Tree.Boxes.List[id].Display
		}
	}
	return name.Name
}

// Wants says which parts of a View are asked for beyond the tree.
type Wants struct {
	Flat, Sandwich, Threads, Files bool
	FoldThreads                    bool // a row for each pool
	ThreadTimes                    bool
}

// Beside is where the pictures of callers and callees beside the flame stand.
type Beside struct{ Callers, Callees picture.Viewport }

// request is what a View answers.
type Request struct {
	Store   *model.Store
	State   state.State
	Wants   Wants
	Beside  Beside
	Pattern string
	Re      *regexp.Regexp
	Stage   Stage
}

// stage is how much of a request is answered. What takes long and is not what was
// clicked for follows in a view of its own, and then the next.
type Stage uint8

const (
	StagePicture Stage = iota
	StageTimes         // the time lines too
	StageWhole         // and the tree with all its boxes, however thin
	StageReady         // nothing more to see: what the next question would wait for
)

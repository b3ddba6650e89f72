package answer

import (
	"math"
	"regexp"

	"flameview/compare"
	"flameview/model"
	"flameview/model/engine"
	"flameview/model/query"
	"flameview/model/scan"
	"flameview/model/tree"
	"flameview/picture"
	"flameview/viewer/state"
)

// Pane is one picture with all that belongs to it.
type Pane struct {
	Query query.Query // what the tree answers
	Tree  *tree.Tree
	Noted *tree.Noted // which rows have the state's notes; nil without a tree
	// Judged says of a further picture what changed in its rows; nil without sides.
	Judged   *compare.RowChanges
	judgedBy *compare.Table
	// Ratio are the rows of a further picture by the ratio of the state; nil without one.
	Ratio *compare.RatioRows
}

// View is one complete answer: what the window shows at one moment. It never
// changes; a new state gives a new View.
type View struct {
	State   state.State
	Store   *model.Store
	Metrics []model.Metric
	// Hues are those of the heaviest packages and libraries of the store.
	Hues *picture.Hues
	// Pane is the main picture.
	Pane
	// Panes are the further pictures that were wanted, by id.
	Panes map[string]*Pane
	// The parts that only one tab shows are made while that tab is in front, else
	// nil. FlatPart is of the events that contain the fragment, nil without one;
	// its columns are parallel to Flat's. Files is the sum of each file's events,
	// by FileID, after filters.
	Flat     *tree.Flat
	FlatPart *tree.Flat
	Threads  []scan.ThreadRow
	Files    []int64
	// SideFiles are the sums of each file's events on the base and on the current side of
	// a comparison, nil without one.
	SideFiles [2][]int64
	// Comparing is what changed between the sides of the state, nil without. Flat,
	// FlatPart and Threads are then those of the current side, these of the base;
	// FlatBase's columns are parallel to Flat's.
	Comparing *Comparing
	// Ratio is what colours stand for in place of a palette, nil without.
	Ratio *Ratio
	// Lines are those of the selected method, while they are wanted and there is one.
	Lines *Lines
	// Spread is how much the events tell of shares of all; nil while it is not wanted, of
	// values that were counted and not sampled, and of comparisons.
	Spread *engine.Spread
	// NotDefined says by ID which of the state's defined metrics these files lack, and why.
	NotDefined  map[string]error
	FlatBase    *tree.Flat
	ThreadsBase []scan.ThreadRow
	// Timeline has no buckets where no event has a time; nil where there has been
	// no tree yet.
	Timeline *scan.Timeline
	// Heat is the metric over time, folded by a period, while it is wanted.
	Heat *Heat
	// Chart is what the threads did over time, while it is wanted: all that filters
	// off the time axis leave, whatever the fragment.
	Chart *Chart
	// ThreadTimes is the time line of each thread, while it is wanted.
	ThreadTimes *scan.ThreadTimes
	// TimesLate says that these four are still those of an older view, of another
	// metric or other filters: unless there is Err, a view that has them follows.
	TimesLate bool

	// Pattern is the search; Search and Found, in the main picture, are nil
	// without one.
	Pattern string
	Search  *tree.Search
	Found   *tree.Found
	// Err says why there is no tree, in words for the user.
	Err error
	// CanBack and CanForward say whether history has such steps.
	CanBack, CanForward bool
	// Next is the stage of the same request that a following view answers; 0 for
	// none.
	Next Stage

	counting bool // the search would find more in the whole tree
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

// Palette is the chosen one, with the hues of the store.
func (v *View) Palette() picture.Palette { return picture.FindPalette(v.State.Palette).With(v.Hues) }

// Displayed is a name as the files write it.
func (v *View) Displayed(name model.Name) string {
	if v.Tree == nil {
		return name.Name
	}
	return v.Tree.Boxes.Displayed(name)
}

// Called is a name as labels write it.
func (v *View) Called(name model.Name, names picture.Names) string {
	if v.Tree != nil {
		if id, ok := v.Tree.Boxes.Lookup(name); ok {
			return names.Of(&v.Tree.Boxes.List[id])
		}
	}
	return v.Displayed(name)
}

// Wants says which parts of a View are asked for beyond the main picture.
type Wants struct {
	Flat, Threads, Files bool
	FoldThreads          bool // a row for each pool
	ThreadTimes          bool
	Heat                 *HeatWant
	Chart                bool
	ChartSide            SideWant
	Spread               bool // what error bars are made of
	Lines                bool // the source lines of the selected method
	Compare              bool // what stands beside a table of changes
	Panes                []PaneWant
}

// PaneWant asks for another picture of the state's fragment; without a fragment
// there is none.
type PaneWant struct {
	ID      string
	Callers bool
	Detail  query.Detail // beyond what fits the width, see DetailOf
}

// Request is what a View answers.
type Request struct {
	Store   *model.Store
	State   state.State
	Wants   Wants
	Pattern string
	Re      *regexp.Regexp // of the pattern
	Stage   Stage
}

// Stage is how much of a request is answered. What takes long and is not what was
// clicked for follows in a view of its own, and then the next.
type Stage uint8

// The stages of a request.
const (
	StagePicture Stage = iota
	StageCompare       // what of the changes is more than noise
	StageTimes         // the time lines too
	StageWhole         // and the tree with all its boxes, however thin
	StageReady         // nothing more to see: prepares what the next question would wait for
)

// boxesAcross is how many boxes of the same width are open side by side: as many
// as a large screen has pixels. A tree grows only as fine as can be seen; zooming
// in asks again.
const boxesAcross = 4096

// mostWork bounds the time that a picture takes where recursion is tens of
// thousands of levels deep: 50,000,000 visits are a quarter of a second.
const mostWork = 50_000_000

// DetailOf is what a zoomed picture needs beyond that. It goes in steps of two,
// and sideways in steps of half the width and more, so that most turns of the
// wheel and most drags find their tree made.
func DetailOf(v picture.Viewport) query.Detail {
	step := 1.0
	for step > v.Span() && step > picture.Narrowest {
		step /= 2
	}
	if step == 1 {
		return query.Detail{}
	}
	from, to := v.Window()
	return query.Detail{
		From: (math.Floor(from/step) - 1) * step, To: (math.Ceil(to/step) + 1) * step,
		MinShare: step / boxesAcross,
	}
}

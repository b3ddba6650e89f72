package asynchtml

import (
	"context"

	"flameview/model"
)

// grower makes events of frames that come in preorder, each with its level and
// its width.
//
// The problem: pages hold totals and a profile wants self values. The width of a
// frame less the widths of its children is not always self. A page made with a
// minimal width leaves thin frames out, and a file that was cut off lacks
// whatever came later. Both would turn into self time of innocent callers.
//
// The plan: the layout tells more than the widths. A frame's own time lies left
// of its children, and children follow each other without a gap, so
//
//	[caller..............................]
//	[self][child one][gap][child two][gap]
//
// the left margin is self, and gaps are callees that the page does not show.
// They become a frame "[truncated]" below the caller: totals stay what the page
// says, and nobody gets time that is not his. What is left out of a leaf, or
// before the first child, looks like self and cannot be told from it.
//
// A page that never has anything left of a first child or between children was
// not written so, by hand perhaps; there what is right of the children is self.
// Until the page has shown how it is written, such rests wait (see rests.go).
//
// The road not taken is self = width - sum(children), one line shorter, which
// puts a half of a file that was cut in the middle on one method.
type grower struct {
	ctx    context.Context
	b      *model.Builder
	titles *titles
	turn   bool  // stacks are leaf first: turn them round
	lookUp bool  // threads share call paths, so look them up
	open   []box // the path to the last frame, the root at 0
	events events
	base   events
	diff   bool // there is a base
	err    error
	steps  int

	total      int64 // of the root
	unfinished bool  // the file ends while frames are open
	margins    bool  // the page puts self time left of children
	rests      []rest
	report     report
}

// box is an open frame.
type box struct {
	left, end int64
	next      int64 // where the next child belongs
	self      int64 // -1 = not known before the first child
	diff      int64 // own value less the base's
	level     int
	info      uint32        // index into titles.infos
	stack     model.StackID // the path
	thread    model.ThreadID
	child     model.StackID // the last child's stack, and its frame
	childOf   model.FrameID
	restSelf  bool // the page has no self values and no positions: the rest is self
	boundless bool // no width is known
	isNew     bool // the base does not have this frame
	fromEntry bool // the stack begins where threads begin
}

// frame is what a page says about one.
type frame struct {
	title    int64
	left     int64
	width    int64
	self     int64 // -1 = not said
	diff     int64
	level    int
	typ      frameType
	restSelf bool
	isNew    bool
}

func newGrower(ctx context.Context, b *model.Builder, t *titles, turn bool) *grower {
	return &grower{ctx: ctx, b: b, titles: t, turn: turn}
}

// reserve takes memory for about so many frames at once. Each is a node, and an
// event if it has a self value; growing the columns step by step took a quarter
// of the time of reading.
func (g *grower) reserve(frames int) {
	if !g.turn {
		g.b.Reserve(frames)
	}
	g.events.stack = make([]model.StackID, 0, frames)
	g.events.value = make([]int64, 0, frames)
}

// add takes the next frame.
func (g *grower) add(f *frame) {
	g.closeTo(f.level)
	n := len(g.open)
	if n == 0 {
		n = g.root(f)
		if f.level == 0 {
			return
		}
	}
	if n == cap(g.open) {
		g.open = append(g.open, box{})
	}
	g.open = g.open[:n+1]
	parent, x := &g.open[n-1], &g.open[n]
	if f.level != parent.level+1 {
		g.report.jumps++
	}
	if parent.self < 0 {
		parent.self = max(0, f.left-parent.left)
		parent.next = parent.left + parent.self
		if parent.self > 0 && !g.margins {
			g.closeRests(true)
		}
	}
	if f.left < parent.next {
		g.report.overlaps++
	} else if f.left > parent.next {
		if !g.margins {
			g.closeRests(true)
		}
		g.gap(n, f.left-parent.next)
	}
	parent.next = plus(max(parent.next, f.left), f.width)

	*x = box{}
	x.left, x.end, x.next, x.self = f.left, plus(f.left, f.width), f.left, f.self
	if f.self > 0 {
		x.next = plus(f.left, f.self)
	}
	x.level, x.diff, x.isNew, x.restSelf = f.level, f.diff, f.isNew, f.restSelf
	x.info = g.titles.info(f.title, f.typ)
	x.stack, x.thread, x.fromEntry = parent.stack, parent.thread, parent.fromEntry
	g.grow(n, parent, x)
}

// root opens the box of "all", or one without bounds if the page has none.
func (g *grower) root(f *frame) int {
	root := box{left: f.left, end: f.left, next: f.left, boundless: true}
	if f.level == 0 {
		root.boundless = false
		root.end, root.self, root.restSelf = plus(f.left, f.width), f.self, f.restSelf
		root.diff, root.isNew = f.diff, f.isNew
		g.total = plus(g.total, f.width)
	}
	g.open = append(g.open, root)
	return 1
}

// grow sets the stack and the thread of the new box open[n]. A frame that stands
// for a thread is not a frame of the stack (formats.md, "Canonical names", rule
// 6).
func (g *grower) grow(n int, parent, x *box) {
	info := &g.titles.infos[x.info]
	if n == 1 || n == 2 && parent.thread != model.NoThread {
		x.fromEntry = info.entry
	}
	if g.turn {
		return
	}
	if info.thread != model.NoThread && n == 1 {
		x.thread = info.thread
		g.lookUp = true
		return
	}
	x.stack = g.push(parent, info.frame)
}

// push adds a frame to the parent's stack. A page is a trie already, with the
// frames of one caller sorted by name, so it is enough to compare with the one
// before. Looking up all would take half of the time of reading.
func (g *grower) push(parent *box, f model.FrameID) model.StackID {
	if g.lookUp {
		return g.b.Push(parent.stack, f)
	}
	if parent.child == model.Root || parent.childOf != f {
		parent.child, parent.childOf = g.b.PushNew(parent.stack, f), f
	}
	return parent.child
}

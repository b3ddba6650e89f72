package json

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"flameview/formats/codec"
	"flameview/formats/codec/jsontext"
	"flameview/formats/names"
	"flameview/model"
)

// roots are the names that writers give to "everything".
var roots = []string{"", "all", "root", "<root>", "(root)", "[root]", "total", "(total)", "<total>", "flamegraph", "flame graph"}

// hasRoot says whether node 0 stands for everything and is no frame: it must
// be the only outermost one, and be called like that, or be perf's "l":"root".
// JDK Mission Control always writes a root, with a sentence for a name.
func (t *tree) hasRoot() bool {
	if len(t.nodes) == 0 {
		return false
	}
	for i := range t.nodes[1:] {
		if t.nodes[i+1].parent < 0 {
			return false
		}
	}
	n := &t.nodes[0]
	return t.jmc || t.labels[n.library] == "root" || slices.Contains(roots, strings.ToLower(strings.TrimSpace(t.labels[n.name])))
}

// storer hands stacks to the builder.
type storer struct {
	*tree
	b       *model.Builder
	self    []int64
	base    []int64 // nil without
	root    bool    // node 0 is no frame
	seg     model.Segment
	other   model.Segment // of base
	threads bool          // some event has a thread
	frames  map[[3]label]model.FrameID
	plain   []model.FrameID // by name, plus 1: frames that have nothing but a name
}

// store adds the self value of every node as an event.
func (t *tree) store(ctx context.Context, b *model.Builder, reversed bool) error {
	root := t.hasRoot()
	if root && t.jmc {
		// Its root counts events whatever the frames count: bytes, say.
		t.nodes[0].value, t.nodes[0].valued = jsontext.Number{}, false
	}
	if t.delta != nil {
		t.delta = append(t.delta, make([]jsontext.Number, len(t.nodes)-len(t.delta))...)
	}
	a, err := t.amounts()
	if err != nil {
		return err
	}
	if s := a.evidence.doubt(); s != "" {
		b.Warn("%s", s)
	}
	if a.rounded {
		b.Warn("values were rounded to %d decimals", a.decimals)
	}
	st := &storer{tree: t, b: b, self: a.self, base: a.base, root: root, frames: map[[3]label]model.FrameID{}, plain: make([]model.FrameID, len(t.labels))}
	st.seg.Values, st.other.Values = make([]model.Values, 1), make([]model.Values, 1)
	events := 0
	for _, v := range a.self {
		if v != 0 {
			events++
		}
	}
	st.seg.Stack, st.seg.Thread = make([]model.StackID, 0, events), make([]model.ThreadID, 0, events)
	st.seg.Values[0].Each = make([]int64, 0, events)
	if reversed {
		err = st.leafFirst(ctx)
	} else {
		err = st.rootFirst(ctx)
	}
	unit := model.Unit{Name: t.unitName(), Decimals: a.decimals}
	st.series(model.Unknown, "Samples", unit, st.seg, a.negative)
	st.series(model.BaseSeries(model.Unknown), model.BaseLabel("Samples"), unit, st.other, true)
	return err
}

func (st *storer) series(id, label string, unit model.Unit, from model.Segment, negative bool) {
	if len(from.Stack) == 0 {
		return
	}
	seg := st.b.Series(id, label, unit)
	seg.Stack, seg.Values = from.Stack, from.Values
	if st.threads {
		seg.Thread = from.Thread
	}
	if !negative {
		return
	}
	var negatives codec.Negatives
	for _, v := range from.Values[0].Each {
		negatives.Add(v)
	}
	negatives.Warn(st.b, label, unit)
}

// rootFirst adds the stacks of a tree as it stands.
func (st *storer) rootFirst(ctx context.Context) error {
	stack := make([]model.StackID, len(st.nodes))
	thread := make([]model.ThreadID, len(st.nodes))
	for i := range st.nodes {
		if i%(1<<14) == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		if i > 0 || !st.root {
			under, bottom := model.Root, true
			if p := st.nodes[i].parent; p >= 0 {
				under, thread[i] = stack[p], thread[p]
				bottom = p == 0 && st.root
			}
			stack[i] = under
			if th, ok := st.threadOf(i, bottom); ok {
				thread[i] = th
			} else {
				stack[i] = st.b.PushNew(under, st.frameOf(i))
			}
		}
		st.event(i, stack[i], thread[i])
	}
	return nil
}

// maxTurned bounds the frames of all turned stacks together. Turning makes a
// path of its own out of every frame with a self value; in a tree made for the
// purpose that is the square of its depth.
const maxTurned = 200_000_000

// leafFirst adds the stacks of a tree that was written leaf first, turned
// round: the way from each frame to the outermost is a stack from its root up.
func (st *storer) leafFirst(ctx context.Context) error {
	steps := 0
	for i := range st.nodes {
		if i%(1<<14) == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		if st.self[i] == 0 && (st.base == nil || st.base[i] == 0) {
			continue
		}
		stack, thread := model.Root, model.NoThread
		for n := int32(i); n >= 0 && (n > 0 || !st.root); n = st.nodes[n].parent {
			if steps++; steps%(1<<14) == 0 && ctx.Err() != nil {
				return ctx.Err()
			}
			if th, ok := st.threadOf(int(n), int(n) == i); ok {
				thread = th
			} else {
				stack = st.b.Push(stack, st.frameOf(int(n)))
			}
		}
		if steps > maxTurned {
			return fmt.Errorf("turning the stacks round takes more than %d frames: read the file without reversing it", maxTurned)
		}
		st.event(i, stack, thread)
	}
	return nil
}

// event adds a node's self values, as far as it has any.
func (st *storer) event(i int, stack model.StackID, thread model.ThreadID) {
	if v := st.self[i]; v != 0 {
		st.add(&st.seg, stack, thread, v)
	}
	if st.base != nil && st.base[i] != 0 {
		st.add(&st.other, stack, thread, st.base[i])
	}
}

func (st *storer) add(to *model.Segment, stack model.StackID, thread model.ThreadID, v int64) {
	to.Stack = append(to.Stack, stack)
	to.Thread = append(to.Thread, thread)
	to.Values[0].Each = append(to.Values[0].Each, v)
	st.threads = st.threads || thread != model.NoThread
}

// threadOf says which thread a node stands for, if it is the bottom of a stack
// and named like one.
func (st *storer) threadOf(i int, bottom bool) (model.ThreadID, bool) {
	if !bottom {
		return model.NoThread, false
	}
	th, ok := names.Thread(st.labels[st.nodes[i].name])
	if !ok {
		return model.NoThread, false
	}
	return st.b.Thread(th), true
}

// frameOf gives the frame of a node.
func (st *storer) frameOf(i int) model.FrameID {
	n := &st.nodes[i]
	bare := n.library == 0 && n.pkg == 0
	if bare && st.plain[n.name] != 0 {
		return st.plain[n.name] - 1
	}
	key := [3]label{n.name, n.library, n.pkg}
	if id, ok := st.frames[key]; ok {
		return id
	}
	name := st.labels[n.name]
	if n.pkg != 0 {
		name = st.labels[n.pkg] + "." + name // JDK Mission Control
	}
	id := parseName(name, st.labels[n.library]).Intern(st.b)
	st.frames[key] = id
	if bare {
		st.plain[n.name] = id + 1
	}
	return id
}

// parseName takes a name apart. library is a kind of frame, as in perf's files
// ("kernel") and ours ("JIT"), or the name of a library.
func parseName(name, library string) names.Parsed {
	kind := model.ParseKind(library)
	if kind == model.KindClass {
		return names.Class(name)
	}
	p := names.Parse(name)
	switch {
	case library == "" || library == "root" || library == "user":
	case kind != model.KindUnknown && p.Kind == model.KindUnknown:
		p.Kind = kind
	case kind == model.KindUnknown && p.Library == "":
		p.Library = library
	}
	return p
}

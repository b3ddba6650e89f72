package svg

import (
	"context"
	"strings"

	"flameview/formats/names"
	"flameview/model"
)

// maxUnit is the longest countname that is taken for a unit, in bytes.
const maxUnit = 64

// unitName is the unit that titles name; "samples" where they name none.
func (p *picture) unitName() string {
	u := strings.Join(strings.Fields(p.unit), " ")
	if u == "" || len(u) > maxUnit {
		return "samples"
	}
	return u
}

// storer hands stacks to the builder.
type storer struct {
	b      *model.Builder
	p      *picture
	t      *outline
	known  []frameOf        // by label
	stack  []model.StackID  // by frame
	thread []model.ThreadID // by frame; nil until a thread turns up
	seg    model.Segment    // the columns so far; Thread is nil until a thread turns up
	base   model.Segment    // of the first recording of two
	halves map[int32]string // by frame: the beginning of a thread's name that holds a ";"
}

// frameOf is what a label stands for, found when it is first needed: a name at
// the bottom may be a thread and then is no method.
type frameOf struct {
	frame    model.FrameID
	thread   model.ThreadID
	asFrame  bool // frame is known
	asThread bool // it is known whether this is a thread, and which
	isThread bool
}

// store adds every frame's self counts as events.
func (p *picture) store(ctx context.Context, b *model.Builder, t *outline, s *selfs, reversed bool) error {
	st := &storer{b: b, p: p, t: t, known: make([]frameOf, len(p.labels))}
	st.seg.Values, st.base.Values = make([]model.Values, 1), make([]model.Values, 1)
	events := 0
	for _, n := range s.each {
		events += count1(n > 0)
	}
	st.seg.Stack = make([]model.StackID, 0, events)
	st.seg.Values[0].Each = make([]int64, 0, events)
	var err error
	if reversed {
		err = st.leafFirst(ctx, s)
	} else {
		err = st.rootFirst(ctx, s)
	}
	unit := model.Unit{Name: p.unitName(), Decimals: p.ext.decimals}
	if len(st.seg.Stack)+len(st.base.Stack) > 0 {
		st.put(model.Unknown, "Samples", unit, &st.seg)
	} else if err == nil {
		b.Warn("the picture counts nothing: all its frames are 0")
	}
	if len(st.base.Stack) > 0 {
		st.put(model.BaseSeries(model.Unknown), model.BaseLabel("Samples"), unit, &st.base)
	}
	return err
}

// put hands columns over to the builder.
func (st *storer) put(id, label string, unit model.Unit, from *model.Segment) {
	seg := st.b.Series(id, label, unit)
	seg.Stack, seg.Thread, seg.Phase, seg.Values[0] = from.Stack, from.Thread, from.Phase, from.Values[0]
	if seg.Values[0].Each == nil {
		seg.Values[0].Each = []int64{} // recorded, though nothing happened
	}
}

// rootFirst adds the stacks of a picture as it stands.
func (st *storer) rootFirst(ctx context.Context, s *selfs) error {
	n := len(st.t.parent)
	st.stack = make([]model.StackID, n)
	st.b.Reserve(n)
	for i := range n {
		if err := checkContext(ctx, i); err != nil {
			return err
		}
		if i > 0 || !st.t.root {
			under, bottom := model.Root, true
			if q := st.t.parent[i]; q >= 0 {
				under, bottom = st.stack[q], q == 0 && st.t.root
				if st.thread != nil {
					st.thread[i] = st.thread[q]
				}
			}
			if st.t.orphans[int32(i)] {
				under = st.b.Push(under, st.elided())
			}
			st.stack[i] = under
			th, ok := st.threadOf(i, bottom)
			if !ok {
				th, ok = st.joined(int32(i), bottom)
			}
			if ok {
				if st.thread == nil {
					st.thread = make([]model.ThreadID, n)
				}
				st.thread[i], st.stack[i] = th, model.Root
			} else {
				st.stack[i] = st.b.Push(under, st.frameOf(i))
			}
		}
		thread := model.NoThread
		if st.thread != nil {
			thread = st.thread[i]
		}
		st.event(s, i, st.stack[i], thread)
	}
	return nil
}

// event adds the self counts of frame i, one event for each phase that has one.
func (st *storer) event(s *selfs, i int, stack model.StackID, thread model.ThreadID) {
	for j := range st.p.phases {
		if n := s.each[i*st.p.phases+j]; n != 0 {
			add(&st.seg, stack, thread, n)
			if st.p.phases > 1 {
				st.seg.Phase = append(st.seg.Phase, uint16(j))
			}
		}
	}
	if s.base != nil && s.base[i] != 0 {
		add(&st.base, stack, thread, s.base[i])
	}
}

// add adds an event to columns.
func add(seg *model.Segment, stack model.StackID, thread model.ThreadID, n int64) {
	if thread != model.NoThread && seg.Thread == nil {
		seg.Thread = make([]model.ThreadID, len(seg.Stack))
	}
	seg.Stack = append(seg.Stack, stack)
	seg.Values[0].Each = append(seg.Values[0].Each, n)
	if seg.Thread != nil {
		seg.Thread = append(seg.Thread, thread)
	}
}

// threadOf says which thread frame i stands for, if it is the bottom of a
// stack and named like one.
func (st *storer) threadOf(i int, bottom bool) (model.ThreadID, bool) {
	if !bottom {
		return model.NoThread, false
	}
	at := st.p.frames[i].label
	k := &st.known[at]
	if !k.asThread {
		k.asThread = true
		var th model.Thread
		if th, k.isThread = names.Thread(st.p.labels[at].name); k.isThread {
			k.thread = st.b.Thread(th)
		}
	}
	return k.thread, k.isThread
}

// joined puts the name of a thread together that writers have split at its
// ";", as they do not escape it: "[sorter" at the bottom and "semi tid=12]" on
// it are the thread "sorter;semi".
func (st *storer) joined(i int32, bottom bool) (model.ThreadID, bool) {
	name := st.p.labels[st.p.frames[i].label].name
	if !bottom {
		half, ok := st.halves[st.t.parent[i]]
		if !ok {
			return model.NoThread, false
		}
		name = half + ";" + name
		if th, ok := names.Thread(name); ok {
			return st.b.Thread(th), true
		}
	}
	if strings.HasPrefix(name, "[") && !strings.Contains(name, "]") {
		if st.halves == nil {
			st.halves = map[int32]string{}
		}
		st.halves[i] = name
	}
	return model.NoThread, false
}

func (st *storer) frameOf(i int) model.FrameID {
	at := st.p.frames[i].label
	k := &st.known[at]
	if !k.asFrame {
		k.asFrame = true
		l := st.p.labels[at]
		k.frame = l.tint.parse(l.name).Intern(st.b)
	}
	return k.frame
}

// elided is the name of the frame that stands for callers which are missing.
const elided = "[elided]"

func (st *storer) elided() model.FrameID { return names.Native(elided).Intern(st.b) }

package asynchtml

import (
	"math"

	"flameview/model"
)

// events are the columns of one series while it is read.
type events struct {
	stack  []model.StackID
	thread []model.ThreadID // nil until the first event that has one
	class  []model.MethodID // likewise
	value  []int64
	sum    int64
}

// place is where an event stands.
type place struct {
	stack  model.StackID
	thread model.ThreadID
	class  model.MethodID // 1 + the method, 0 = none
}

// add appends one event. It is false where the sum of all would not fit an
// int64 any more, which no real page comes near.
func (e *events) add(p place, value int64) bool {
	if value > math.MaxInt64-e.sum {
		return false
	}
	e.sum += value
	if p.thread != model.NoThread && e.thread == nil {
		e.thread = make([]model.ThreadID, len(e.stack), cap(e.stack))
	}
	if p.class != 0 && e.class == nil {
		e.class = make([]model.MethodID, len(e.stack), cap(e.stack))
	}
	e.stack = append(e.stack, p.stack)
	e.value = append(e.value, value)
	if e.thread != nil {
		e.thread = append(e.thread, p.thread)
	}
	if e.class != nil {
		e.class = append(e.class, p.class) // 1 too large, and 0 for none: see store
	}
	return true
}

// store gives the columns to the builder. If some events have a class, those
// without one get the class with the empty name, which the model takes for none.
func (e *events) store(b *model.Builder, id, label, unit string) {
	if len(e.stack) == 0 {
		return
	}
	none := model.MethodID(0)
	for i, c := range e.class {
		if c == 0 && none == 0 {
			none = 1 + b.Method(model.Method{Family: model.FamilyClass})
		}
		if c == 0 {
			c = none
		}
		e.class[i] = c - 1
	}
	seg := b.Series(id, label, model.Unit{Name: unit})
	seg.Stack, seg.Thread, seg.Class = e.stack, e.thread, e.class
	seg.Values[0] = model.Values{Each: e.value}
}

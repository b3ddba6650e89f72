package asynchtml

import (
	"flameview/formats/codec"
	"flameview/model"
)

// events are the columns of one series while it is read.
type events struct {
	stack  []model.StackID
	thread []model.ThreadID // nil until the first event that has one
	value  []int64
	sum    int64
}

// place is where an event stands.
type place struct {
	stack  model.StackID
	thread model.ThreadID
}

// add appends one event. It is false where the sum of all would not fit an
// int64 any more, which no real page comes near.
func (e *events) add(p place, value int64) bool {
	if value > codec.MaxTotal-e.sum {
		return false
	}
	e.sum += value
	if p.thread != model.NoThread && e.thread == nil {
		e.thread = make([]model.ThreadID, len(e.stack), cap(e.stack))
	}
	e.stack = append(e.stack, p.stack)
	e.value = append(e.value, value)
	if e.thread != nil {
		e.thread = append(e.thread, p.thread)
	}
	return true
}

// store gives the columns to the builder.
func (e *events) store(b *model.Builder, id, label, unit string) {
	if len(e.stack) == 0 {
		return
	}
	seg := b.Series(id, label, model.Unit{Name: unit})
	seg.Stack, seg.Thread = e.stack, e.thread
	seg.Values[0] = model.Values{Each: e.value}
}

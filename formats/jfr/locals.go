package jfr

import (
	"flameview/formats/names"
	"flameview/model"
)

// locals interns what the events of one span name, each when it is first met,
// so that a store holds no threads that never were seen.
type locals struct {
	pools   *pools
	b       *model.Builder
	threads ids
	classes ids
	states  ids
}

func newLocals(c *chunk) locals {
	n := len(c.data)
	return locals{
		pools: c.pools, b: model.NewBuilder(model.File{}),
		threads: newIDs(n), classes: newIDs(n), states: newIDs(n),
	}
}

func (l *locals) thread(id uint64) model.ThreadID {
	x := l.threads.get(id)
	if x == none {
		x = uint32(l.b.Thread(l.pools.thread(id)))
		l.threads.set(id, x)
	}
	return model.ThreadID(x)
}

func (l *locals) state(id uint64) model.StateID {
	x := l.states.get(id)
	if x == none {
		x = uint32(l.b.State(l.pools.state(id)))
		l.states.set(id, x)
	}
	return model.StateID(x)
}

// class gives the method that stands for a class. Events without one get the
// class "[unknown]", because the column has no other word for it.
func (l *locals) class(id uint64) model.MethodID {
	x := l.classes.get(id)
	if x == none {
		x = uint32(l.b.Method(names.Class(l.pools.className(id)).Method))
		l.classes.set(id, x)
	}
	return model.MethodID(x)
}

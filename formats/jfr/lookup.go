package jfr

import (
	"fmt"

	"flameview/formats/names"
	"flameview/model"
)

// Lookups copy what they give: the pools hold slices of the file, which may be
// mapped memory that goes away.

// find looks an entry up, and where it is missing in the pools that were lent;
// from are those that have it. What was lent to those is not asked, so two chunks
// may lend to each other.
func find[T any](p *pools, of func(*pools) *table[T], id uint64) (x T, from *pools, ok bool) {
	if x, ok = of(p).get(id); ok || p.lent == nil {
		return x, p, ok
	}
	x, ok = of(p.lent).get(id)
	return x, p.lent, ok
}

func (p *pools) symbol(id uint64) string {
	t, _ := p.symbols.get(id)
	return t.string(p.strings)
}

func (p *pools) frameType(id uint64) string {
	t, from, _ := find(p, func(p *pools) *table[text] { return &p.frameTypes }, id)
	return t.string(from.strings)
}

func (p *pools) state(id uint64) string {
	t, from, _ := find(p, func(p *pools) *table[text] { return &p.states }, id)
	return t.string(from.strings)
}

// hasState says whether some thread state has this name.
func (p *pools) hasState(name string) bool { return p.has(p.states, name) }

// async says that async-profiler, or one of its descendants, wrote the chunk:
// only they know frames of the kernel.
func (p *pools) async() bool { return p.has(p.frameTypes, "Kernel") }

func (p *pools) has(in table[text], name string) bool {
	for _, t := range in.list {
		if t.string(p.strings) == name {
			return true
		}
	}
	return false
}

func (p *pools) className(id uint64) string {
	c, from, _ := find(p, func(p *pools) *table[class] { return &p.classes }, id)
	return from.symbol(c.name)
}

// module is the module of a class, "" where the recorder does not say.
func (p *pools) module(classID uint64) string {
	c, from, _ := find(p, func(p *pools) *table[class] { return &p.classes }, classID)
	pkg, _ := from.packages.get(c.pkg)
	mod, _ := from.modules.get(pkg)
	return from.symbol(mod)
}

// thread gives a thread as the model knows it. One that the pool lacks keeps
// its id.
func (p *pools) thread(id uint64) model.Thread {
	if id == 0 {
		return model.Thread{}
	}
	t, from, ok := find(p, func(p *pools) *table[thread] { return &p.threads }, id)
	if !ok {
		return model.Thread{Name: fmt.Sprintf("[unknown thread %d]", id)} // the id is the pool's, not the system's
	}
	out := model.Thread{Name: t.javaName.string(from.strings), ID: t.osID, Virtual: t.virtual}
	if out.Name == "" && !t.virtual {
		out.Name = t.osName.string(from.strings)
	}
	if out.ID <= 0 || t.virtual {
		out.ID = max(t.javaID, 0)
	}
	if unnamed, ok := names.Thread(out.Name); ok && unnamed.ID == out.ID {
		out.Name = unnamed.Name // async-profiler calls a thread without a name "[tid=12]"
	}
	if g, ok := from.groups.get(t.group); ok {
		out.Group = g.string(from.strings)
	}
	return out
}

// hasThread says that a thread is known. The JDK leaves ids of threads that it never
// wrote down in the notifier of waits that timed out, which jfr print shows as null.
func (p *pools) hasThread(id uint64) bool {
	_, _, ok := find(p, func(p *pools) *table[thread] { return &p.threads }, id)
	return ok && id != 0
}

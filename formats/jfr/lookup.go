package jfr

import (
	"fmt"
	"strings"

	"flameview/formats/names"
	"flameview/model"

	"github.com/grafana/jfr-parser/parser/types"
)

// Lookups copy what they give: the pools hold slices of the file, which may be
// mapped memory that goes away.

func (p *pools) symbol(id uint64) string {
	if i, ok := p.symbols.IDMap[types.SymbolRef(id)]; ok {
		return strings.Clone(p.symbols.Symbol[i].String)
	}
	return p.ownSymbols[id].string(p.strings)
}

func (p *pools) frameType(id uint64) string {
	if i, ok := p.frameTypes.IDMap[types.FrameTypeRef(id)]; ok {
		return strings.Clone(p.frameTypes.FrameType[i].Description)
	}
	return p.ownFrameTypes[id].string(p.strings)
}

func (p *pools) state(id uint64) string {
	if i, ok := p.states.IDMap[types.ThreadStateRef(id)]; ok {
		return strings.Clone(p.states.ThreadState[i].Name)
	}
	return p.ownStates[id].string(p.strings)
}

// hasState says whether some thread state has this name.
func (p *pools) hasState(name string) bool {
	for _, s := range p.states.ThreadState {
		if s.Name == name {
			return true
		}
	}
	for _, t := range p.ownStates {
		if t.string(p.strings) == name {
			return true
		}
	}
	return false
}

// async says that async-profiler, or one of its descendants, wrote the chunk:
// only they know frames of the kernel.
func (p *pools) async() bool {
	for _, f := range p.frameTypes.FrameType {
		if f.Description == "Kernel" {
			return true
		}
	}
	for _, t := range p.ownFrameTypes {
		if t.string(p.strings) == "Kernel" {
			return true
		}
	}
	return false
}

func (p *pools) className(id uint64) string {
	c, _ := p.classes.get(id)
	return p.symbol(c.name)
}

// module is the module of a class, "" where the recorder does not say.
func (p *pools) module(classID uint64) string {
	c, _ := p.classes.get(classID)
	pkg, _ := p.packages.get(c.pkg)
	mod, _ := p.modules.get(pkg)
	return p.symbol(mod)
}

// thread gives a thread as the model knows it. One that the pool lacks keeps
// its id.
func (p *pools) thread(id uint64) model.Thread {
	if id == 0 {
		return model.Thread{}
	}
	t, ok := p.threads.get(id)
	if !ok {
		return model.Thread{Name: fmt.Sprintf("[unknown thread %d]", id)} // the id is the pool's, not the system's
	}
	out := model.Thread{Name: t.javaName.string(p.strings), ID: t.osID, Virtual: t.virtual}
	if out.Name == "" && !t.virtual {
		out.Name = t.osName.string(p.strings)
	}
	if out.ID <= 0 || t.virtual {
		out.ID = max(t.javaID, 0)
	}
	if unnamed, ok := names.Thread(out.Name); ok && unnamed.ID == out.ID {
		out.Name = unnamed.Name // async-profiler calls a thread without a name "[tid=12]"
	}
	if g, ok := p.groups.get(t.group); ok {
		out.Group = g.string(p.strings)
	}
	return out
}

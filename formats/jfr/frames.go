package jfr

import (
	"flameview/formats/names"
	"flameview/model"
)

// framer makes frames of the model from frames of one chunk. A frame in the
// file is a method, a line and a type; each distinct triple is looked up once.
type framer struct {
	b       *model.Builder
	pools   *pools
	async   bool
	types   map[uint64]frameType
	methods map[uint64]names.Parsed
	frames  map[written]model.FrameID
	lost    int // frames whose method the pools lack
}

// written is a frame as the file has it.
type written struct{ method, line, typ uint64 }

type frameType struct {
	kind   model.Kind
	native bool // a function, not a Java method
}

func newFramer(b *model.Builder, p *pools) *framer {
	return &framer{
		b: b, pools: p, async: p.async(),
		types: map[uint64]frameType{}, methods: map[uint64]names.Parsed{},
		frames: map[written]model.FrameID{},
	}
}

// frame gives the frame of a triple.
func (f *framer) frame(method, line, typ uint64) model.FrameID {
	w := written{method, line, typ}
	id, ok := f.frames[w]
	if !ok {
		id = f.make(method, signed32(line), typ)
		f.frames[w] = id
	}
	return id
}

func (f *framer) make(method uint64, line int32, typ uint64) model.FrameID {
	t := f.typeOf(typ)
	key := method << 1
	if t.native {
		key |= 1
	}
	p, ok := f.methods[key]
	if !ok {
		p = f.parse(method, t.native)
		f.methods[key] = p
	}
	if t.kind != model.KindUnknown {
		p.Kind = t.kind
	}
	p.Line = max(line, 0)
	return p.Intern(f.b)
}

func (f *framer) parse(id uint64, native bool) names.Parsed {
	m, pools, ok := find(f.pools, func(p *pools) *table[method] { return &p.methods }, id)
	if !ok {
		f.lost++
		return names.Native(names.Unknown)
	}
	class, name := pools.className(m.class), pools.symbol(m.name)
	if native || class == "" {
		// The class of a function is the library that it lies in.
		p := names.Native(name)
		if p.Library == "" {
			p.Library = class
		}
		return p
	}
	p := names.Java(class, name, pools.symbol(m.descriptor))
	if p.Library == "" {
		p.Library = pools.module(m.class)
	}
	return p
}

func (f *framer) typeOf(id uint64) frameType {
	t, ok := f.types[id]
	if ok {
		return t
	}
	switch f.pools.frameType(id) {
	case "Interpreted":
		t.kind = model.KindInterpreted
	case "JIT compiled":
		t.kind = model.KindJIT
	case "Inlined":
		t.kind = model.KindInlined
	case "C1 compiled":
		t.kind = model.KindC1
	case "Native":
		// A C function for async-profiler, a Java native method for the JDK.
		t = frameType{model.KindNative, f.async}
	case "C++":
		t = frameType{model.KindCPP, true}
	case "Kernel":
		t = frameType{model.KindKernel, true}
	}
	f.types[id] = t
	return t
}

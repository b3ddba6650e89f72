package jfr

import (
	"flameview/formats/names"
	"flameview/model"
)

// framer makes frames of the model from frames of one chunk. A frame in the
// file is a method, a line and a type; each distinct triple is looked up once
// and then found in a small hash table, because there are many millions.
type framer struct {
	b       *model.Builder
	pools   *pools
	async   bool
	types   map[uint64]frameType
	methods map[uint64]names.Parsed

	table []frameSlot // open addressing, a power of two
	used  int
	lost  int // frames whose method the pools lack
}

type frameSlot struct {
	method uint64
	rest   uint64 // line and type
	frame  model.FrameID
	set    bool
}

type frameType struct {
	kind   model.Kind
	native bool // a function, not a Java method
}

func newFramer(b *model.Builder, p *pools) *framer {
	return &framer{
		b: b, pools: p, async: p.async(),
		types: map[uint64]frameType{}, methods: map[uint64]names.Parsed{},
		table: make([]frameSlot, 256),
	}
}

// frame gives the frame of a triple.
func (f *framer) frame(method, line, typ uint64) model.FrameID {
	rest := line<<32 | typ&0xffffffff
	h := (method*0x9E3779B97F4A7C15 ^ rest) * 0xD6E8FEB86659FD93
	mask := uint64(len(f.table) - 1)
	for i := h >> 32; ; i++ {
		s := &f.table[i&mask]
		if !s.set {
			*s = frameSlot{method, rest, f.make(method, signed32(line), typ), true}
			id := s.frame
			if f.used++; f.used*2 > len(f.table) {
				f.grow()
			}
			return id
		}
		if s.method == method && s.rest == rest {
			return s.frame
		}
	}
}

func (f *framer) grow() {
	old := f.table
	f.table = make([]frameSlot, 2*len(old))
	mask := uint64(len(f.table) - 1)
	for _, s := range old {
		if !s.set {
			continue
		}
		i := (s.method*0x9E3779B97F4A7C15 ^ s.rest) * 0xD6E8FEB86659FD93 >> 32
		for f.table[i&mask].set {
			i++
		}
		f.table[i&mask] = s
	}
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
	m, ok := f.pools.methods.get(id)
	if !ok {
		f.lost++
		return names.Native(names.Unknown)
	}
	class, name := f.pools.className(m.class), f.pools.symbol(m.name)
	if native || class == "" {
		// The class of a function is the library that it lies in.
		p := names.Native(name)
		if p.Library == "" {
			p.Library = class
		}
		return p
	}
	p := names.Java(class, name, f.pools.symbol(m.descriptor))
	if p.Library == "" {
		p.Library = f.pools.module(m.class)
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

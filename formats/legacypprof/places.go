package legacypprof

import (
	"flameview/formats/names"
	"flameview/model"
)

// places gives addresses their frames.
type places struct {
	b       *model.Builder
	maps    mappings
	symbols symbols
	known   map[uint64][]model.FrameID // outermost first
	bare    int                        // addresses without a name
}

// frames are those of an address, outermost first. That of a caller is the one to
// which it returns, so the call stands in front of it.
func (p *places) frames(address uint64, caller bool) []model.FrameID {
	at := address
	if caller && at > 0 {
		at--
	}
	if frames, ok := p.known[at]; ok {
		return frames
	}
	name := p.symbols[at]
	if name == "" {
		name = p.symbols[address]
	}
	frames := p.symbols.frames(p.b, name)
	if len(frames) == 0 {
		if address != 0 {
			p.bare++
		}
		frames = []model.FrameID{p.unnamed(at, address)}
	}
	p.known[at] = frames
	return frames
}

func (p *places) unnamed(at, address uint64) model.FrameID {
	if address == 0 {
		return names.Native(names.Unknown).Intern(p.b)
	}
	file, offset := p.maps.place(at)
	return names.Address(file, offset).Intern(p.b)
}

// stack is the stack of addresses, leaf first. The addresses of leaf frames are
// where the program was, unless a profile is taken inside of a call.
func (p *places) stack(addresses []uint64, inCall bool) model.StackID {
	at := model.Root
	for i := len(addresses) - 1; i >= 0; i-- {
		for _, f := range p.frames(addresses[i], inCall || i > 0) {
			at = p.b.Push(at, f)
		}
	}
	return at
}

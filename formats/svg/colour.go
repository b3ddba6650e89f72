package svg

import (
	"strconv"

	"flameview/formats/names"
	"flameview/model"
)

// tint is what a frame's colour says about it. Only async-profiler 1.x says
// anything that way: other writers choose colours by name or at random.
type tint uint8

const (
	plain   tint = iota // nothing
	java                // a Java frame; whether it was compiled is not said
	inlined             // a Java frame, or an allocated class
	kernel              // a kernel frame, or a class allocated outside TLABs
	cpp
	native
)

// palette is what async-profiler 1.x fills frames with: a base colour and up to
// this much noise on each channel (formats.md, "FlameGraph SVG").
var palette = [...]struct {
	base, noise uint32
	tint        tint
}{
	{0x50e150, 0x1e1e1e, java},
	{0x50bebe, 0x1e1e1e, inlined},
	{0xe17d00, 0x1e1e00, kernel},
	{0xc8c83c, 0x1e1e0a, cpp},
	{0xe15a5a, 0x1e2828, native},
}

// tintOf reads a colour, "#54e554".
func tintOf(fill []byte) tint {
	if len(fill) != 7 || fill[0] != '#' {
		return plain
	}
	rgb, err := strconv.ParseUint(string(fill[1:]), 16, 32)
	if err != nil {
		return plain
	}
	for _, p := range palette {
		if within(uint32(rgb), p.base, p.noise, 16) && within(uint32(rgb), p.base, p.noise, 8) && within(uint32(rgb), p.base, p.noise, 0) {
			return p.tint
		}
	}
	return plain
}

func within(rgb, base, noise uint32, shift uint) bool {
	c, from := rgb>>shift&0xff, base>>shift&0xff
	return c >= from && c <= from+noise>>shift&0xff
}

// parse takes a name apart with what the colour adds. Where folded text has a
// suffix for that we take the same way, so that both give the same frame.
func (t tint) parse(name string) names.Parsed {
	if t >= extensionTint {
		return t.parseOwn(name)
	}
	var p names.Parsed
	switch t {
	case java:
		p = names.Parse(name + "_[j]")
		p.Kind = model.KindUnknown
	case inlined:
		p = names.Parse(name + "_[i]")
	case kernel:
		p = names.Parse(name + "_[k]")
	case cpp:
		p = names.Native(name)
		p.Kind = model.KindCPP
	case native:
		// The JDK's native methods are called so too.
		if p = names.Parse(name); p.Kind == model.KindUnknown {
			p.Kind = model.KindNative
		}
	default:
		p = names.Parse(name)
	}
	return p
}

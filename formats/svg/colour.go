package svg

import (
	"strconv"

	"flameview/model"
)

// palette is what async-profiler 1.x fills frames with: a base colour and up to
// this much noise on each channel (formats.md, "FlameGraph SVG"). It is the
// only place where these pictures say how a frame ran.
//
// Green is any Java frame: whether it was compiled is not said, so it gives no
// kind.
var palette = [...]struct {
	base, noise uint32
	kind        model.Kind
}{
	{0x50e150, 0x1e1e1e, model.KindUnknown},
	{0x50bebe, 0x1e1e1e, model.KindInlined}, // or an allocated class
	{0xe17d00, 0x1e1e00, model.KindKernel},  // or a class allocated outside TLABs
	{0xc8c83c, 0x1e1e0a, model.KindCPP},
	{0xe15a5a, 0x1e2828, model.KindNative},
}

// kindOf tells the kind of a frame from its colour, "#54e554".
func kindOf(fill []byte) model.Kind {
	if len(fill) != 7 || fill[0] != '#' {
		return model.KindUnknown
	}
	rgb, err := strconv.ParseUint(string(fill[1:]), 16, 32)
	if err != nil {
		return model.KindUnknown
	}
	for _, p := range palette {
		if within(uint32(rgb), p.base, p.noise, 16) && within(uint32(rgb), p.base, p.noise, 8) && within(uint32(rgb), p.base, p.noise, 0) {
			return p.kind
		}
	}
	return model.KindUnknown
}

func within(rgb, base, noise uint32, shift uint) bool {
	c, from := rgb>>shift&0xff, base>>shift&0xff
	return c >= from && c <= from+noise>>shift&0xff
}

// suffix is how folded text writes the kinds that can also mean a class, so
// that both spellings are taken apart by one rule.
func suffix(k model.Kind) string {
	switch k {
	case model.KindInlined:
		return "_[i]"
	case model.KindKernel:
		return "_[k]"
	}
	return ""
}

package picture

import "image/color"

// hash is FNV-1a with a final mix, so that names that differ in their last
// letter only still fall far apart.
func hash(s string) uint32 {
	h := uint32(2166136261)
	for i := 0; i < len(s); i++ {
		h = (h ^ uint32(s[i])) * 16777619
	}
	h ^= h >> 15
	h *= 0x2c1b3c6d
	h ^= h >> 12
	h *= 0x297a2d39
	return h ^ h>>15
}

// ramp is a row of neighbouring hues, 0xrrggbb, of about the same lightness.
type ramp []uint32

// at is the colour at a place from 0 to 65535 along the ramp, mixed from the
// two nearest.
func (r ramp) at(place uint32) color.NRGBA {
	p := int(place&0xffff) * (len(r) - 1)
	i := p >> 16
	return Mix(rgb(r[i]), rgb(r[min(i+1, len(r)-1)]), p>>8&0xff)
}

// pair is a colour in the light and in the dark theme, 0xrrggbb.
type pair [2]uint32

func (p pair) in(dark bool) color.NRGBA {
	if dark {
		return rgb(p[1])
	}
	return rgb(p[0])
}

// ramps are a ramp for the light and one for the dark theme.
type ramps [2]ramp

func (r ramps) at(place uint32, dark bool) color.NRGBA {
	if dark {
		return r[1].at(place)
	}
	return r[0].at(place)
}

// pair is the colour at a place in both themes.
func (r ramps) pair(place uint32) pair {
	return pair{packed(r.at(place, false)), packed(r.at(place, true))}
}

func packed(c color.NRGBA) uint32 { return uint32(c.R)<<16 | uint32(c.G)<<8 | uint32(c.B) }

// shade makes a base colour a little lighter or darker, by name, so that
// neighbours of one group can be told apart, and not so far that it looks like
// another group. A light theme has more room above its pastels, which turn muddy
// when darkened; a dark one has more below.
func shade(base color.NRGBA, name string, dark bool) color.NRGBA {
	black, white := 10, 40 // at most, of 256
	if dark {
		black, white = 30, 14
	}
	n := int(hash(name)>>16)%(black+white+1) - black
	if n < 0 {
		return Mix(base, rgb(0x000000), -n)
	}
	return Mix(base, rgb(0xffffff), n)
}

package picture

import (
	"cmp"
	"maps"
	"slices"

	"flameview/model"
	"flameview/model/tree"
)

// Which package gets which hue
//
// Problem: hashing names to colours gives two of eight packages the same colour more often than not, at random.
//
// Plan: the groups with the largest area get the hues of a table, whose colours are far apart; all others get pale tints by the hash of their
// name. The area is that in a picture of all events, in the default metric. It depends on the files alone, so filters, zoom and selection
// change no colour, and a picture from the command line has the colours of the window.
//
// Road not taken: hues by rank. Ranks change whenever files are added or a recording grows; instead, a group keeps its hue as long as it
// exists.

// Hues are the indices of the largest groups in the tables of hues. A Hues never changes. nil leaves all groups to their hashes.
type Hues struct {
	packages, libraries map[string]int // place by the label of the group
}

// NewHues assigns hues to the largest groups. before, if not nil, are the previous hues, which existing groups keep.
func NewHues(a *tree.Areas, before *Hues) *Hues {
	if before == nil {
		before = &Hues{}
	}
	packages, libraries := map[string]float64{}, map[string]float64{}
	for k, of := range a.Of {
		for box, area := range of {
			if area == 0 {
				continue
			}
			b, kind := &a.Boxes.List[box], model.Kind(k)
			if g := packageOf(b, kind); g.hashed {
				packages[g.label] += area
			}
			if g := libraryOf(b, kind); g.hashed {
				libraries[g.label] += area
			}
		}
	}
	return &Hues{places(packages, before.packages), places(libraries, before.libraries)}
}

// places chooses the largest groups. Those in before keep their index if they still exist; the others get free ones in order of size.
func places(area map[string]float64, before map[string]int) map[string]int {
	out := map[string]int{}
	var taken [len(heavyHues)]bool
	for label, at := range before {
		if area[label] > 0 {
			out[label], taken[at] = at, true
		}
	}
	labels := slices.SortedFunc(maps.Keys(area), func(a, b string) int {
		return cmp.Or(cmp.Compare(area[b], area[a]), cmp.Compare(a, b))
	})
	at := 0
	for _, label := range labels {
		for at < len(taken) && taken[at] {
			at++
		}
		if at == len(taken) {
			break
		}
		if _, has := out[label]; !has {
			out[label], taken[at] = at, true
		}
	}
	return out
}

// packageAt and libraryAt are the places of groups, ok = false for all others.
func (h *Hues) packageAt(label string) (at int, ok bool) {
	if h == nil {
		return 0, false
	}
	at, ok = h.packages[label]
	return at, ok
}

func (h *Hues) libraryAt(label string) (at int, ok bool) {
	if h == nil {
		return 0, false
	}
	at, ok = h.libraries[label]
	return at, ok
}

// heavyHues are the base colours of the heaviest groups, light and dark, the most
// different ones first. They were found by a search for colours that are far
// apart in CIEDE2000 from each other, from the colours of the groups that are
// always there and from the match colour: 14 in the light theme, 15 in the dark
// one (TestHeavyHues).
var heavyHues = [...]pair{
	{0xeda474, 0x8d5403}, // orange
	{0x45cae8, 0x256e7a}, // cyan
	{0xc4eea3, 0x374a10}, // lime, moss
	{0xc3a5f9, 0x4c3173}, // violet
	{0xfdd176, 0x5b3922}, // gold, brown
	{0x8fc6aa, 0x116f42}, // green
	{0xf097c5, 0x6e2340}, // pink, wine
	{0xbbbb87, 0x6f6512}, // olive
	{0xf6cff9, 0x745877}, // lilac
	{0x66f1ec, 0x144d44}, // turquoise
}

// paleRamp are the tints of all other groups: OKLCH lightness 0.925 and 0.32,
// chroma 0.03 and 0.025, all hues but those of the match colour.
var paleRamp = ramps{
	{0xffdfd8, 0xfae3d0, 0xefe7cd, 0xe2ebcf, 0xd5eed8, 0xcdefe3, 0xcceef0, 0xd2ebfa, 0xdde7ff, 0xebe3fb},
	{0x43302c, 0x3f3227, 0x393526, 0x323729, 0x2b3930, 0x273939, 0x273941, 0x2c3646, 0x343448, 0x3d3145},
}

package picture

import (
	"cmp"
	"fmt"
	"image/color"
	"slices"

	"flameview/model"
	"flameview/model/query"
	"flameview/model/shape"
	"flameview/model/tree"
)

// ByThread shows which threads the events of a row come from, ByFile which
// files: each of the largest has a hue, and the hue fades to neutral grey the
// less of the row comes from that one. So what only one thread does glows in
// its colour, and what all do is grey. It depends on a row's numbers, so equal
// names can differ.
var (
	ByThread = bySource("thread", query.SourceThread)
	ByFile   = bySource("file", query.SourceFile)
)

func bySource(id string, by query.SourceBy) Palette {
	return Palette{
		ID: id, Title: id, Sources: by,
		Legend: "Which " + id + " the events come from; the greyer, the more of them together.",
		Color:  func(_ *shape.Box, _ model.Kind, dark bool) color.NRGBA { return neutralColor.in(dark) },
		Rows:   sourceRows,
		Scale:  sourceScale,
	}
}

// sourceHues are light and dark, found by a search for colours that are far
// apart from each other, from the neutral and from the match colour for every
// sort of eyes: 0.065 or more in OKLab, the first four 0.09, which are the
// largest sources' and differ in hue to all who see hues (TestSourceHues).
var sourceHues = [tree.MaxSources]pair{
	{0x9b96ed, 0x273d8e}, // violet, navy in the dark
	{0xc7c55c, 0x6b5100}, // straw
	{0xe6808e, 0x67241b}, // rose, wine
	{0xadf8aa, 0x5c7354}, // mint, moss
	{0xadbef4, 0x5b4f93}, // pale blue, violet
	{0x59b1bb, 0x05778f}, // teal
	{0xc19c43, 0x936316}, // ochre
	{0x69d8a4, 0x006359}, // green
}

// neutralColor is of what several sources do alike, restColor of the sources
// that have no hue: the small ones together, and events of none.
var (
	neutralColor = pair{0xd9dade, 0x3d4047}
	restColor    = pair{0xb4b0a8, 0x74746f}
)

// sourceColors gives each source its colour. The four largest share the first
// hues, those after them the rest. Among these a name has a preferred
// hue; where two prefer the same, the order of their hashes decides
// and not their size: the same sources have the same colours in every
// view and measurement.
func sourceColors(s *tree.Sources, dark bool) []color.NRGBA {
	out := slices.Repeat([]color.NRGBA{restColor.in(dark)}, len(s.List))
	var named []int
	for i, source := range s.List {
		if !source.Others && !source.Absent {
			named = append(named, i)
		}
	}
	const tier = len(sourceHues) / 2
	for from := 0; from < len(named); from += tier {
		group := slices.Clone(named[from:min(from+tier, len(named))])
		slices.SortFunc(group, func(a, b int) int {
			return cmp.Or(cmp.Compare(hash(s.Label(a)), hash(s.Label(b))), cmp.Compare(s.Label(a), s.Label(b)))
		})
		var taken [tier]bool
		for _, i := range group {
			slot := int(hash(s.Label(i)) % uint32(tier))
			for taken[slot] {
				slot = (slot + 1) % tier
			}
			taken[slot] = true
			out[i] = sourceHues[from+slot].in(dark)
		}
	}
	return out
}

// faded is a source's colour where it has part of total: all of it from nine
// tenths on, none below three.
func faded(c color.NRGBA, part, total int64, dark bool) color.NRGBA {
	if part <= 0 || total <= 0 {
		return neutralColor.in(dark)
	}
	share := int(float64(min(part, total)) / float64(total) * 1000)
	return Mix(neutralColor.in(dark), c, min(max(share-300, 0)*256/600, 256))
}

// sourceRows shades the colours by name, less than other palettes do: how pale
// a colour is has a meaning here.
func sourceRows(t *tree.Tree, dark bool) Fill {
	s := t.Sources
	if s == nil {
		return func(int32) color.NRGBA { return neutralColor.in(dark) }
	}
	colors := sourceColors(s, dark)
	black, white := 12, 36 // at most, of 256
	if dark {
		black, white = 44, 0
	}
	shades := make([]int16, len(t.Boxes.List)) // by BoxID: how far to white, or below 0 to black; 0 is not known yet
	return func(row int32) color.NRGBA {
		c := neutralColor.in(dark)
		if s.FirstTotal[row] > 0 {
			c = faded(colors[s.First[row]], s.FirstTotal[row], t.Total[row], dark)
		}
		if row == 0 {
			return c
		}
		n := &shades[t.Box[row]]
		if *n == 0 {
			*n = int16(int(hash(t.Boxes.List[t.Box[row]].Name)>>16)%(black+white+1) - black)
			if *n == 0 {
				*n = -1
			}
		}
		if *n < 0 {
			return Mix(c, rgb(0x000000), int(-*n))
		}
		return Mix(c, rgb(0xffffff), int(*n))
	}
}

// sourceScale lists the sources that the tree has events of, with their parts
// of it.
func sourceScale(t *tree.Tree, dark bool) []LegendItem {
	s := t.Sources
	if s == nil || t.Len() == 0 || t.Total[0] <= 0 {
		return nil
	}
	what := "threads"
	if s.By == query.SourceFile {
		what = "files"
	}
	colors := sourceColors(s, dark)
	var items []LegendItem
	for i, source := range s.List {
		if source.Total <= 0 {
			continue
		}
		label := fmt.Sprintf("%s · %.1f %%", s.Label(i), 100*float64(source.Total)/float64(t.Total[0]))
		if source.Count > 1 && !source.Others {
			label += fmt.Sprintf(" · %d %s", source.Count, what)
		}
		items = append(items, LegendItem{Label: label, Color: colors[i]})
	}
	return append(items, LegendItem{Label: "from several alike", Color: neutralColor.in(dark)})
}

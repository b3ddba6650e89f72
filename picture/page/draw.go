package page

// Canvas is what a format of pictures draws on. Its units are those of the
// page's [Metrics]. It keeps errors for its owner to ask for.
type Canvas interface {
	Font
	Text(Line)
	// Swatch draws a square of the legend, without its label.
	Swatch(PlacedSwatch)
	// Flame draws the levels of the tree into Page.Flame.
	Flame()
	// Begin and End enclose a part of the page; note is the index of the note,
	// for PartNote. Formats whose parts have no names do nothing.
	Begin(part Part, note int)
	End(part Part)
}

// Part is a part of a page that formats may name.
type Part uint8

// The parts. PartNote is within PartNotes, once for each note of the list.
const (
	PartLegend Part = iota
	PartNotes
	PartNote
)

// Draw draws a page from top to bottom. Parts that are empty do not begin, but
// PartNotes does wherever there are notes, in the list or not.
func (p *Page) Draw(c Canvas) {
	texts(c, p.Head)
	c.Flame()
	texts(c, p.End)
	texts(c, p.Foot)
	if len(p.Legend) > 0 {
		c.Begin(PartLegend, 0)
		for _, s := range p.Legend {
			c.Swatch(s)
			c.Text(s.Label)
		}
		c.End(PartLegend)
	}
	if p.Noted == nil {
		return
	}
	c.Begin(PartNotes, 0)
	for _, n := range p.Notes {
		c.Begin(PartNote, n.Note)
		texts(c, n.Lines)
		c.End(PartNote)
	}
	texts(c, p.Rest)
	c.End(PartNotes)
}

func texts(c Canvas, lines []Line) {
	for _, l := range lines {
		c.Text(l)
	}
}

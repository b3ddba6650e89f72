package pdf

import (
	"image/color"
	"iter"
)

// head paints the background and the text above the levels.
func (p *page) head() {
	p.box(0, 0, p.width, p.height, p.theme.Background)
	y := float64(margin) / 2
	for _, l := range p.lines {
		p.pdf.SetFont("text", "", l.size)
		p.write(margin, y+l.height*0.72, l.text, l.ink)
		y += l.height
	}
	p.pdf.SetFont("text", "", labelSize)
}

// level draws the frames of one depth: from the bottom up where frames are
// called from below, else from the top down.
func (p *page) level(depth int) {
	t := p.Tree
	y := p.top + float64(depth*rowHeight)
	if !t.Callers {
		y = p.top + float64((p.levels-1-depth)*rowHeight)
	}
	for from, to := range p.crowds(depth) {
		x, end := float64(t.Offset[from])*p.perValue, float64(t.Offset[to]+t.Total[to])*p.perValue
		p.box(x, y, end-x, rowHeight-gap, p.crowdColour(from, to))
	}
	for row := t.Levels[depth]; row < t.Levels[depth+1]; row++ {
		if p.thin(row) {
			continue
		}
		x := float64(t.Offset[row]) * p.perValue
		w := float64(t.Total[row]) * p.perValue
		if w >= minGapped {
			w -= gap
		}
		fill, found := p.colour(row)
		p.box(x, y, w, rowHeight-gap, fill)
		room := w - p.mark(row, x, y, w, fill) - 2*pad
		if room < labelSize/4 {
			continue
		}
		if label := p.face.label(room, p.names(row)); label != "" {
			ink := p.theme.Ink(fill)
			if !found { // as faint as its box
				ink = mix(ink, fill, 64)
			}
			p.write(x+pad, y+rowHeight*0.7, label, ink)
		}
	}
}

// crowds are the runs of neighbours, first and last row, that are too thin
// alone but not together. Without them a tree of a million leaves would be a
// page with nothing on it.
func (p *page) crowds(depth int) iter.Seq2[int32, int32] {
	t := p.Tree
	return func(yield func(from, to int32) bool) {
		end := t.Levels[depth+1]
		for row := t.Levels[depth]; row < end; row++ {
			if !p.thin(row) {
				continue
			}
			from := row
			for row+1 < end && p.thin(row+1) && t.Offset[row+1]-t.Offset[row]-t.Total[row] < p.least {
				row++
			}
			if t.Offset[row]+t.Total[row]-t.Offset[from] >= p.least && !yield(from, row) {
				return
			}
		}
	}
}

// crowdColour is the mean of three frames of a crowd, faint; that of a match
// if one is among them, or the eye would not find it.
func (p *page) crowdColour(from, to int32) color.NRGBA {
	if p.marks != nil && p.marks.Any(from, to+1) {
		return p.theme.Match
	}
	a, _ := p.colour(from)
	b, _ := p.colour(from + (to-from)/2)
	c, _ := p.colour(to)
	return mix(mix(mix(a, b, 128), c, 85), p.theme.Background, 100)
}

// colour is the fill of a row under the search; found is false for a row that a
// search passed over.
func (p *page) colour(row int32) (fill color.NRGBA, found bool) {
	switch {
	case p.marks == nil:
		return p.fill(row), true
	case p.marks.Any(row, row+1):
		return p.theme.Match, true
	}
	return mix(p.fill(row), p.theme.Background, 140), false
}

// mix is a with n/256 of b in it.
func mix(a, b color.NRGBA, n int) color.NRGBA {
	m := func(a, b uint8) uint8 { return uint8((int(a)*(256-n) + int(b)*n + 128) >> 8) }
	return color.NRGBA{m(a.R, b.R), m(a.G, b.G), m(a.B, b.B), 255}
}

func (p *page) box(x, y, w, h float64, c color.NRGBA) {
	p.colourFill(c)
	p.pdf.Rect(x, y, w, h, "F")
}

// colourFill sets the colour of what is filled next.
func (p *page) colourFill(c color.NRGBA) {
	if c.A = 255; c != p.last {
		p.pdf.SetFillColor(int(c.R), int(c.G), int(c.B))
		p.last = c
	}
}

func (p *page) write(x, baseline float64, text string, c color.NRGBA) {
	p.pdf.SetTextColor(int(c.R), int(c.G), int(c.B))
	p.pdf.Text(x, baseline, text)
}

package page

// Metrics are the sizes of a kind of page, in units of its canvas.
type Metrics struct {
	Width float64
	Scale float64 // pixels for each unit; 0 = 1
	// Height is the most that the page may have; 0 = no bound. A page whose
	// texts alone need more is higher all the same, by a few lines.
	Height float64
	Row    float64 // height of a level
	Sides  float64 // on either side of the flame
	Margin float64 // on either side of texts
	Title  Type
	Text   Type
	Head   Space   // around title and subtitle; there without any, too
	Block  Space   // around each block below: foot, legend, notes
	Bottom float64 // below all
	Swatch float64 // side of a square of the legend
	Gap    float64 // between the square and its label; three times that to the next
	Indent float64 // of what a note says
	Notes  float64 // between two notes
	// MaxNoteLines bounds the lines of all notes; 0 = no bound. No note takes
	// more than half of them: a long one must not hide those behind it.
	MaxNoteLines int
}

// Type is the height of a line of text, and its baseline from the line's upper
// edge. A type of height 0 is too small to be read: the page has no such lines.
type Type struct{ Height, Baseline float64 }

// Space is room above and below.
type Space struct{ Above, Below float64 }

// maxHead bounds the lines of a subtitle on pages of bounded height.
const maxHead = 20

// inner is the width of texts.
func (b *builder) inner() float64 { return b.Metrics.Width - 2*b.Margin }

// most bounds lines of text by a number and a part of the page, 1/part.
func (b *builder) most(lines, part int) int {
	if b.Height <= 0 || b.Metrics.Text.Height <= 0 {
		return int(^uint(0) >> 1)
	}
	return max(min(lines, int(b.Height/float64(part)/b.Metrics.Text.Height)), 1)
}

// line is a line of text at *y, and moves that below it.
func (b *builder) line(s Style, text string, x float64, y *float64) Line {
	t := b.Metrics.Text
	if s == Title {
		t = b.Metrics.Title
	}
	l := Line{s, text, x, *y + t.Baseline}
	*y += t.Height
	return l
}

// block breaks texts into lines of a block whose upper edge is 0.
func (b *builder) block(s Style, texts []string) (out []Line) {
	y := b.Block.Above
	for _, text := range texts {
		lines, _ := b.wrap(s, text, b.inner(), maxHead)
		for _, line := range lines {
			out = append(out, b.line(s, line, b.Margin, &y))
		}
	}
	return out
}

// blockHeight is the height of a block with the space around it, 0 without
// lines.
func blockHeight(b *builder, lines []Line) float64 {
	if len(lines) == 0 {
		return 0
	}
	return b.Block.Above + float64(len(lines))*b.Metrics.Text.Height + b.Block.Below
}

// move puts a block with its upper edge at y.
func move(lines []Line, y float64) {
	for i := range lines {
		lines[i].Baseline += y
	}
}

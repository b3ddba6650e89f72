package ui

import (
	"bytes"
	"image"
	_ "image/png" // of pages
	"net/url"
	"regexp"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// Page lays Markdown out in a width. The toolkit's own Markdown knows neither tables nor
// pictures out of memory; this puts both between texts of the toolkit.
type Page struct {
	Width float32 // in logical pixels
	// Follow is called with the address of a link that was clicked.
	Follow func(address string)
	// Picture gives the content of a PNG by the address in the page, nil for none.
	Picture func(address string) []byte
}

// pictureLine is a line that is a picture: ![what it shows](address)
var pictureLine = regexp.MustCompile(`^!\[([^\]]*)\]\(([^)]+)\)$`)

// Lay lays a page out.
func (p Page) Lay(markdown string) fyne.CanvasObject {
	rows := container.New(layout.NewCustomPaddedVBoxLayout(0))
	var text, table []string
	fenced := false
	flush := func() {
		if len(text) > 0 {
			rows.Add(p.text(strings.Join(text, "\n"), p.Width))
		}
		if len(table) > 0 {
			rows.Add(p.table(table))
		}
		text, table = nil, nil
	}
	for line := range strings.Lines(markdown) {
		line = strings.TrimRight(line, "\n")
		if strings.HasPrefix(line, "```") {
			fenced = !fenced
		}
		m := pictureLine.FindStringSubmatch(line)
		switch {
		case !fenced && m != nil:
			flush()
			if o := p.picture(m[1], m[2]); o != nil {
				rows.Add(o)
			}
		case !fenced && strings.HasPrefix(line, "|"):
			if table == nil {
				flush()
			}
			table = append(table, line)
		default:
			if table != nil {
				flush()
			}
			text = append(text, line)
		}
	}
	flush()
	return rows
}

// text is Markdown without tables, in lines of a width.
func (p Page) text(markdown string, width float32) fyne.CanvasObject {
	t := widget.NewRichTextFromMarkdown(markdown)
	t.Wrapping = fyne.TextWrapWord
	p.link(t.Segments)
	t.Resize(fyne.NewSize(width, 1)) // so that its lines, and its height, are known
	return t
}

// link makes links call Follow.
func (p Page) link(segments []widget.RichTextSegment) {
	for _, s := range segments {
		switch s := s.(type) {
		case *widget.HyperlinkSegment:
			to := s.URL
			s.OnTapped = func() { p.Follow(address(to)) }
		case *widget.ParagraphSegment:
			p.link(s.Texts)
		case *widget.ListSegment:
			p.link(s.Items)
		}
	}
}

func address(u *url.URL) string {
	if u == nil {
		return ""
	}
	return u.String()
}

// picture shows a PNG as wide as the page at most.
func (p Page) picture(what, address string) fyne.CanvasObject {
	data := p.Picture(address)
	config, _, err := image.DecodeConfig(bytes.NewReader(data))
	if err != nil {
		return nil
	}
	img := canvas.NewImageFromResource(fyne.NewStaticResource(address, data))
	img.FillMode = canvas.ImageFillContain
	img.ScaleMode = canvas.ImageScaleSmooth
	width := min(p.Width-2*theme.InnerPadding(), float32(config.Width))
	img.SetMinSize(fyne.NewSize(width, width*float32(config.Height)/float32(config.Width)))
	caption := widget.NewLabel(what)
	caption.Importance = widget.LowImportance
	return container.NewVBox(container.NewHBox(img), caption)
}

// table places cells; lines are those of Markdown, the second is that below the head. A
// head without words is left out.
func (p Page) table(lines []string) fyne.CanvasObject {
	var rows [][]string
	for i, line := range lines {
		if cells := cellsOf(line); i != 1 && strings.Join(cells, "") != "" {
			if i == 0 {
				for j, c := range cells {
					cells[j] = bold(c)
				}
			}
			rows = append(rows, cells)
		}
	}
	if len(rows) == 0 {
		return container.NewWithoutLayout()
	}
	widths := columnWidths(rows, p.Width)
	grid := &gridLayout{widths: widths}
	box := container.New(grid)
	for _, cells := range rows {
		for j := range widths {
			cell := ""
			if j < len(cells) {
				cell = cells[j]
			}
			box.Add(p.text(cell, widths[j]))
		}
	}
	return box
}

func bold(s string) string {
	if s == "" {
		return ""
	}
	return "**" + s + "**"
}

// cellsOf are the cells of a line of a table. A bar behind a backslash is part of a cell.
func cellsOf(line string) []string {
	const bar = "\x00"
	line = strings.ReplaceAll(strings.Trim(line, "| "), `\|`, bar)
	cells := strings.Split(line, "|")
	for i, c := range cells {
		cells[i] = strings.ReplaceAll(strings.TrimSpace(c), bar, "|")
	}
	return cells
}

// markup is what of a cell is not seen.
var markup = regexp.MustCompile("[`*]|\\]\\([^)]*\\)|\\[")

// columnWidths gives columns what they need, and where that is more than there is, the
// widest ones less.
func columnWidths(rows [][]string, width float32) []float32 {
	var need []float32
	for _, cells := range rows {
		for j, c := range cells {
			if j == len(need) {
				need = append(need, 0)
			}
			need[j] = max(need[j], measure(markup.ReplaceAllString(c, ""), true)+2*theme.InnerPadding()+2)
		}
	}
	for left, free := len(need), width; left > 0; {
		share, settled := free/float32(left), false
		for j, w := range need {
			if w > 0 && w <= share { // has enough; negative is decided
				need[j], settled = -w, true
				free -= w
				left--
			}
		}
		if !settled {
			for j, w := range need {
				if w > 0 {
					need[j] = -share
				}
			}
			break
		}
	}
	for j := range need {
		need[j] = max(-need[j], 1)
	}
	return need
}

// gridLayout places objects row by row in columns of given widths.
type gridLayout struct{ widths []float32 }

// Layout is for Fyne.
func (l *gridLayout) Layout(objects []fyne.CanvasObject, _ fyne.Size) {
	l.each(objects, func(o fyne.CanvasObject, at fyne.Position, size fyne.Size) {
		o.Move(at)
		o.Resize(size)
	})
}

// MinSize is for Fyne.
func (l *gridLayout) MinSize(objects []fyne.CanvasObject) (size fyne.Size) {
	l.each(objects, func(_ fyne.CanvasObject, at fyne.Position, cell fyne.Size) {
		size = size.Max(fyne.NewSize(at.X+cell.Width, at.Y+cell.Height))
	})
	return size
}

func (l *gridLayout) each(objects []fyne.CanvasObject, do func(fyne.CanvasObject, fyne.Position, fyne.Size)) {
	y := float32(0)
	for ; len(objects) >= len(l.widths); objects = objects[len(l.widths):] {
		height := float32(0)
		for _, o := range objects[:len(l.widths)] {
			height = max(height, o.MinSize().Height)
		}
		x := float32(0)
		for i, w := range l.widths {
			do(objects[i], fyne.NewPos(x, y), fyne.NewSize(w, height))
			x += w
		}
		y += height - theme.InnerPadding() // rows of text keep their own distance
	}
}

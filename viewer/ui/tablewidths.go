package ui

import (
	"unicode/utf8"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
)

// widths are how wide the columns of a table are: as their widest text, among a
// sample of the rows and all rows that were in sight. They only grow, so that
// columns keep their places while rows are sorted, filtered and scrolled.
type widths []float32

const (
	sampleRows = 32 // from the first row on, and as many evenly from all
	cellGap    = 12
	barWidth   = 64
	levelWidth = 12 // of the indentation of a tree
	mostLevels = 40 // deeper rows are not indented further
)

func newWidths(t *Table) widths {
	w := make(widths, len(t.columns))
	for i, c := range t.columns {
		w[i] = measure(c.Title+" ▾", true) + c.extra(Node{})
	}
	return w
}

// measure is the width of a text in logical pixels.
func measure(text string, bold bool) float32 {
	return fyne.MeasureText(text, theme.TextSize(), fyne.TextStyle{Bold: bold}).Width
}

// extra is what a column's cell needs beside its text.
func (c Column) extra(n Node) (width float32) {
	if c.Share != nil {
		width += cellGap/2 + barWidth
	}
	if c.Course != nil {
		width += courseMax
	}
	if c.Ticked != nil {
		width += theme.IconInlineSize() + cellGap/2
	}
	if c.Node != nil {
		width += n.indent() + theme.IconInlineSize()
	}
	return width
}

func (n Node) indent() float32 { return float32(min(n.Level, mostLevels)) * levelWidth }

// sample makes the columns wide enough for some of the rows. Of a column's texts
// only the longest is measured, because measuring is slow.
func (w widths) sample(t *Table) {
	for i, c := range t.columns {
		if t.hidden[i] {
			continue
		}
		longest, at := "", 0
		look := func(r int) {
			if text := c.Text(r); utf8.RuneCountInString(text) > utf8.RuneCountInString(longest) {
				longest, at = text, r
			}
		}
		for r := range min(t.rows, sampleRows) {
			look(r)
		}
		for k := range sampleRows {
			if r := k * t.rows / sampleRows; r >= sampleRows {
				look(r)
			}
		}
		if longest != "" {
			w.grow(t, i, at, longest)
		}
	}
}

// grow makes a column wide enough for a text. It says whether it was not.
func (w widths) grow(t *Table, column, row int, text string) bool {
	c := t.columns[column]
	var n Node
	if c.Node != nil {
		n = c.Node(row)
	}
	if need := measure(text, false) + c.extra(n) + 1; need > w[column] {
		w[column] = need
		return true
	}
	return false
}

// rowLayout places the cells of the header and of every row alike.
type rowLayout struct{ t *Table }

func (l rowLayout) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	room := size.Width - cellGap
	for i, c := range l.t.columns {
		if !l.t.hidden[i] && !c.Fill {
			room -= l.t.fit[i] + cellGap
		}
	}
	x := float32(cellGap) / 2
	for i, o := range objects {
		if l.t.hidden[i] {
			o.Hide()
			continue
		}
		w := l.t.fit[i]
		if l.t.columns[i].Fill {
			w = min(w, max(room, leastFill))
		}
		o.Move(fyne.NewPos(x, 0))
		o.Resize(fyne.NewSize(w, size.Height))
		o.Show()
		x += w + cellGap
	}
}

// leastFill is what the column of names keeps in a narrow window.
const leastFill = 120

func (l rowLayout) MinSize([]fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(200, theme.TextSize()+2*theme.Padding()+4)
}

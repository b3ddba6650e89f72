package ui

import (
	"image/color"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// Column is one column of a Table.
type Column struct {
	Title string
	Width float32 // in logical pixels; 0 = what the others leave
	Right bool    // numbers stand at the right
	Text  func(row int) string
	// Share, if not nil, draws a bar behind the text: 0 to 1.
	Share func(row int) float64
}

// Table is a list of rows with a header that sorts. Its rows are drawn from
// functions, so it holds any number of them; only the visible ones exist. It is
// made of widget.List because widget.Table loses rows beyond some 50,000.
type Table struct {
	widget.BaseWidget
	// Sorted is told that a header was clicked.
	Sorted func(col int)
	// Chosen is told that the user picked a row; Menu, that the other mouse
	// button was pressed on it.
	Chosen func(row int)
	Menu   func(row int, at fyne.Position)

	columns []Column
	rows    int
	sort    int
	down    bool
	list    *widget.List
	header  *fyne.Container
	heads   []*head
	hidden  []bool // by column
	quiet   bool
}

// NewTable makes an empty table.
func NewTable(columns ...Column) *Table {
	t := &Table{columns: columns, hidden: make([]bool, len(columns))}
	t.ExtendBaseWidget(t)
	t.list = widget.NewList(
		func() int { return t.rows },
		func() fyne.CanvasObject { return newRow(t) },
		func(i widget.ListItemID, o fyne.CanvasObject) { o.(*row).show(i) },
	)
	t.list.HideSeparators = true
	t.list.OnSelected = func(i widget.ListItemID) {
		if !t.quiet && t.Chosen != nil {
			t.Chosen(i)
		}
	}
	t.header = container.New(rowLayout{t})
	for i, c := range columns {
		h := newHead(c, func() {
			if t.Sorted != nil {
				t.Sorted(i)
			}
		})
		t.heads = append(t.heads, h)
		t.header.Add(h)
	}
	return t
}

// CreateRenderer is for Fyne.
func (t *Table) CreateRenderer() fyne.WidgetRenderer {
	back := canvas.NewRectangle(color.Transparent)
	top := container.NewStack(back, t.header)
	return widget.NewSimpleRenderer(container.NewBorder(container.NewVBox(top, widget.NewSeparator()), nil, nil, nil, t.list))
}

// SetRows says how many rows there are now and how they are sorted.
func (t *Table) SetRows(rows, sortColumn int, down bool) {
	t.rows, t.sort, t.down = rows, sortColumn, down
	for i, h := range t.heads {
		h.mark(i == sortColumn, down)
	}
	t.list.Refresh()
}

// ShowColumn shows a column or hides it; a hidden one takes no room and is not
// copied. SetRows is to follow.
func (t *Table) ShowColumn(column int, show bool) {
	if t.hidden[column] == !show {
		return
	}
	t.hidden[column] = !show
	t.header.Refresh()
}

// Pick marks a row and scrolls to it without telling Chosen; -1 marks none.
func (t *Table) Pick(i int) {
	t.quiet = true
	defer func() { t.quiet = false }()
	t.list.UnselectAll()
	if i >= 0 && i < t.rows {
		t.list.Select(i)
	}
}

// TSV is the table as text, a header line first.
func (t *Table) TSV() string {
	var b strings.Builder
	b.WriteString(t.line(func(c Column) string { return c.Title }))
	b.WriteByte('\n')
	for r := range t.rows {
		b.WriteString(t.RowTSV(r))
		b.WriteByte('\n')
	}
	return b.String()
}

// RowTSV is one row as text.
func (t *Table) RowTSV(r int) string {
	return t.line(func(c Column) string { return c.Text(r) })
}

// line joins a text of each column that is shown.
func (t *Table) line(text func(Column) string) string {
	var cells []string
	for i, c := range t.columns {
		if !t.hidden[i] {
			cells = append(cells, strings.NewReplacer("\t", " ", "\n", " ").Replace(text(c)))
		}
	}
	return strings.Join(cells, "\t")
}

// rowLayout places the cells of the header and of every row alike.
type rowLayout struct{ t *Table }

const cellGap = 12

func (l rowLayout) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	fixed := float32(0)
	for i, c := range l.t.columns {
		if !l.t.hidden[i] {
			fixed += c.Width + cellGap
		}
	}
	x := float32(cellGap) / 2
	for i, o := range objects {
		if l.t.hidden[i] {
			o.Hide()
			continue
		}
		o.Show()
		w := l.t.columns[i].Width
		if w == 0 {
			w = max(size.Width-fixed, 80)
		}
		o.Move(fyne.NewPos(x, 0))
		o.Resize(fyne.NewSize(w, size.Height))
		x += w + cellGap
	}
}

func (l rowLayout) MinSize([]fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(200, theme.TextSize()+2*theme.Padding()+4)
}

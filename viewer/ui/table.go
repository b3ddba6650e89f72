package ui

import (
	"strings"
	"time"
	"weak"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"
)

// Column is one column of a Table. Its width is that of its texts.
type Column struct {
	Title string
	Right bool // numbers stand at the right
	// Fill is set for the column of names, which is cut where the others leave
	// too little room.
	Fill bool
	Text func(row int) string
	// Share, if not nil, draws a bar beside the text: 0 to 1.
	Share func(row int) float64
	// Heat, if not nil, colours the ground of the text: -1 for much less than is usual
	// in the row, 1 for much more.
	Heat func(row int) float64
	// Course, if not nil, draws values one after the other as small bars.
	Course func(row int) []float64
	// Ticked, if not nil, puts a check box before the text.
	Ticked func(row int) bool
	// Icon, if not nil, puts a picture before the text, in place of the check box; where
	// it gives nil there is none.
	Icon func(row int) fyne.Resource
	// Node, if not nil, makes the column that of an indented tree.
	Node func(row int) Node
}

// Node is a row's place in a tree.
type Node struct {
	Level    int // 0 is the outermost
	Children bool
	Open     bool
}

// Table is a list of rows with a header that sorts. Its rows are drawn from
// functions, so it holds any number of them; only the visible ones exist. It is
// made of widget.List because widget.Table loses rows beyond some 50,000.
//
// With the keyboard one row is the current one, which is not yet chosen; see
// keys.go.
type Table struct {
	widget.BaseWidget
	// Sorted is told that a header was clicked.
	Sorted func(col int)
	// Chosen is told that the user picked a row; Menu, that he asked for its menu.
	Chosen func(row int)
	Menu   func(row int, at fyne.Position)
	// TwoClicks makes a click only go to a row; another one right after it chooses.
	TwoClicks bool
	// Silent keeps the keyboard where it is when a row is clicked.
	Silent bool
	// Current is told which row the keyboard is at.
	Current func(row int)
	// Fold opens or closes a row of a tree and gives the row that is current then.
	Fold func(row int, open bool) int
	// Find, if not nil, looks for a typed text in place of the table: after a row,
	// or with here at the row itself already. -1 is none.
	Find func(text string, row int, here bool) int

	columns []Column
	rows    int
	sort    int
	down    bool
	list    *rowList
	header  *fyne.Container
	heads   []*head
	hidden  []bool // by column
	fit     widths
	made    []weak.Pointer[row] // see existing

	picked  int // -1 for none
	current int
	typed   typed
	clicked time.Time
}

// NewTable makes an empty table.
func NewTable(columns ...Column) *Table {
	t := &Table{columns: columns, hidden: make([]bool, len(columns)), picked: -1}
	t.ExtendBaseWidget(t)
	t.list = newRowList(t)
	t.Refit()
	t.header = container.New(rowLayout{t})
	for i, c := range columns {
		h := newHead(c, func() {
			if t.Sorted != nil {
				t.Sorted(i)
			}
		})
		t.heads = append(t.heads, h)
		t.header.Objects = append(t.header.Objects, h)
	}
	return t
}

// CreateRenderer is for Fyne.
func (t *Table) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewSimpleRenderer(container.NewBorder(container.NewVBox(t.header, widget.NewSeparator()), nil, nil, nil, t.list))
}

// Focus is what has the keyboard while the table has.
func (t *Table) Focus() fyne.Focusable { return t.list }

// SetRows says how many rows there are now and how they are sorted; a negative
// column is no order.
func (t *Table) SetRows(rows, sortColumn int, down bool) {
	t.rows, t.sort, t.down = rows, sortColumn, down
	for i, h := range t.heads {
		h.mark(i == sortColumn, down)
	}
	t.current = min(max(t.current, 0), max(rows-1, 0))
	t.fit.sample(t)
	t.header.Refresh()
	t.list.Refresh()
}

// ShowColumn shows a column or hides it; a hidden one takes no room and is not
// copied. SetRows is to follow.
func (t *Table) ShowColumn(column int, show bool) { t.hidden[column] = !show }

// Refit forgets how wide the texts were, because the rows are about something
// else. SetRows is to follow.
func (t *Table) Refit() { t.fit = newWidths(t) }

// SetTitle changes the title of a column. SetRows is to follow.
func (t *Table) SetTitle(column int, title string) {
	t.columns[column].Title, t.heads[column].column.Title = title, title
	t.fit[column] = max(t.fit[column], measure(title+" ▾", true)+t.columns[column].extra(Node{}))
}

// Pick marks a row and scrolls to it without telling Chosen; -1 marks none.
func (t *Table) Pick(i int) {
	t.Mark(i)
	if t.picked >= 0 {
		t.Keep(i)
	}
}

// Mark marks a row as the one that is shown elsewhere too; -1 marks none.
func (t *Table) Mark(i int) {
	if t.picked = -1; i < t.rows {
		t.picked = i
	}
	t.list.Refresh()
}

// Keep makes a row the current one and scrolls to it without telling Current.
func (t *Table) Keep(i int) {
	if i >= 0 && i < t.rows {
		t.current = i
		t.list.ScrollTo(i)
		t.list.Refresh()
	}
}

// At is the row that the keyboard is at, -1 if there are none.
func (t *Table) At() int {
	if t.rows == 0 {
		return -1
	}
	return t.current
}

// GoTo makes a row the current one and brings it into sight.
func (t *Table) GoTo(i int) {
	if i < 0 || i >= t.rows {
		return
	}
	t.Keep(i)
	if t.Current != nil {
		t.Current(i)
	}
}

// choose tells that a row was picked, by mouse or key.
func (t *Table) choose(i int) {
	t.GoTo(i)
	if i >= 0 && i < t.rows && t.Chosen != nil {
		t.picked = i
		t.Chosen(i)
		t.list.Refresh()
	}
}

// OpenMenu opens the menu of the current row, below it.
func (t *Table) OpenMenu() {
	if t.Menu == nil || t.rows == 0 {
		return
	}
	t.list.ScrollTo(t.current)
	at := fyne.CurrentApp().Driver().AbsolutePositionForObject(t.list)
	y := float32(t.current)*t.list.step() - t.list.GetScrollOffset() + t.list.step()
	t.Menu(t.current, at.AddXY(cellGap, min(max(y, 0), t.list.Size().Height)))
}

// SortItem is a menu of the columns to sort by, for the keyboard.
func (t *Table) SortItem() *fyne.MenuItem {
	item := fyne.NewMenuItem("Sort by", nil)
	item.ChildMenu = fyne.NewMenu("")
	for i, c := range t.columns {
		if !t.hidden[i] {
			by := fyne.NewMenuItem(c.Title, func() { t.Sorted(i) })
			by.Checked = i == t.sort
			item.ChildMenu.Items = append(item.ChildMenu.Items, by)
		}
	}
	return item
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

// Refresh follows the theme.
func (t *Table) Refresh() {
	t.header.Refresh()
	t.list.Refresh()
	canvas.Refresh(t)
}

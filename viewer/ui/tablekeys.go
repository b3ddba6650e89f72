package ui

import (
	"strings"
	"time"
	"weak"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// rowList is the scrolling part of a table. It has the keyboard:
//
//	Up, Down, PgUp, PgDn, Home, End   go from row to row
//	Enter, Space                      choose the row
//	Left, Right                       close and open a row of a tree
//	letters                           go to the next row whose name holds what is typed
//	Menu, Shift+F10                   the row's menu (through the window)
//
// The toolkit's own list knows the arrows and the space bar alone.
type rowList struct {
	widget.List
	t       *Table
	focused bool
}

var _ fyne.Focusable = (*rowList)(nil)

func newRowList(t *Table) *rowList {
	l := &rowList{t: t}
	l.Length = func() int { return t.rows }
	l.CreateItem = func() fyne.CanvasObject {
		r := newRow(t)
		t.made = append(t.made, weak.Make(r))
		return r
	}
	l.UpdateItem = func(i widget.ListItemID, o fyne.CanvasObject) {
		if i < t.rows { // the list asks for rows that have gone meanwhile
			o.(*row).show(i)
		}
	}
	l.HideSeparators = true
	l.ExtendBaseWidget(l)
	return l
}

// step is the height of a row with what is between two.
func (l *rowList) step() float32 { return rowLayout{l.t}.MinSize(nil).Height + theme.Padding() }

// FocusGained shows where the keyboard is.
func (l *rowList) FocusGained() {
	l.focused = true
	l.paint()
	if l.t.rows > 0 && l.t.Current != nil {
		l.t.Current(l.t.current)
	}
}

// FocusLost is the other half.
func (l *rowList) FocusLost() {
	l.focused = false
	l.paint()
}

func (l *rowList) paint() {
	for r := range l.t.existing() {
		r.paint()
	}
}

// OpenMenu is the table's.
func (l *rowList) OpenMenu() { l.t.OpenMenu() }

// TypedKey goes through the rows.
func (l *rowList) TypedKey(e *fyne.KeyEvent) {
	t := l.t
	page := max(int(l.Size().Height/l.step())-1, 1)
	last := t.rows - 1
	switch e.Name {
	case fyne.KeyDown:
		t.GoTo(min(t.current+1, last))
	case fyne.KeyUp:
		t.GoTo(max(t.current-1, 0))
	case fyne.KeyPageDown:
		t.GoTo(min(t.current+page, last))
	case fyne.KeyPageUp:
		t.GoTo(max(t.current-page, 0))
	case fyne.KeyHome:
		t.GoTo(0)
	case fyne.KeyEnd:
		t.GoTo(last)
	case fyne.KeyReturn, fyne.KeyEnter, fyne.KeySpace:
		t.choose(t.current)
	case fyne.KeyLeft, fyne.KeyRight:
		if t.Fold != nil && t.rows > 0 {
			t.GoTo(t.Fold(t.current, e.Name == fyne.KeyRight))
		}
	case desktop.KeyMenu:
		t.OpenMenu()
	case fyne.KeyBackspace:
		t.find(t.typed.back())
	default:
		PassOn(l, e)
	}
}

// TypedRune goes to the next row whose name holds what was typed.
func (l *rowList) TypedRune(r rune) {
	if r != ' ' { // chooses
		l.t.find(l.t.typed.add(r, time.Now()))
	}
}

// typed is the text that is typed upon a table; after a pause it begins anew.
type typed struct {
	text string
	last time.Time
}

const typingPause = 1500 * time.Millisecond

func (t *typed) add(r rune, now time.Time) string {
	if now.Sub(t.last) > typingPause {
		t.text = ""
	}
	t.text, t.last = t.text+string(r), now
	return t.text
}

func (t *typed) back() string {
	if r := []rune(t.text); len(r) > 0 {
		t.text = string(r[:len(r)-1])
	}
	return t.text
}

// find goes to the row at the current one or after it that holds a text, from the
// end on to the beginning. One letter again and again goes on to the next.
func (t *Table) find(text string) {
	if text == "" || t.rows == 0 {
		return
	}
	here := true
	if first := string([]rune(text)[0]); text != first && strings.Trim(text, first) == "" {
		text, here = first, false
	}
	if t.Find != nil {
		t.GoTo(t.Find(text, t.current, here))
		return
	}
	from := t.current
	if !here {
		from++
	}
	text = strings.ToLower(text)
	for i := range t.rows {
		if r := (from + i) % t.rows; strings.Contains(strings.ToLower(t.name(r)), text) {
			t.GoTo(r)
			return
		}
	}
}

// name is a row's text in the column of names.
func (t *Table) name(r int) string {
	for _, c := range t.columns {
		if c.Fill {
			return c.Text(r)
		}
	}
	return t.columns[0].Text(r)
}

// doubleClick is the longest time between its clicks, as the toolkit has it.
const doubleClick = 300 * time.Millisecond

// click chooses a row, or with TwoClicks goes to it first.
func (t *Table) click(i int) {
	last, now := t.clicked, time.Now()
	t.clicked = now
	if t.TwoClicks && (i != t.current || now.Sub(last) > doubleClick) {
		t.GoTo(i)
		return
	}
	t.choose(i)
}

// takeFocus gives the table the keyboard.
func (t *Table) takeFocus() {
	if c := fyne.CurrentApp().Driver().CanvasForObject(t.list); c != nil && !t.Silent {
		c.Focus(t.list)
	}
}

package ui

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"
)

// Choice is one line of a Finder.
type Choice struct {
	// Text is what is typed for; Group and Detail stand before and behind it and are
	// looked at too.
	Text, Group, Detail string
	// Ticked says that it is so already; Chosen also that the list opens there.
	Ticked, Chosen bool
	Do             func()
}

// Finder is a list with a field above it: what is typed there leaves the lines
// that have it, the arrows go through them and Enter takes one. The keyboard stays
// in the field.
type Finder struct {
	Content fyne.CanvasObject
	// Done is told that a line was taken, before it is done.
	Done func()

	choices []Choice
	shown   []int
	field   *finderField
	table   *Table
}

// NewFinder makes one. Columns are the titles of group, text and detail; an empty
// one is left out.
func NewFinder(hint string, columns [3]string, choices []Choice) *Finder {
	f := &Finder{choices: choices, field: &finderField{}}
	get := func(text func(Choice) string) func(int) string {
		return func(i int) string { return text(choices[f.shown[i]]) }
	}
	f.table = NewTable(
		Column{Title: columns[0], Text: get(func(c Choice) string { return c.Group })},
		Column{Title: columns[1], Fill: true, Text: get(func(c Choice) string {
			if c.Ticked || c.Chosen {
				return "✓ " + c.Text
			}
			return c.Text
		})},
		Column{Title: columns[2], Right: true, Text: get(func(c Choice) string { return c.Detail })},
	)
	for i, title := range columns {
		f.table.ShowColumn(i, title != "")
	}
	f.table.Chosen = f.take
	f.table.Silent = true
	f.field.finder = f
	f.field.ExtendBaseWidget(f.field)
	f.field.SetPlaceHolder(hint)
	f.field.OnChanged = func(string) { f.narrow() }
	f.Content = container.NewBorder(f.field, nil, nil, nil, f.table)
	f.narrow()
	return f
}

// Focus is the field.
func (f *Finder) Focus() fyne.Focusable { return f.field }

// Reveal scrolls to the marked line, once the finder has its size.
func (f *Finder) Reveal() { f.table.Pick(f.table.At()) }

// narrow shows the lines that have all the words that are typed; those whose text
// begins with the first one come first, and without words the chosen one is picked.
func (f *Finder) narrow() {
	words := strings.Fields(strings.ToLower(f.field.Text))
	var first, rest []int
	for i, c := range f.choices {
		all := strings.ToLower(c.Group + " " + c.Text + " " + c.Detail)
		has := true
		for _, w := range words {
			has = has && strings.Contains(all, w)
		}
		switch {
		case !has:
		case len(words) > 0 && strings.HasPrefix(strings.ToLower(c.Text), words[0]):
			first = append(first, i)
		default:
			rest = append(rest, i)
		}
	}
	f.shown = append(first, rest...)
	f.table.SetRows(len(f.shown), -1, false)
	at := 0
	for i, c := range f.shown {
		if len(words) == 0 && f.choices[c].Chosen {
			at = i
		}
	}
	f.table.Pick(at)
}

// Shown are the texts of the lines, for tests.
func (f *Finder) Shown() (texts []string) {
	for _, i := range f.shown {
		texts = append(texts, f.choices[i].Text)
	}
	return texts
}

// Type puts a text into the field, as the user would.
func (f *Finder) Type(text string) { f.field.SetText(text) }

// Take does what the marked line says.
func (f *Finder) Take() { f.take(f.table.At()) }

func (f *Finder) take(i int) {
	if i < 0 || i >= len(f.shown) {
		return
	}
	do := f.choices[f.shown[i]].Do
	if f.Done != nil {
		f.Done()
	}
	if do != nil {
		do()
	}
}

// finderField is the field of a finder: keys for rows are the table's.
type finderField struct {
	widget.Entry
	finder *Finder
}

// TypedKey goes through the lines.
func (e *finderField) TypedKey(k *fyne.KeyEvent) {
	switch t := e.finder.table; k.Name {
	case fyne.KeyUp, fyne.KeyDown, fyne.KeyPageUp, fyne.KeyPageDown:
		t.list.TypedKey(k)
		t.Mark(t.current)
	case fyne.KeyReturn, fyne.KeyEnter:
		e.finder.Take()
	default:
		e.Entry.TypedKey(k)
	}
}

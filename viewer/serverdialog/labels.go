package serverdialog

import (
	"cmp"
	"context"
	"math"
	"slices"
	"strings"
	"unicode/utf8"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"flameview/server/pyroscope"
	"flameview/viewer/ui"
)

// labels is the selector: a field for its matchers, and below it the labels and the
// values of one of them. What is typed narrows the tables, and a click there, or
// Enter, completes what is typed.
type labels struct {
	entryRow, tables fyne.CanvasObject
	entry            *matchersEntry

	picker      *Picker
	label       string // the one whose values are listed, "" for none yet
	names       []string
	values      []value
	shownNames  []string
	shownValues []value
	left, right *ui.Table
	typedAt     spot
}

// value is a value of a label, and what it has of the sum of all.
type value struct {
	text  string
	share float64 // NaN where the type of profile has none of it
}

// matchersEntry is a field whose Enter completes.
type matchersEntry struct {
	ui.Entry
	down func()
}

// TypedKey goes into the tables with the arrow down.
func (e *matchersEntry) TypedKey(k *fyne.KeyEvent) {
	if k.Name == fyne.KeyDown {
		e.down()
		return
	}
	e.Entry.TypedKey(k)
}

func newLabels(p *Picker) *labels {
	l := &labels{picker: p, entry: &matchersEntry{}}
	l.entry.ExtendBaseWidget(l.entry)
	l.entry.SetPlaceHolder(`service_name="shop", pod=~"a.+"    everything if empty`)
	l.entry.OnChanged = func(string) {
		l.narrow()
		p.changed()
	}
	l.entry.OnCursorChanged = l.narrow
	l.entry.Next = func(bool) { l.completeTyped() }
	l.left = ui.NewTable(ui.Column{Title: "Labels", Fill: true, Text: func(row int) string { return l.shownNames[row] }})
	l.right = ui.NewTable(
		ui.Column{Title: "Values", Fill: true, Text: func(row int) string { return l.shownValues[row].text }},
		ui.Column{
			Title: "Share of the sum", Right: true,
			Text:  func(row int) string { return l.shownValues[row].percent() },
			Share: func(row int) float64 { return max(l.shownValues[row].share, 0) },
		},
	)
	l.left.Chosen = func(row int) { l.chooseName(l.shownNames[row]) }
	l.right.Chosen = func(row int) { l.chooseValue(l.shownValues[row].text) }
	l.entry.down = func() {
		table := l.left
		if l.typedAt.label != "" {
			table = l.right
		}
		if c := fyne.CurrentApp().Driver().CanvasForObject(l.entry); c != nil {
			c.Focus(table.Focus())
		}
	}
	l.entryRow = container.NewBorder(nil, nil, widget.NewLabel("Labels"), nil, l.entry)
	l.tables = container.NewGridWithColumns(2, l.left, l.right)
	return l
}

func (v value) percent() string {
	if math.IsNaN(v.share) {
		return "none of this profile"
	}
	return ui.Percent(int64(v.share*1e9), 1e9)
}

// caret is where the caret is, in bytes.
func (l *labels) caret() int {
	text, at := l.entry.Text, 0
	for range l.entry.CursorColumn {
		_, n := utf8.DecodeRuneInString(text[at:])
		at += n
	}
	return at
}

// narrow leaves what fits what is typed at the caret.
func (l *labels) narrow() {
	l.typedAt = spotAt(l.entry.Text, l.caret())
	name, val := l.typedAt.typed, ""
	if l.typedAt.label != "" {
		name, val = "", l.typedAt.typed
		if l.typedAt.label != l.label && slices.Contains(l.names, l.typedAt.label) {
			l.show(l.typedAt.label)
		}
	}
	fits := func(text, typed string) bool { return strings.Contains(strings.ToLower(text), strings.ToLower(typed)) }
	whole := complete(l.entry.Text) // chosen already: the others are of interest
	l.shownNames, l.shownValues = nil, nil
	for _, n := range l.names {
		if fits(n, name) {
			l.shownNames = append(l.shownNames, n)
		}
	}
	for _, v := range l.values {
		if whole || fits(v.text, val) {
			l.shownValues = append(l.shownValues, v)
		}
	}
	l.left.SetRows(len(l.shownNames), -1, false)
	l.right.SetRows(len(l.shownValues), -1, false)
	l.left.Mark(slices.Index(l.shownNames, l.label))
}

// completeTyped takes the first that fits what is typed, as Enter does.
func (l *labels) completeTyped() {
	switch {
	case l.typedAt.label != "" && l.typedAt.typed != "" && len(l.shownValues) > 0 && !complete(l.entry.Text):
		texts := make([]string, len(l.shownValues))
		for i, v := range l.shownValues {
			texts[i] = v.text
		}
		l.chooseValue(best(texts, l.typedAt.typed))
	case l.typedAt.label == "" && l.typedAt.typed != "" && len(l.shownNames) > 0:
		l.chooseName(best(l.shownNames, l.typedAt.typed))
	default:
		l.picker.ask()
	}
}

// best is the text that is meant by a part of it: itself, else the first that begins
// with it, else the first of all.
func best(texts []string, typed string) string {
	if slices.Contains(texts, typed) {
		return typed
	}
	if i := slices.IndexFunc(texts, func(t string) bool { return strings.HasPrefix(t, typed) }); i >= 0 {
		return texts[i]
	}
	return texts[0]
}

// chooseName completes a name that is being typed, and lists the label's values.
func (l *labels) chooseName(name string) {
	if l.typedAt.label == "" && l.typedAt.typed != "" {
		text, at := withName(l.entry.Text, l.caret(), name)
		l.set(text, at)
	}
	l.show(name)
}

func (l *labels) chooseValue(text string) {
	after := withValue(l.entry.Text, l.label, text)
	l.set(after, len(after))
}

func (l *labels) set(text string, caret int) {
	l.entry.SetText(text)
	l.entry.CursorColumn = utf8.RuneCountInString(text[:caret])
	l.entry.Refresh()
	l.narrow()
}

// show lists the values of a label, once they are there.
func (l *labels) show(label string) {
	if label == l.label {
		return
	}
	l.label, l.values = label, nil
	l.right.SetTitle(0, "Values of "+label)
	l.narrow()
	l.picker.changed()
}

func (l *labels) showValues(label string, values []value) {
	l.label, l.values = label, values
	l.right.SetTitle(0, "Values of "+label)
	l.right.Refit()
	l.narrow()
}

// valuesOf lists the values that a label may have beside the other matchers, those
// with the largest sums first.
func valuesOf(ctx context.Context, c *pyroscope.Client, q pyroscope.Query, label string) ([]value, error) {
	q.Matchers = without(q.Matchers, label)
	names, err := c.Values(ctx, q, label)
	if err != nil {
		return nil, err
	}
	lines, err := c.TimeLine(ctx, q, label)
	if err != nil {
		return nil, err
	}
	sums, all := map[string]float64{}, 0.0
	for _, l := range lines {
		sums[l.Labels[label]] += l.Total()
		all += l.Total()
	}
	values := make([]value, len(names))
	for i, n := range names {
		values[i] = value{n, math.NaN()}
		if sum, ok := sums[n]; ok && all > 0 {
			values[i].share = sum / all
		}
	}
	slices.SortStableFunc(values, func(x, y value) int { return cmp.Compare(y.share, x.share) })
	return values, nil
}

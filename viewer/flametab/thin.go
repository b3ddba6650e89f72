package flametab

import (
	"cmp"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/widget"

	"flameview/picture"
	"flameview/viewer/ui"
)

// thinRows are the rows below row that are thinner than a pixel in a layout
// while their parents are not: where the picture ends for the eye. Widest
// first; a row deeper down is reached through these.
func thinRows(l picture.Layout, row int32) []int32 {
	t := l.Tree
	wide := func(r int32) bool {
		return float64(t.Total[r])/float64(max(t.Total[0], 1))/l.View.Span()*float64(l.W) >= 1
	}
	var thin []int32
	for open := []int32{row}; len(open) > 0; {
		r := open[len(open)-1]
		open = open[:len(open)-1]
		for from, to := t.Children(r); from < to; from++ {
			if wide(from) {
				open = append(open, from)
			} else {
				thin = append(thin, from)
			}
		}
	}
	slices.SortFunc(thin, func(a, b int32) int {
		if c := cmp.Compare(t.Total[b], t.Total[a]); c != 0 {
			return c
		}
		return cmp.Compare(a, b)
	})
	return thin
}

// showThin lists them; a click fits one to the width.
func (t *Tab) showThin(thin []int32) {
	tree := t.tree
	value := func(row int32) int64 {
		total, _ := tree.Values(row)
		return total
	}
	table := ui.NewTable(
		ui.Column{Title: "Frame", Fill: true, Text: func(r int) string { return t.actions.Naming().RowLine(tree, thin[r]) }},
		ui.Column{Title: "Below", Text: func(r int) string { return t.actions.Naming().RowLine(tree, tree.Parent[thin[r]]) }},
		ui.Column{Title: "Total", Right: true, Text: func(r int) string { return ui.Value(value(thin[r]), tree.Metric.Unit) }},
		ui.Column{Title: "Share", Right: true, Text: func(r int) string { return ui.Percent(value(thin[r]), value(0)) }},
	)
	table.SetRows(len(thin), 2, true)
	note := widget.NewLabel("Thinner than a pixel at this zoom. A click zooms to one.")
	if tree.Cut > 0 {
		note.SetText("Thinner than a pixel at this zoom. A click zooms to one. What is beyond them is laid out as one zooms in.")
	}
	window := windowOf(t.Flame)
	if window == nil {
		return
	}
	var d *dialog.CustomDialog
	table.Chosen = func(r int) {
		d.Hide()
		if t.tree == tree {
			t.Fit(thin[r])
		}
	}
	d = ui.ShowDialog(window, ui.Plural(len(thin), "thin frame"), container.NewBorder(note, nil, nil, nil, table), fyne.NewSize(820, 480),
		table.Focus(), ui.NewCancel("Close", func() { d.Hide() }))
}

// windowOf is the window that an object is in, nil if in none.
func windowOf(o fyne.CanvasObject) fyne.Window {
	c := fyne.CurrentApp().Driver().CanvasForObject(o)
	for _, w := range fyne.CurrentApp().Driver().AllWindows() {
		if w.Canvas() == c {
			return w
		}
	}
	return nil
}

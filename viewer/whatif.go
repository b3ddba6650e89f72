package viewer

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"

	"flameview/compare"
	"flameview/model/engine"
	"flameview/model/filter"
	"flameview/model/query"
	"flameview/model/shape"
	"flameview/viewer/answer"
	"flameview/viewer/boxmenu"
	"flameview/viewer/flametab"
	"flameview/viewer/state"
	"flameview/viewer/ui"
)

// whatIfPromise is what the numbers of what if do not say.
const whatIfPromise = "Of CPU this is arithmetic, not a promise of speed: caches, locks and what waits stay as they are, and code that runs beside other threads may save no time at all."

// whatIfLines say below the bar of a comparison what its wishes come to.
func whatIfLines(v *answer.View) (lines []fyne.CanvasObject) {
	c := v.Comparing
	if c == nil || compare.WishesOf(v.State.Sides) == nil {
		return nil
	}
	words := []string{"What if: being judged…"}
	switch {
	case c.WhatIfNot != "":
		words = []string{c.WhatIfNot}
	case c.WhatIf != nil:
		words = c.WhatIf.Words()
	}
	for i, line := range words {
		l := widget.NewLabel(capital(line))
		l.Truncation, l.Selectable = fyne.TextTruncateEllipsis, true
		l.TextStyle.Bold = i == 0
		lines = append(lines, inset(l))
	}
	return []fyne.CanvasObject{container.New(layout.NewCustomPaddedVBoxLayout(-10), lines...)}
}

// whatIfDialog asks what would cost how much; begin is what it begins with, nil for nothing.
func (w *window) whatIfDialog(begin *query.Wish) {
	v := w.session.View()
	if v.Empty() {
		w.status.say("Nothing is open that was measured")
		return
	}
	kind, pattern, factor := ui.NewSelect(nil, nil), widget.NewEntry(), widget.NewEntry()
	for _, k := range filter.Kinds {
		if k.Ends != nil {
			kind.Options = append(kind.Options, k.ID)
		}
	}
	kind.SetSelectedIndex(0)
	pattern.SetPlaceHolder("regular expression; of a fragment whole names, a;b")
	factor.SetText("0.5")
	self := ui.NewCheck("Its own code alone, not what it calls", nil)
	if begin != nil {
		kind.SetSelected(begin.Of.Kind)
		pattern.SetText(begin.Of.Expression())
		self.SetChecked(begin.Self)
	}
	promise := widget.NewLabel(whatIfPromise)
	promise.Wrapping = fyne.TextWrapWord
	form := widget.NewForm(widget.NewFormItem("By", kind), widget.NewFormItem("Pattern", pattern), widget.NewFormItem("Costs", factor),
		widget.NewFormItem("", widget.NewLabel("0 is nothing, 0.5 half, 2 twice as much")), widget.NewFormItem("", self), widget.NewFormItem("", promise))
	first := fyne.Focusable(pattern)
	if begin != nil {
		first = factor
	}
	a := ask(w.win, "What if", "Show", form, first, fyne.NewSize(640, 400), func() error {
		if pattern.Text == "" {
			return errNoPattern
		}
		wish, err := query.ParseWish(kind.Selected+":"+pattern.Text+"="+strings.TrimSpace(factor.Text), self.Checked)
		if err == nil {
			w.showWhatIf(wish)
		}
		return err
	})
	pattern.OnSubmitted = func(string) { a.enter() }
	factor.OnSubmitted = pattern.OnSubmitted
}

// showWhatIf compares what is recorded with what if.
func (w *window) showWhatIf(wish query.Wish) {
	w.session.Do(state.WhatIf(wish))
	w.goTo(flametab.ID)
}

// worthRows is how many methods the list of what is worth a look has.
const worthRows = 200

// worthDialog lists what making methods cheaper could bring; one that is chosen is
// shown at half its own cost.
func (w *window) worthDialog() {
	v := w.session.View()
	if v.Empty() || v.Tree == nil {
		w.status.say("Nothing is open that was measured")
		return
	}
	w.working("worth", "Looking for what is worth a look", func(ctx context.Context) func() {
		q := v.State.Query()
		q.Sides, q.Callers = nil, false
		worth, err := compare.NewComparer(engine.New(v.Store)).Worth(ctx, q)
		return func() {
			switch {
			case errors.Is(err, context.Canceled):
			case err != nil:
				w.showError(err)
			default:
				w.status.unsay(w.session.View())
				w.showWorth(worth, q.Grouping.By)
			}
		}
	})
}

func (w *window) showWorth(worth *compare.Worth, grouping shape.GroupBy) {
	flat := worth.Flat
	rows := worth.Rows[:min(len(worth.Rows), worthRows)]
	part := func(v int64) float64 { return float64(v) / float64(max(flat.Sum, 1)) }
	elapsed := func(r int) string {
		low, high := compare.Delta(-rows[r].Any/2), compare.Delta(-rows[r].Alone/2)
		if low == high {
			return low
		}
		return low + " to " + high
	}
	limit := func(part int64) string {
		if part >= flat.Sum {
			return "no limit"
		}
		return compare.Factor(compare.Limit(part, flat.Sum))
	}
	table := ui.NewTable(
		ui.Column{Title: "Method", Fill: true, Text: func(r int) string { return w.names().Line(&flat.Boxes.List[rows[r].Box]) }},
		ui.Column{Title: "Self", Right: true, Text: func(r int) string { return ui.Value(rows[r].Self, flat.Metric.Unit) }},
		ui.Column{Title: "Own code at half", Right: true, Text: func(r int) string { return compare.Delta(-part(rows[r].Self) / 2) }},
		ui.Column{Title: "Elapsed time", Right: true, Text: elapsed},
		ui.Column{Title: "Limit", Right: true, Text: func(r int) string { return limit(rows[r].Self) }},
		ui.Column{Title: "Limit of total", Right: true, Text: func(r int) string { return limit(rows[r].Total) }},
	)
	table.ShowColumn(3, worth.Period > 0)
	table.SetRows(len(rows), -1, false)
	says := "Limit: how many times the work could at most be done if its own code, or all below it, cost nothing (Amdahl). Savings of methods that call each other do not add up. "
	if worth.Period > 0 {
		says += fmt.Sprintf("Elapsed time: to the left if waiting threads wait for this work, to the right if they do not, by samples in cells of %s. ", compare.Seconds(worth.Period))
	}
	if more := len(worth.Rows) - len(rows); more > 0 {
		says += ui.Plural(more, "method") + " with less are not listed."
	}
	words := widget.NewLabel(says + "\n" + whatIfPromise)
	words.Wrapping, words.Importance = fyne.TextWrapWord, widget.LowImportance
	var hide func()
	d := ui.ShowDialog(w.win, "Worth a look", container.NewBorder(nil, words, nil, nil, table), fyne.NewSize(980, 620), table.Focus(),
		ui.NewCancel("Close", func() { hide() }))
	hide = d.Hide
	table.Chosen = func(r int) {
		d.Hide()
		if wish, ok := boxmenu.Wish(grouping, flat.Boxes.List[rows[r].Box], true, 0.5); ok {
			w.showWhatIf(wish)
		}
	}
}

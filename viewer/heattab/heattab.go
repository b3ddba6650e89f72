// Package heattab shows when it happens: the metric over time as a heat map, folded
// by a period. Times and parts of the period are chosen there by dragging.
package heattab

import (
	"fmt"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"flameview/model/filter"
	"flameview/picture"
	"flameview/viewer/answer"
	"flameview/viewer/state"
	"flameview/viewer/tab"
	"flameview/viewer/ui"
)

// ID is the tab's.
const ID = "heat"

// Tab is the heat map of the selected fragment, or of everything, with its period.
type Tab struct {
	actions tab.Actions
	view    *answer.View
	period  int64 // nanoseconds; 0 for what is found

	cells   *cells
	periods *periods
	compare *ui.Button
	side    *tab.SideChoice
	says    *widget.Label
	legend  *fyne.Container
	nothing *widget.Label // why there is no map
	box     fyne.CanvasObject
}

// New makes the tab.
func New(actions tab.Actions) (tab.Tab, error) {
	t := &Tab{actions: actions, cells: newCells(), legend: container.NewHBox(), says: widget.NewLabel(""), nothing: widget.NewLabel("")}
	t.cells.modifiers, t.cells.point = actions.Modifiers, actions.Point
	t.cells.choose = func(from, to int64) { actions.Session.Do(state.ShowRange(filter.Times(from, to))) }
	t.cells.choosePart = func(from, to int64) {
		h := t.cells.heat
		actions.Session.Do(state.ShowPhase(filter.Phase(h.Period, from, to, h.Start)))
	}
	t.cells.back = func() { actions.Session.Move(-1) }
	t.periods = newPeriods(func(p int64) {
		t.period = p
		actions.Ask()
	}, actions.Say)
	t.side = tab.NewSideChoice(actions.Ask)
	t.compare = ui.NewButton("Compare with the rest", nil, t.compareRest)
	t.nothing.Alignment, t.nothing.Wrapping, t.nothing.Importance = fyne.TextAlignCenter, fyne.TextWrapWord, widget.LowImportance
	t.says.Truncation, t.says.Importance, t.says.SizeName = fyne.TextTruncateEllipsis, widget.LowImportance, theme.SizeNameCaptionText
	top := container.NewBorder(nil, nil, t.periods.box, container.NewHBox(t.side.Box, t.compare))
	bottom := container.NewBorder(nil, nil, nil, t.legend, t.says)
	inset := layout.NewCustomPaddedLayout(2, 2, 6, 6)
	t.box = container.NewBorder(container.New(inset, top), container.New(inset, bottom), nil, nil,
		container.NewStack(t.cells, container.NewVBox(layout.NewSpacer(), t.nothing, layout.NewSpacer())))
	return t, nil
}

// ID names the tab in the program.
func (t *Tab) ID() string { return ID }

// Title names the tab.
func (t *Tab) Title() string { return "Heat map" }

// Wants asks for the map while it is seen.
func (t *Tab) Wants(w *answer.Wants, front bool) {
	if front {
		w.Heat = &answer.HeatWant{Period: t.period, Rows: rowsOf(t.period), Side: t.side.Want()}
	}
}

// Content is what the tab shows.
func (t *Tab) Content() fyne.CanvasObject { return t.box }

// Focus is what has the keyboard when the tab comes to the front.
func (t *Tab) Focus() fyne.Focusable { return t.cells }

// Show follows a new view. Views made for other tabs have no map.
func (t *Tab) Show(v *answer.View) {
	if t.view != nil && t.view.Store != v.Store && !v.Empty() && t.view.Empty() {
		t.period = 0
	}
	t.view = v
	t.side.Show(v)
	h := v.Heat
	if h == nil {
		return
	}
	t.cells.show(h.Heat, v.Metric().Unit, v.State.Filters)
	t.periods.show(h.Period, h.Found)
	t.nothing.SetText(t.missing(h))
	t.says.SetText(t.describe(h))
	t.explain(h)
	if _, ok := t.chosen(); ok {
		t.compare.Enable()
	} else {
		t.compare.Disable()
	}
}

// missing says why there is no map; "" where there is one.
func (t *Tab) missing(h *answer.Heat) string {
	switch {
	case h.Err != nil:
		return h.Err.Error()
	case h.Columns() == 0:
		return "No event says when it was, so there is nothing to fold."
	}
	return ""
}

// describe says what the map is of. With what has no time it adds up to the whole.
func (t *Tab) describe(h *answer.Heat) string {
	if h.Columns() == 0 {
		return ""
	}
	sum, unit := int64(0), t.view.Metric().Unit
	for _, v := range h.Cells {
		sum += v
	}
	s := ui.Measured(sum, unit) + " in " + ui.Plural(h.Columns(), "period") + " of " + periodText(h.Period)
	if f := t.view.State.Fragment; len(f) > 0 {
		s += " · in " + t.view.Called(f[len(f)-1], t.actions.Naming())
	}
	if h.Untimed != 0 {
		s += " · " + ui.Measured(h.Untimed, unit) + " without a time"
	}
	if len(t.cells.filters) > 0 {
		s += " · faint: left out by filters of time"
	}
	return s + " · drag for a range of time, Shift+drag for a part of every period"
}

// explain shows what the colours stand for.
func (t *Tab) explain(h *answer.Heat) {
	t.legend.RemoveAll()
	if h.Columns() == 0 {
		return
	}
	for _, s := range picture.HeatLegend(h.Heat, t.view.Metric().Unit) {
		fill := s.Light
		if ui.Dark() {
			fill = s.Dark
		}
		swatch := canvas.NewRectangle(fill)
		swatch.SetMinSize(fyne.NewSize(14, 10))
		swatch.StrokeWidth, swatch.StrokeColor = 1, theme.Color(theme.ColorNameSeparator)
		text := canvas.NewText(s.Label, theme.Color(theme.ColorNamePlaceHolder))
		text.TextSize = theme.CaptionTextSize()
		t.legend.Add(container.NewCenter(swatch))
		t.legend.Add(container.NewCenter(text))
	}
}

// chosen is the filter that the map has last chosen events by: a part of the period
// before a range, which then applies to both sides.
func (t *Tab) chosen() (f filter.Filter, ok bool) {
	for _, want := range []string{filter.Phase(0, 0, 0, 0).Kind, filter.Times(0, 0).Kind} {
		for _, f := range t.view.State.Filters {
			if f.Kind == want && !f.Drop && !f.Off {
				return f, true
			}
		}
	}
	return f, false
}

func (t *Tab) compareRest() {
	f, ok := t.chosen()
	if !ok {
		return
	}
	t.actions.Session.Do(state.CompareWithRest(f))
	t.actions.Say(fmt.Sprintf("Comparing %s with the rest", f.Words()))
	t.actions.GoTo("flame")
}

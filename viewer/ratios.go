package viewer

import (
	"errors"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"flameview/model"
	"flameview/model/derive"
	"flameview/viewer/answer"
	"flameview/viewer/state"
	"flameview/viewer/ui"
)

// ratioChoices are the ratios that the files have the parts of, and the one on show. Widths stay those of
// the metric.
func (w *window) ratioChoices(v *answer.View) (choices []ui.Choice) {
	offered := derive.Offered(v.Metrics)
	now := v.State.Ratio
	if now != "" && !slices.ContainsFunc(offered, func(r derive.Ratio) bool { return r.ID() == now }) {
		if r, err := derive.ParseRatio(now, v.Metrics); err == nil {
			offered = append(offered, r)
		}
	}
	for _, r := range offered {
		choices = append(choices, ui.Choice{
			Group: "Ratios", Text: "Colour by " + r.Name, Detail: r.Text(r.Over.Total, r.Under.Total), Ticked: r.ID() == now,
			Do: func() { w.showRatio(r) },
		})
	}
	if len(v.Metrics) > 1 {
		choices = append(choices, ui.Choice{Group: "Ratios", Text: "Colour by another ratio…", Do: w.run("ratio")})
	}
	if now != "" {
		choices = append(choices, ui.Choice{Group: "Ratios", Text: "No ratio", Do: w.run("noratio")})
	}
	return choices
}

// showRatio colours by a ratio. A metric that the ratio is not about stays what widths are of,
// so that is said.
func (w *window) showRatio(r derive.Ratio) {
	v := w.session.View()
	w.session.Do(state.SetRatio(r.ID(), r.Name))
	w.status.say("Colours: " + r.Name + ", " + r.Text(r.Over.Total, r.Under.Total) + " of everything. Widths: " + ui.MetricTitle(v.Metric()) + ".")
}

// noRatio colours by the palette again.
func (w *window) noRatio() {
	if w.session.State().Ratio == "" {
		w.status.say("The colours are of no ratio")
		return
	}
	w.session.Do(state.SetRatio("", ""))
}

// ratioDialog asks for the two metrics of a ratio.
func (w *window) ratioDialog() {
	v := w.session.View()
	metrics := withTotals(v)
	if len(metrics) < 2 {
		w.status.say("A ratio is of two metrics, and these files have fewer")
		return
	}
	over, under := ui.NewSelect(nil, nil), ui.NewSelect(nil, nil)
	for _, m := range metrics {
		over.Options = append(over.Options, m.ID)
	}
	under.Options = over.Options
	over.SetSelectedIndex(1)
	under.SetSelectedIndex(0)
	if r, err := derive.ParseRatio(v.State.Ratio, v.Metrics); err == nil {
		over.SetSelected(r.Over.ID)
		under.SetSelected(r.Under.ID)
	}
	form := widget.NewForm(widget.NewFormItem("Of", over), widget.NewFormItem("Per", under),
		widget.NewFormItem("", widget.NewLabel("The sum of the one by the sum of the other, of each frame with all it calls.")))
	ask(w.win, "Colour by a ratio", "Apply", form, over, fyne.NewSize(620, 240), func() error {
		if over.Selected == under.Selected {
			return errors.New("choose two different metrics")
		}
		r, err := derive.ParseRatio(over.Selected+"/"+under.Selected, v.Metrics)
		if err == nil {
			w.showRatio(r)
		}
		return err
	})
}

// withTotals are the metrics in which something was recorded.
func withTotals(v *answer.View) (list []model.Metric) {
	for _, m := range v.Metrics {
		if m.Total > 0 {
			list = append(list, m)
		}
	}
	return list
}

// defineChoices are what can be done with metrics that are made of others.
func (w *window) defineChoices(v *answer.View) []ui.Choice {
	choices := []ui.Choice{{Group: "Defined", Text: "Define a metric…", Do: w.run("define")}}
	for _, text := range v.State.Defined {
		l, err := derive.ParseLinear(text)
		if err != nil {
			continue
		}
		detail := ""
		if v.NotDefined[l.ID] != nil {
			detail = "not in these files"
		}
		choices = append(choices, ui.Choice{Group: "Defined", Text: "Remove " + l.String(), Detail: detail, Do: func() { w.session.Do(state.Undefine(l.ID)) }})
	}
	return choices
}

// defineDialog asks for a metric that is the sum of others.
func (w *window) defineDialog() {
	v := w.session.View()
	if v.Empty() {
		w.status.say("Nothing is open that was measured")
		return
	}
	text := widget.NewEntry()
	text.SetPlaceHolder("thread.ns = cpu.ns + lock.ns")
	var ids []string
	for _, m := range withTotals(v) {
		ids = append(ids, m.ID)
	}
	known := widget.NewLabel("Metrics: " + strings.Join(ids, ", "))
	known.Wrapping = fyne.TextWrapWord
	form := widget.NewForm(widget.NewFormItem("Metric", text),
		widget.NewFormItem("", widget.NewLabel("NAME.UNIT = METRIC + NUMBER*METRIC, all of one unit. It is a metric as any other.")),
		widget.NewFormItem("", known))
	a := ask(w.win, "Define a metric", "Define", form, text, fyne.NewSize(720, 300), func() error {
		l, err := derive.ParseLinear(strings.TrimSpace(text.Text))
		if err != nil {
			return err
		}
		if w.session.State().Defines(l.ID) {
			return errors.New(l.ID + " is defined already: remove it first, in the list of metrics")
		}
		if err := l.Check(v.Metrics); err != nil {
			return err
		}
		w.session.Do(state.Define(l))
		return nil
	})
	text.OnSubmitted = func(string) { a.enter() }
}

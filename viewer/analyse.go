package viewer

import (
	"cmp"
	"fmt"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"flameview/model"
	"flameview/model/filter"
	"flameview/model/shape"
	"flameview/viewer/preferences"
	"flameview/viewer/state"
	"flameview/viewer/ui"
)

// filterDialog asks for a new filter in words.
func (w *window) filterDialog() {
	kind := ui.NewSelect(nil, nil)
	var hints []string // what a pattern is, by kind
	for _, k := range filter.Kinds {
		if k.Axis { // chosen on the time strip
			continue
		}
		kind.Options, hints = append(kind.Options, k.ID), append(hints, cmp.Or(k.Value, "regular expression"))
	}
	drop := ui.NewRadio(1, "Keep events that match", "Drop them")
	pattern := widget.NewEntry()
	kind.OnChanged = func(string) { pattern.SetPlaceHolder(hints[kind.SelectedIndex()]) }
	kind.SetSelectedIndex(0)
	form := widget.NewForm(widget.NewFormItem("By", kind), widget.NewFormItem("Pattern", pattern), widget.NewFormItem("", drop))
	a := ask(w.win, "Filter events", "Apply", form, pattern, fyne.NewSize(520, 260), func() error {
		if pattern.Text == "" {
			return errNoPattern
		}
		f, err := filter.Parse(kind.Selected+":"+pattern.Text, drop.Selected == 1, w.session.View().Store)
		if err == nil {
			w.session.Do(state.AddFilter(f))
		}
		return err
	})
	pattern.OnSubmitted = func(string) { a.enter() }
}

// transformDialog asks for the names that a transform is about.
func (w *window) transformDialog(kind *shape.TransformKind) {
	on := ui.NewSelect(nil, nil)
	for _, names := range model.NameKinds {
		on.Options = append(on.Options, string(names))
	}
	on.SetSelected(string(kind.Names))
	pattern := widget.NewEntry()
	pattern.SetPlaceHolder("regular expression")
	form := widget.NewForm(widget.NewFormItem("By", on), widget.NewFormItem("Pattern", pattern))
	a := ask(w.win, kind.Title, "Apply", form, pattern, fyne.NewSize(520, 220), func() error {
		if pattern.Text == "" {
			return errNoPattern
		}
		t := shape.Transform{Kind: kind.ID, On: model.NameKind(on.Selected), Patterns: model.Patterns{List: []string{pattern.Text}}}
		err := t.Check()
		if v := w.session.View(); err == nil && !v.Empty() {
			var occurs bool
			if occurs, err = t.Occurs(v.Store); err == nil && !occurs {
				err = fmt.Errorf("no %s in these files matches this", t.On)
			}
		}
		if err == nil {
			w.session.Do(state.AddTransform(t))
		}
		return err
	})
	pattern.OnSubmitted = func(string) { a.enter() }
}

// onlyMine hides everything that the patterns call foreign.
func (w *window) onlyMine() { w.session.Do(state.OnlyMine(w.foreign())) }

// editForeign changes what is not one's own code.
func (w *window) editForeign() {
	entry := newNoteEntry()
	entry.SetText(strings.Join(w.foreign(), "\n"))
	reset := ui.NewButton("Defaults", nil, func() { entry.SetText(preferences.Find(preferences.Foreign).Default) })
	hint := widget.NewLabel("Methods that any of these regular expressions finds are not your code. Ctrl+Enter applies.")
	body := container.NewBorder(hint, container.NewHBox(reset), nil, nil, entry)
	entry.save = ask(w.win, "What is not my code", "Apply", body, entry, fyne.NewSize(720, 420), func() error {
		return w.prefs.Set(preferences.Foreign, entry.Text)
	}).enter
}

// toggleThreadTimes opens the time strip into a row for each thread, or closes
// it.
func (w *window) toggleThreadTimes() {
	if !w.time.Open() && !w.time.Box.Visible() {
		w.status.say("Nothing here has a time")
		return
	}
	w.time.Toggle()
}

// toggleGenerated merges the variants of generated classes, or shows each.
func (w *window) toggleGenerated() {
	w.session.Do(state.KeepGenerated(!w.session.State().Grouping.KeepGenerated))
}

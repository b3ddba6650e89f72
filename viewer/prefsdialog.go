package viewer

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"flameview/viewer/preferences"
	"flameview/viewer/ui"
)

// preferencesDialog shows the table of preferences; Apply takes all that was changed.
func (w *window) preferencesDialog() {
	rows := container.New(layout.NewCustomPaddedVBoxLayout(4))
	var fields []field
	var group string
	for _, p := range preferences.All {
		if p.Group != group {
			group = p.Group
			rows.Add(heading(group))
		}
		f := newField(p)
		f.set(w.prefs.Text(p.ID))
		fields = append(fields, f)
		rows.Add(f.row())
	}
	usual := ui.NewButton("Usual values", theme.HistoryIcon(), func() {
		for _, f := range fields {
			f.set(f.Default)
		}
	})
	body := container.NewBorder(nil, container.NewHBox(usual), nil, nil, container.NewVScroll(container.New(layout.NewCustomPaddedLayout(0, 8, 0, 14), rows)))
	a := ask(w.win, "Preferences", "Apply", body, fields[0].input.(fyne.Focusable), fyne.NewSize(820, 640), func() error {
		for _, f := range fields { // all or nothing
			if err := f.Check(f.get()); err != nil {
				return err
			}
		}
		for _, f := range fields {
			if err := w.prefs.Set(f.ID, f.get()); err != nil {
				return err
			}
		}
		w.applyPreferences()
		return nil
	})
	for _, f := range fields {
		switch e := f.input.(type) {
		case *noteEntry:
			e.save = a.enter
		case *widget.Entry:
			e.OnSubmitted = func(string) { a.enter() }
		}
	}
}

// field is a preference with the widget that shows its value.
type field struct {
	preferences.Preference
	input fyne.CanvasObject
	get   func() string
	set   func(string)
}

func newField(p preferences.Preference) field {
	f := field{Preference: p}
	options, several := p.Kind.(preferences.Options)
	switch {
	case several && options.Switch():
		c := ui.NewCheck(p.Title, nil)
		f.input = c
		f.set = func(text string) { c.SetChecked(text == preferences.On) }
		f.get = func() string {
			if c.Checked {
				return preferences.On
			}
			return preferences.Off
		}
	case several:
		s := ui.NewSelect(nil, nil)
		for _, o := range options {
			s.Options = append(s.Options, o.Title)
		}
		f.input = s
		f.set = func(text string) {
			for i, o := range options {
				if o.Value == text {
					s.SetSelectedIndex(i)
				}
			}
		}
		f.get = func() string { return options[s.SelectedIndex()].Value }
	case p.Lines():
		e := newNoteEntry()
		e.SetMinRowsVisible(min(max(len(preferences.List(p.Default)), 2), 4))
		e.SetPlaceHolder(p.Kind.Says())
		f.input, f.set, f.get = e, e.SetText, func() string { return e.Text }
	default:
		e := widget.NewEntry()
		e.SetPlaceHolder(p.Default)
		f.input, f.set = e, e.SetText
		f.get = func() string { return strings.TrimSpace(e.Text) }
		if p.IsNumber() {
			f.get = func() string { return strings.Replace(strings.TrimSpace(e.Text), ",", ".", 1) }
		}
	}
	return f
}

// titleWidth is the room for titles in logical pixels, inputWidth that for what is
// not as wide as the dialog.
const (
	titleWidth = 170
	inputWidth = 150
)

// row is the line of a preference: its title, its value, and what the title leaves
// open.
func (f field) row() fyne.CanvasObject {
	help := widget.NewLabel(f.Help)
	help.Importance = widget.LowImportance
	help.Wrapping = fyne.TextWrapWord
	if f.Help == "" {
		help.Hide()
	}
	if _, tick := f.input.(*ui.Check); tick {
		return container.NewBorder(nil, nil, f.input, nil, help)
	}
	title := container.New(&minWidth{titleWidth}, widget.NewLabel(f.Title))
	if _, entry := f.input.(*widget.Entry); entry && !f.IsNumber() || f.Lines() {
		return container.NewVBox(container.NewBorder(nil, nil, title, nil, help), f.input)
	}
	return container.NewBorder(nil, nil, container.NewHBox(title, container.New(&minWidth{inputWidth}, f.input)), nil, help)
}

package viewer

import (
	"errors"
	"fmt"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"flameview/model"
)

// askPattern asks for something that is typed, by a pattern say, and stays open
// with the text until it is right. apply takes what is typed; its error is shown
// below the fields. first has the focus. What is returned does what Apply does.
func askPattern(win fyne.Window, title string, body fyne.CanvasObject, first fyne.Focusable, size fyne.Size, apply func() error) (enter func()) {
	wrong := canvas.NewText("", theme.Color(theme.ColorNameError))
	wrong.TextSize = theme.CaptionTextSize()
	d := dialog.NewCustomWithoutButtons(title, container.NewBorder(nil, container.New(&cutLayout{}, wrong), nil, nil, body), win)
	enter = func() {
		err := apply()
		if err == nil {
			d.Hide()
			return
		}
		wrong.Text = sentence(err)
		wrong.Refresh()
		win.Canvas().Focus(first)
	}
	ok := widget.NewButtonWithIcon("Apply", theme.ConfirmIcon(), enter)
	ok.Importance = widget.HighImportance
	d.SetButtons([]fyne.CanvasObject{widget.NewButtonWithIcon("Cancel", theme.CancelIcon(), func() { d.Hide() }), ok})
	d.Resize(size)
	d.Show()
	win.Canvas().Focus(first)
	return enter
}

// sentence is an error on one line that begins with a capital.
func sentence(err error) string {
	text := strings.Join(strings.Fields(err.Error()), " ")
	return strings.ToUpper(text[:1]) + text[1:]
}

// errNoPattern stands for an empty field.
var errNoPattern = errors.New("type a pattern, or press Esc")

// editPatterns asks for the patterns of a filter or transform, one a line.
func editPatterns(win fyne.Window, p model.Patterns, done func(model.Patterns)) {
	entry := newNoteEntry()
	entry.SetText(strings.Join(p.List, "\n"))
	exact := widget.NewCheck("Whole names, not regular expressions", nil)
	exact.SetChecked(p.Exact)
	body := container.NewBorder(widget.NewLabel("One a line; any of them matches. Ctrl+Enter applies."), exact, nil, nil, entry)
	entry.save = askPattern(win, "Edit", body, entry, fyne.NewSize(560, 320), func() error {
		next := model.Patterns{Exact: exact.Checked}
		for line := range strings.Lines(entry.Text) {
			if line = strings.TrimSpace(line); line != "" {
				next.List = append(next.List, line)
			}
		}
		if len(next.List) == 0 {
			return errNoPattern
		}
		for i, line := range next.List {
			if _, err := model.CompilePattern(line); err != nil && !next.Exact {
				return fmt.Errorf("line %d: %w", i+1, err)
			}
		}
		done(next)
		return nil
	})
}

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
	"flameview/viewer/ui"
)

// asked is a dialog that asks for something that is typed, and stays open with the
// text until it is right.
type asked struct {
	dialog *dialog.CustomDialog
	wrong  *canvas.Text
	enter  func() // does what the primary button does
}

// ask opens such a dialog. apply takes what is typed; its error is shown below the
// fields. first has the focus, done is the text of the primary button.
func ask(win fyne.Window, title, done string, body fyne.CanvasObject, first fyne.Focusable, size fyne.Size, apply func() error) *asked {
	a := &asked{wrong: canvas.NewText("", theme.Color(theme.ColorNameError))}
	a.wrong.TextSize = theme.CaptionTextSize()
	a.enter = func() {
		err := apply()
		if err == nil {
			a.dialog.Hide()
			return
		}
		if err != errKept {
			a.say(err)
			win.Canvas().Focus(first)
		}
	}
	a.dialog = ui.ShowDialog(win, title, container.NewBorder(nil, container.New(&cutLayout{}, a.wrong), nil, nil, body), size, first,
		ui.NewCancel("Cancel", func() { a.dialog.Hide() }), ui.NewPrimary(done, theme.ConfirmIcon(), a.enter))
	return a
}

// say shows what is wrong.
func (a *asked) say(err error) {
	a.wrong.Text = sentence(err)
	a.wrong.Refresh()
}

// sentence is an error on one line that begins with a capital.
func sentence(err error) string {
	return capital(strings.Join(strings.Fields(err.Error()), " "))
}

// capital is a text that begins with a capital.
func capital(text string) string {
	if text == "" {
		return ""
	}
	return strings.ToUpper(text[:1]) + text[1:]
}

// errNoPattern stands for an empty field.
var errNoPattern = errors.New("type a pattern, or press Esc")

// editPatterns asks for the patterns of a filter or transform, one a line.
func editPatterns(win fyne.Window, p model.Patterns, done func(model.Patterns)) {
	entry := newNoteEntry()
	entry.SetText(strings.Join(p.List, "\n"))
	exact := ui.NewCheck("Whole names, not regular expressions", nil)
	exact.SetChecked(p.Exact)
	body := container.NewBorder(widget.NewLabel("One a line; any of them matches. Ctrl+Enter applies."), exact, nil, nil, entry)
	entry.save = ask(win, "Edit", "Apply", body, entry, fyne.NewSize(560, 320), func() error {
		list, err := patternLines(entry.Text, exact.Checked)
		switch {
		case err != nil:
			return err
		case len(list) == 0:
			return errNoPattern
		}
		done(model.Patterns{Exact: exact.Checked, List: list})
		return nil
	}).enter
}

// patternLines are patterns, one a line.
func patternLines(text string, exact bool) (list []string, err error) {
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); line == "" {
			continue
		}
		list = append(list, line)
		if _, err := model.CompilePattern(line); err != nil && !exact {
			return nil, fmt.Errorf("line %d: %w", len(list), err)
		}
	}
	return list, nil
}

package viewer

import (
	"path/filepath"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"flameview/model"
	"flameview/viewer/answer"
	"flameview/viewer/ui"
)

// problems is the line that stays while something about the files is wrong or
// was lost. It says the first of it in full and leads to the rest.
type problems struct {
	box    *fyne.Container
	icon   *widget.Icon
	text   *canvas.Text
	hide   *widget.Button
	hidden *model.Store // the user has read about this one
	store  *model.Store
}

func newProblems(details func()) *problems {
	p := &problems{icon: widget.NewIcon(theme.WarningIcon()), text: canvas.NewText("", nil)}
	more := widget.NewButton("Details", details)
	more.Importance = widget.LowImportance
	p.hide = widget.NewButtonWithIcon("", theme.CancelIcon(), func() {
		p.hidden = p.store
		p.box.Hide()
	})
	p.hide.Importance = widget.LowImportance
	p.box = container.NewBorder(nil, nil, p.icon, container.NewHBox(more, p.hide), container.New(&cutLayout{}, p.text))
	p.box.Hide()
	return p
}

func (p *problems) show(v *answer.View) {
	p.store = v.Store
	text, failed := worst(v)
	if text == "" || p.hidden == v.Store {
		p.box.Hide()
		return
	}
	icon, ink := theme.WarningIcon(), theme.Color(theme.ColorNameWarning)
	if failed {
		icon, ink = theme.ErrorIcon(), theme.Color(theme.ColorNameError)
	}
	size := theme.TextSize()
	text = ui.Cut(text, max(p.text.Size().Width, 900), size, p.text.TextStyle)
	if p.box.Visible() && p.text.Text == text && p.text.Color == ink && p.text.TextSize == size {
		return
	}
	p.icon.SetResource(icon)
	p.text.Text, p.text.Color, p.text.TextSize = text, ink, size
	p.box.Show()
	p.box.Refresh()
}

// worst says the first failure, else the first warning, and how many more
// there are.
func worst(v *answer.View) (text string, failed bool) {
	if v.Empty() {
		return "", false
	}
	var failures, warnings []string
	for _, f := range v.Store.Files {
		name := filepath.Base(f.Path)
		if f.Err != "" { // it names the file itself
			failures = append(failures, strings.ReplaceAll(f.Err, f.Path, name))
		}
		for _, w := range f.Warnings {
			warnings = append(warnings, name+": "+w)
		}
	}
	all := append(failures, warnings...)
	if len(all) == 0 {
		return "", false
	}
	text = all[0]
	if len(all) > 1 {
		text = "1 of " + ui.Plural(len(all), "problem") + ": " + text
	}
	return text, len(failures) > 0
}

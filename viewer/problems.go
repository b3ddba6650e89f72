package viewer

import (
	"path/filepath"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"flameview/model"
	"flameview/viewer/answer"
	"flameview/viewer/ui"
)

// problems stands in the status line while something about the files is wrong or
// was lost. It says the first of it and leads to the rest.
type problems struct {
	box    *fyne.Container
	text   *ui.Button
	says   string // what text says where there is room
	cross  *ui.Button
	hidden *model.Store // the user has read about this one
	store  *model.Store
}

func newProblems(details func()) *problems {
	p := &problems{text: ui.NewButton("", theme.WarningIcon(), details)}
	p.text.Alignment = widget.ButtonAlignLeading
	p.text.Importance = widget.LowImportance
	p.cross = ui.NewIconButton(theme.CancelIcon(), "Hide this", func() {
		p.hidden = p.store
		p.box.Hide()
	})
	p.box = container.NewBorder(nil, nil, nil, p.cross, p.text)
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
	icon := fyne.Resource(theme.NewWarningThemedResource(theme.WarningIcon()))
	if failed {
		icon = theme.NewErrorThemedResource(theme.ErrorIcon())
	}
	p.says, p.text.Icon = text, icon
	p.box.Show()
}

// fit says as much as there is room for in a width, and gives the width that it
// takes.
func (p *problems) fit(width float32) float32 {
	around := theme.IconInlineSize() + 2*theme.InnerPadding() + 3*theme.Padding() + p.cross.MinSize().Width
	text := ui.Cut(p.says, width-around, theme.TextSize(), fyne.TextStyle{Bold: true})
	if text != p.text.Text {
		p.text.SetText(text)
	}
	return min(p.box.MinSize().Width, width)
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

package viewer

import (
	"path/filepath"
	"strings"

	"fyne.io/fyne/v2/theme"

	"flameview/model"
	"flameview/viewer/answer"
	"flameview/viewer/ui"
)

// problems stands in the status line while something about the files is wrong or
// was lost. It says the first of it and leads to the rest.
type problems struct {
	*notice
	hidden *model.Store // the user has read about this one
	store  *model.Store
}

func newProblems(details func()) *problems {
	p := &problems{}
	p.notice = newNotice(theme.WarningIcon(), "Hide this", details, func() { p.hidden = p.store })
	return p
}

func (p *problems) show(v *answer.View) {
	p.store = v.Store
	text, failed := worst(v)
	if text == "" || p.hidden == v.Store {
		p.box.Hide()
		return
	}
	p.text.Icon = theme.NewWarningThemedResource(theme.WarningIcon())
	if failed {
		p.text.Icon = theme.NewErrorThemedResource(theme.ErrorIcon())
	}
	p.say(text)
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

package viewer

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"flameview/model"
	"flameview/viewer/session"
)

// breadcrumb shows the fragment as a path; a click on a part shrinks the
// fragment to it, as a click on its frame would.
type breadcrumb struct {
	box *fyne.Container
	do  func(session.Command)
}

func newBreadcrumb(do func(session.Command)) *breadcrumb {
	b := &breadcrumb{box: container.NewHBox(), do: do}
	return b
}

// longest is how many parts are shown in full; of a longer fragment the middle
// is left out.
const longest = 9

func (b *breadcrumb) show(v *session.View) {
	b.box.RemoveAll()
	parts := v.State.Fragment
	b.add("all", len(parts) == 0, session.Select())
	for i, name := range parts {
		if skip := len(parts) - longest; skip > 0 && i > 1 && i < 2+skip {
			if i == 2 {
				b.separate()
				b.box.Add(b.text("…"))
			}
			continue
		}
		b.separate()
		keep := parts[:i+1]
		if v.State.Callers {
			keep = parts[i:]
		}
		b.add(short(displayed(v, name)), false, session.Select(keep...))
	}
	b.box.Refresh()
}

func (b *breadcrumb) add(text string, here bool, c session.Command) {
	button := widget.NewButton(text, func() { b.do(c) })
	button.Importance = widget.LowImportance
	if here {
		button.Disable()
	}
	b.box.Add(button)
}

func (b *breadcrumb) separate() { b.box.Add(b.text("›")) }

func (b *breadcrumb) text(s string) fyne.CanvasObject {
	t := canvas.NewText(s, theme.Color(theme.ColorNamePlaceHolder))
	t.TextSize = theme.TextSize()
	return container.NewCenter(t)
}

// displayed is a name as the files write it.
func displayed(v *session.View, name model.Name) string {
	if v.Tree != nil {
		if id, ok := v.Tree.Boxes.Lookup(name); ok {
			return v.Tree.Boxes.List[id].Display
		}
	}
	return name.Name
}

// short keeps a name's last 40 runes, where Java and Go put what matters.
func short(name string) string {
	r := []rune(name)
	if len(r) <= 40 {
		return name
	}
	return "…" + string(r[len(r)-39:])
}

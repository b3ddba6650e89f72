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
	return &breadcrumb{box: container.NewHBox(), do: do}
}

// show follows a view. Of a fragment too long for width the middle is left
// out: where it starts and what is selected matter most.
func (b *breadcrumb) show(v *session.View, width float32) {
	b.box.RemoveAll()
	parts := v.State.Fragment
	names := make([]string, len(parts))
	for i, name := range parts {
		names[i] = short(displayed(v, name))
	}
	b.add("all", len(parts) == 0, session.Select())
	skipped := skip(names, width-partWidth("all")-2*partWidth("…"))
	for i := range parts {
		b.separate()
		if i == 1 && skipped > 0 {
			b.box.Add(b.text("…"))
			b.separate()
		}
		if i >= 1 && i < 1+skipped {
			b.box.Objects = b.box.Objects[:len(b.box.Objects)-1]
			continue
		}
		keep := parts[:i+1]
		if v.State.Callers {
			keep = parts[i:]
		}
		b.add(names[i], false, session.Select(keep...))
	}
	b.box.Refresh()
}

// skip is how many names after the first are left out so that the rest fits.
func skip(names []string, width float32) int {
	if len(names) < 3 {
		return 0
	}
	width -= partWidth(names[0])
	for i := len(names) - 1; i > 0; i-- {
		if width -= partWidth(names[i]); width < 0 {
			return max(min(i, len(names)-2), 0)
		}
	}
	return 0
}

// partWidth is what a part takes with its separator.
func partWidth(name string) float32 {
	text := fyne.MeasureText(name, theme.TextSize(), fyne.TextStyle{Bold: true}).Width
	return text + 2*theme.InnerPadding() + 4*theme.Padding() + 8
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

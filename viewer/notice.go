package viewer

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"flameview/viewer/ui"
)

// notice is a part of the status line that says something until the user has taken
// it up or put it away. It stands there, and not above the tabs, because it may come
// at any time: nothing must move under the pointer.
type notice struct {
	box   *fyne.Container
	text  *ui.Button
	says  string // what text says where there is room
	cross *ui.Button
}

// newNotice makes a hidden one. act is called by a click on its text, away by one on its
// cross, which hides it; both may be nil. tip says what the cross does.
func newNotice(icon fyne.Resource, tip string, act, away func()) *notice {
	n := &notice{text: ui.NewButton("", icon, act)}
	n.text.Alignment = widget.ButtonAlignLeading
	n.text.Importance = widget.LowImportance
	n.cross = ui.NewIconButton(theme.CancelIcon(), tip, func() {
		n.box.Hide()
		if away != nil {
			away()
		}
	})
	n.box = container.NewBorder(nil, nil, nil, n.cross, n.text)
	n.box.Hide()
	return n
}

// say shows it.
func (n *notice) say(text string) {
	n.says = text
	n.box.Show()
}

// fit says as much as there is room for in a width, and gives the width that it
// takes.
func (n *notice) fit(width float32) float32 {
	around := theme.IconInlineSize() + 2*theme.InnerPadding() + 3*theme.Padding() + n.cross.MinSize().Width
	text := ui.Cut(n.says, width-around, theme.TextSize(), fyne.TextStyle{Bold: true})
	if text != n.text.Text {
		n.text.SetText(text)
	}
	return min(n.box.MinSize().Width, width)
}

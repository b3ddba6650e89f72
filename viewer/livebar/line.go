package livebar

import (
	"fmt"
	"image/color"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"flameview/model"
	"flameview/viewer/session"
	"flameview/viewer/ui"
)

// spans are those that lastSpan offers; the first is the usual one.
var spans = []time.Duration{30 * time.Second, 10 * time.Second, time.Minute, 5 * time.Minute}

// New makes the bar.
func New(s *session.Session) *Bar {
	nothing := func() {}
	b := &Bar{session: s, Grown: func(*model.Store) {}, Save: nothing, Changed: nothing, at: moment{span: spans[0]}}
	b.dot = canvas.NewCircle(color.Transparent)
	b.name = widget.NewLabelWithStyle("", fyne.TextAlignLeading, fyne.TextStyle{Bold: true})
	b.says = widget.NewLabel("")
	b.says.Importance = widget.LowImportance
	b.says.Truncation = fyne.TextTruncateEllipsis
	b.pause = ui.NewIconButton(theme.MediaPauseIcon(), "Freeze the view; the recording goes on", b.Pause)
	b.stop = ui.NewIconButton(theme.MediaStopIcon(), "Stop the recording; what was seen stays", b.Stop)
	b.save = ui.NewIconButton(theme.DocumentSaveIcon(), "Save what was recorded", func() { b.Save() })
	b.remove = ui.NewIconButton(theme.CancelIcon(), "Hide this line", b.Hide)
	for m, title := range []string{everything: "All", lastSpan: "", perRefresh: "Newest and before", sinceMark: "Since mark (M)"} {
		b.modes = append(b.modes, ui.NewButton(title, nil, func() { b.press(mode(m)) }))
	}
	b.modes[lastSpan].Icon, b.modes[lastSpan].IconPlacement = theme.MenuDropDownIcon(), widget.ButtonIconTrailingText
	dot := container.NewCenter(container.NewGridWrap(fyne.NewSquareSize(10), b.dot))
	controls := container.NewHBox(dot, b.name, b.pause, b.stop)
	for _, m := range b.modes {
		controls.Add(m)
	}
	line := container.NewBorder(nil, nil, controls, container.NewHBox(b.save, b.remove), b.says)
	b.Box = container.New(layout.NewCustomPaddedLayout(0, 2, 8, 6), line)
	b.Box.Hide()
	return b
}

// press is a click on a mode.
func (b *Bar) press(m mode) {
	switch {
	case m == lastSpan:
		var items []*fyne.MenuItem
		for _, d := range spans {
			items = append(items, fyne.NewMenuItem("Last "+seconds(d), func() {
				b.at.span = d
				b.choose(lastSpan)
			}))
		}
		ui.ShowMenuBelow(b.modes[lastSpan], items...)
	case m == sinceMark && b.at.mark.IsZero():
		b.Mark()
	default:
		b.choose(m)
	}
}

func (b *Bar) choose(m mode) {
	before := b.at.mode
	b.at.mode = m
	if b.feed != nil && b.feed.started {
		b.apply(before)
	}
	b.refresh()
}

// refresh says how it stands.
func (b *Bar) refresh() {
	f := b.feed
	if f == nil {
		return
	}
	ink := theme.ColorNameError
	icon, title := theme.MediaPauseIcon(), "Freeze the view; the recording goes on"
	if b.paused {
		ink, icon, title = theme.ColorNameWarning, theme.MediaPlayIcon(), "Go on with the newest"
	}
	b.pause.Enable()
	b.stop.Enable()
	if f.ended {
		ink = theme.ColorNameDisabled
		b.stop.Disable()
		if !b.paused { // else the newest is still to be shown
			b.pause.Disable()
		}
	}
	b.dot.FillColor = theme.Color(ink)
	b.dot.Refresh()
	b.pause.Name = title
	b.pause.SetIcon(icon)
	b.name.SetText(ui.Cut(f.name, 220, theme.TextSize(), fyne.TextStyle{Bold: true}))
	b.says.SetText(b.words())
	for m, button := range b.modes {
		importance := widget.LowImportance
		if mode(m) == b.at.mode {
			importance = widget.MediumImportance
		}
		button.Importance = importance
		button.Refresh()
	}
	b.modes[lastSpan].SetText(fmt.Sprintf("Last %s", seconds(b.at.span)))
}

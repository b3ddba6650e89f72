// Package timestrip is the slim strip that shows the metric over time, from
// which a range is chosen and along which it can be played. It opens into a row
// for each thread.
package timestrip

import (
	"fmt"
	"slices"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"flameview/model"
	"flameview/model/scan"
	"flameview/viewer/answer"
	"flameview/viewer/session"
	"flameview/viewer/state"
	"flameview/viewer/ui"
)

// Bar is the strip with its controls: step back, play or pause, step forward,
// speed, and at the end the switch that opens the rows of threads. Without
// times in the files it is hidden.
type Bar struct {
	Box *fyne.Container
	// Opened is told that the rows of threads are wanted, or no longer.
	Opened func(bool)
	// Says is told what is under the pointer; "" for nothing.
	Says func(text string)

	session *session.Session
	line    *scan.Timeline
	unit    model.Unit
	// The range on show. While it is dragged, views do not change it.
	from, to         int64
	ranged, dragging bool

	// Type asks for a range that is typed.
	Type func()

	strip *mainStrip
	axis  *axis // of the strip
	rows  *rows
	label *widget.Label
	play  *ui.Button
	speed *ui.Select
	open  *ui.Button
	stop  func() // ends playing, nil if paused
}

// height of the strip in logical pixels.
const height = 26

// New makes the bar.
func New(s *session.Session) *Bar {
	b := &Bar{session: s, label: widget.NewLabel(""), line: &scan.Timeline{}}
	b.Opened, b.Says, b.Type = func(bool) {}, func(string) {}, func() {}
	b.strip = newMainStrip(b)
	b.axis = newAxis(&b.strip.strip)
	b.rows = newRows(b)
	step := func(icon fyne.Resource, name string, by float64) *ui.Button {
		return ui.NewIconButton(icon, name, func() {
			b.pause()
			b.step(by)
		})
	}
	b.play = ui.NewIconButton(theme.MediaPlayIcon(), "Play along the time", b.toggle)
	b.speed = ui.NewSelect([]string{"slow", "steady", "fast"}, nil)
	b.speed.SetSelected("steady")
	b.label.Importance = widget.LowImportance
	b.open = ui.NewIconButton(theme.MenuDropDownIcon(), "Time line of each thread", b.Toggle)
	controls := container.NewHBox(step(theme.MediaSkipPreviousIcon(), "One range back", -1), b.play, step(theme.MediaSkipNextIcon(), "One range on", 1), container.NewGridWrap(fyne.NewSize(84, 30), b.speed))
	ruled := container.NewBorder(nil, b.axis, nil, nil, b.strip)
	top := container.New(columns{b}, controls, ruled, container.NewBorder(nil, nil, nil, b.open, b.label))
	b.Box = container.New(layout.NewCustomPaddedLayout(0, 2, 6, 6), container.New(layout.NewCustomPaddedVBoxLayout(2), top, b.rows.box))
	return b
}

// Open says whether the rows of threads are shown.
func (b *Bar) Open() bool { return b.rows.box.Visible() }

// Toggle opens the rows of threads, or closes them.
func (b *Bar) Toggle() {
	open := !b.Open()
	b.rows.box.Hidden = !open
	b.open.SetIcon(theme.MenuDropDownIcon())
	if open {
		b.open.SetIcon(theme.MenuDropUpIcon())
	}
	b.Box.Refresh()
	b.Opened(open)
}

// Show follows a view.
func (b *Bar) Show(v *answer.View) {
	line := v.Timeline
	if v.Empty() || line == nil || len(line.Buckets) == 0 {
		b.pause()
		b.line = &scan.Timeline{}
		b.Box.Hide()
		return
	}
	if b.line = line; !v.TimesLate {
		b.unit = v.Metric().Unit
	}
	if !b.dragging {
		b.from, b.to, b.ranged = b.session.State().Range()
	}
	// Filters that leave nothing do not move all else up, for they will be changed.
	emptied := b.Box.Visible() && v.Tree != nil && v.Tree.Total[0] == 0 && v.Tree.All > 0
	if !emptied && !b.ranged && !slices.ContainsFunc(line.Buckets, func(v int64) bool { return v != 0 }) {
		b.Box.Hide() // other metrics have times, this one has none
		return
	}
	b.strip.set(line, line.Buckets, 0)
	b.axis.Refresh()
	if b.Open() {
		b.rows.show(v.ThreadTimes)
	}
	b.label.SetText(b.describe(b.session.State().Range()))
	b.Box.Show()
}

func (b *Bar) describe(from, to int64, ranged bool) string {
	if b.line.Phases {
		if ranged {
			return fmt.Sprintf("columns %d to %d of %d", from+1, to, b.line.End)
		}
		return fmt.Sprintf("%d columns", b.line.End)
	}
	if !ranged {
		return ui.Duration(b.line.End - b.line.Start)
	}
	return ui.Duration(to-from) + " from +" + ui.Duration(max(from-b.line.Start, 0))
}

// dragTo shows the range that is being dragged, in all strips.
func (b *Bar) dragTo(from, to int64) {
	b.from, b.to, b.ranged, b.dragging = from, to, true, true
	b.strip.Refresh()
	b.rows.refresh()
	b.label.SetText(b.describe(from, to, true))
}

// drop takes the range that was dragged; where the drag ends at its beginning,
// that of before is on show again.
func (b *Bar) drop(asBase bool) {
	b.dragging = false
	if asBase && b.from < b.to {
		b.session.Do(state.CompareRange(b.line.Filter(b.from, b.to)))
		b.from, b.to = 0, 0
	}
	if b.from < b.to {
		b.choose(b.from, b.to)
		return
	}
	b.from, b.to, b.ranged = b.session.State().Range()
	b.strip.Refresh()
	b.rows.refresh()
	b.label.SetText(b.describe(b.from, b.to, b.ranged))
}

// Close ends what goes on by itself, when the window is gone.
func (b *Bar) Close() { b.pause() }

// choose makes a range the filter; an empty one shows all times.
func (b *Bar) choose(from, to int64) {
	b.pause()
	if _, _, ranged := b.session.State().Range(); from < to || ranged {
		b.session.Do(state.ShowRange(b.line.Filter(from, to)))
	}
}

// Focus gives the keyboard to the strip.
func (b *Bar) Focus() fyne.Focusable { return b.strip }

// Span is the time axis, in its unit: times or columns.
func (b *Bar) Span() (line *scan.Timeline, shown bool) { return b.line, b.Box.Visible() }

// pointAt is point for keys: the moment's bucket is the one before it at the end.
func (b *Bar) pointAt(s *strip, x float32) { b.point(s, min(x, s.Size().Width)) }

// point says what a strip shows at a place, and marks the moment in all; a nil
// strip is none.
func (b *Bar) point(s *strip, x float32) {
	on, at, text := false, int64(0), ""
	if s != nil && s.bucket(x) >= 0 {
		on, at = true, s.at(x)
		text = b.moment(s, x)
	}
	b.strip.showCursor(at, on)
	for _, r := range b.rows.made {
		r.strip.showCursor(at, on)
	}
	b.Says(text)
}

// moment is a thread, a time and a value in words, and what the height of its
// row stands for.
func (b *Bar) moment(s *strip, x float32) string {
	n := s.bucket(x)
	value := ui.Measured(s.buckets[n], b.unit)
	name := s.name
	if name == "" {
		name = "all threads"
	}
	most := "     highest here: " + ui.Measured(slices.Max(s.buckets), b.unit)
	if b.line.Phases {
		return fmt.Sprintf("%s     column %d     %s", name, n+1, value) + most
	}
	at := s.at(x)
	return fmt.Sprintf("%s     +%s, %s     %s in %s", name, ui.Duration(at-b.line.Start),
		time.Unix(0, at).Format("15:04:05.000"), value, ui.Duration((b.line.End-b.line.Start)/int64(len(s.buckets)))) + most
}

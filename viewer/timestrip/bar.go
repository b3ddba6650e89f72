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
	"flameview/viewer/session"
	"flameview/viewer/ui"
)

// Bar is the strip with its controls: step back, play or pause, step forward,
// speed. Without times in the files it is hidden.
type Bar struct {
	Box *fyne.Container

	session *session.Session
	strip   *strip
	line    *model.Timeline
	label   *widget.Label
	play    *widget.Button
	speed   *widget.Select
	stop    chan struct{} // of the run of steps under way, nil if paused
}

// New makes the bar.
func New(s *session.Session) *Bar {
	b := &Bar{session: s, label: widget.NewLabel("")}
	b.strip = newStrip(func(from, to int64) {
		b.pause()
		if _, _, ranged := s.State().Range(); from < to || ranged {
			s.Do(session.TimeRange(from, to))
		}
	})
	step := func(icon fyne.Resource, by float64) *widget.Button {
		w := widget.NewButtonWithIcon("", icon, func() {
			b.pause()
			b.step(by)
		})
		w.Importance = widget.LowImportance
		return w
	}
	b.play = widget.NewButtonWithIcon("", theme.MediaPlayIcon(), b.toggle)
	b.play.Importance = widget.LowImportance
	b.speed = widget.NewSelect([]string{"slow", "steady", "fast"}, nil)
	b.speed.SetSelected("steady")
	b.label.Importance = widget.LowImportance
	controls := container.NewHBox(step(theme.MediaSkipPreviousIcon(), -1), b.play, step(theme.MediaSkipNextIcon(), 1), container.NewGridWrap(fyne.NewSize(84, 30), b.speed))
	b.Box = container.New(layout.NewCustomPaddedLayout(0, 2, 6, 6), container.NewBorder(nil, nil, controls, b.label, b.strip))
	return b
}

// Show follows a view.
func (b *Bar) Show(v *session.View) {
	b.line = v.Timeline
	if v.Empty() || b.line == nil || len(b.line.Buckets) == 0 {
		b.pause()
		b.Box.Hide()
		return
	}
	from, to, ranged := b.session.State().Range()
	if !ranged && !slices.ContainsFunc(b.line.Buckets, func(v int64) bool { return v != 0 }) {
		b.Box.Hide() // other metrics have times, this one has none
		return
	}
	b.strip.set(b.line, from, to, ranged)
	b.label.SetText(b.describe(from, to, ranged))
	b.Box.Show()
}

func (b *Bar) describe(from, to int64, ranged bool) string {
	if b.line.Phases {
		if ranged {
			return fmt.Sprintf("phases %d to %d of %d", from+1, to, b.line.End)
		}
		return fmt.Sprintf("%d phases", b.line.End)
	}
	if !ranged {
		return ui.Duration(b.line.End - b.line.Start)
	}
	return ui.Duration(to-from) + " from +" + ui.Duration(max(from-b.line.Start, 0))
}

// window is the range that steps: the one chosen, else a twentieth of all.
func (b *Bar) window() (from, to int64) {
	from, to, ranged := b.session.State().Range()
	if !ranged {
		width := max((b.line.End-b.line.Start)/20, 1)
		return b.line.Start - width, b.line.Start
	}
	return from, to
}

// step moves the range by a part of its own width. It says whether there was
// room.
func (b *Bar) step(by float64) bool {
	if b.line == nil || len(b.line.Buckets) == 0 {
		return false
	}
	from, to := b.window()
	width := to - from
	move := int64(float64(width) * by)
	if move == 0 {
		move = 1
	}
	last := max(b.line.End-width, b.line.Start)
	if move > 0 && from >= last || move < 0 && from <= b.line.Start {
		return false
	}
	from = min(max(from+move, b.line.Start), last)
	b.session.Slide(session.TimeRange(from, from+width))
	return true
}

// frame is the pause between two steps while playing.
const frame = 120 * time.Millisecond

func (b *Bar) toggle() {
	if b.stop != nil {
		b.pause()
		return
	}
	b.stop = make(chan struct{})
	b.play.SetIcon(theme.MediaPauseIcon())
	go b.run(b.stop)
}

// run steps until it is stopped or the end is reached. It only waits here; the
// steps themselves are on the UI goroutine.
func (b *Bar) run(stop chan struct{}) {
	tick := time.NewTicker(frame)
	defer tick.Stop()
	for {
		select {
		case <-stop:
			return
		case <-tick.C:
			b.session.Post(func() {
				if b.stop == stop && !b.step(b.fraction()) {
					b.pause()
				}
			})
		}
	}
}

// fraction is how far one frame moves, in widths of the range.
func (b *Bar) fraction() float64 {
	return 0.1 * map[string]float64{"slow": 0.4, "steady": 1, "fast": 3}[b.speed.Selected]
}

func (b *Bar) pause() {
	if b.stop == nil {
		return
	}
	close(b.stop)
	b.stop = nil
	b.play.SetIcon(theme.MediaPlayIcon())
}

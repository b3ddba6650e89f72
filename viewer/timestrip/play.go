package timestrip

import (
	"time"

	"fyne.io/fyne/v2/theme"

	"flameview/viewer/state"
)

// window is the range that steps: the one chosen, else a twentieth of all.
func (b *Bar) window() (from, to int64) {
	from, to, ranged := b.session.State().Range()
	if !ranged {
		width := max((b.line.End-b.line.Start)/20, 1)
		return b.line.Start - width, b.line.Start
	}
	return from, to
}

// step moves the range by a part of its width. It says whether there was
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
	b.session.Do(state.SlideRange(b.line.Filter(from, from+width)))
	return true
}

// Frame is the pause between two steps while playing.
const Frame = 120 * time.Millisecond

func (b *Bar) toggle() {
	if b.stop != nil {
		b.pause()
		return
	}
	b.play.SetIcon(theme.MediaPauseIcon())
	at := b.session.At()
	b.stop = b.session.Every(Frame, func() {
		if b.session.At() < at || !b.step(b.fraction()) { // undone, and a step would cut off what is to be redone
			b.pause()
			return
		}
		at = b.session.At()
	})
}

// fraction is how far one frame moves, in widths of the range.
func (b *Bar) fraction() float64 {
	return 0.1 * map[string]float64{"slow": 0.4, "steady": 1, "fast": 3}[b.speed.Selected]
}

func (b *Bar) pause() {
	if b.stop == nil {
		return
	}
	b.stop()
	b.stop = nil
	b.play.SetIcon(theme.MediaPlayIcon())
}

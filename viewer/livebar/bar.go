// Package livebar follows a source in the window: the line that says what is looked
// at and how far it is, the modes, and how ticks become views.
//
// A tick never waits in a queue and never interrupts an answer. The newest update is
// shown when the view of the one before is complete; those that come in between are
// skipped, because the newest has their events too. A click is answered at once, by
// the update on show.
package livebar

import (
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/widget"

	"flameview/live"
	"flameview/model"
	"flameview/viewer/answer"
	"flameview/viewer/session"
	"flameview/viewer/ui"
)

// Bar is the line. It is hidden while nothing is looked at. All methods are for the
// UI goroutine.
type Bar struct {
	Box *fyne.Container
	// Grown is told of each store before it is shown.
	Grown func(*model.Store)
	// Save is asked to save what was recorded, Changed that the switches have changed.
	Save    func()
	Changed func()
	// Limits bound what is kept.
	Limits live.Limits

	session *session.Session
	feed    *feed // nil while nothing is looked at
	at      moment
	paused  bool
	sided   bool // the mode has put sides into the state
	// ranged is the range of time that the user chose; another one pauses.
	ranged timeRange

	dot          *canvas.Circle
	name, says   *widget.Label
	pause, stop  *ui.Button
	modes        []*ui.Button // by mode
	save, remove *ui.Button
}

type timeRange struct {
	from, to int64
	on       bool
}

// Start looks at a source in place of the one before. The user has agreed to it.
func (b *Bar) Start(src live.Source, every time.Duration) {
	b.leave()
	b.at, b.paused, b.ranged = moment{span: b.at.span, every: every}, false, b.chosen()
	b.sided = false
	b.feed = follow(b.session, src, b.Limits, b.take, func(f *feed) {
		if f == b.feed {
			b.refresh()
		}
	})
	b.Box.Show()
	b.refresh()
}

// take gets an update. It is shown at once if the view of the one before is complete.
func (b *Bar) take(f *feed, u update) {
	if f != b.feed {
		return
	}
	f.newest = u
	if b.paused || f.started && !b.complete(b.session.View()) {
		b.refresh()
		return
	}
	b.grow()
}

// complete says whether a view is the last one of the update on show.
func (b *Bar) complete(v *answer.View) bool { return v.Store == b.feed.shown.store && v.Next == 0 }

// grow shows the newest update.
func (b *Bar) grow() {
	f := b.feed
	f.shown, f.started = f.newest, true
	b.Grown(f.shown.store)
	b.apply(b.at.mode)
}

// apply shows the update on show in the mode of now; before is the mode until now.
func (b *Bar) apply(before mode) {
	if before == b.at.mode && b.sided && !b.session.State().Comparing() { // the user ended the comparison
		b.at.mode = everything
	}
	u := b.feed.shown
	b.at.until, b.at.first, b.at.last = u.until, u.first, u.last
	b.session.Grow(u.store, b.at.change(before))
	b.sided = b.at.sides() != nil
	b.ranged = b.chosen()
	b.refresh()
}

// Show follows a view.
func (b *Bar) Show(v *answer.View) {
	f := b.feed
	if f == nil || !f.started {
		return
	}
	if now := b.chosen(); now != b.ranged && !f.ended {
		b.ranged = now
		b.paused = b.paused || now.on // who looks at a range wants it to stand still
	}
	if !b.paused && f.newest.store != f.shown.store && b.complete(v) {
		b.grow()
		return
	}
	b.refresh()
}

func (b *Bar) chosen() timeRange {
	from, to, on := b.session.State().Range()
	return timeRange{from, to, on}
}

// Pause freezes the view, or lets it go on with the newest update.
func (b *Bar) Pause() {
	if b.feed == nil || b.feed.ended && !b.paused {
		return
	}
	if b.paused = !b.paused; b.paused || !b.feed.started {
		b.refresh()
		return
	}
	b.grow()
}

// Mark notes the moment: what comes from now on is shown.
func (b *Bar) Mark() {
	if b.feed == nil || !b.feed.started || b.feed.ended {
		return
	}
	b.at.mark = time.Now()
	b.choose(sinceMark)
}

// Stop ends the recording. What was seen stays open.
func (b *Bar) Stop() {
	if b.feed != nil {
		b.feed.stop()
	}
}

// Hide stops and takes the line away; what was seen stays open.
func (b *Bar) Hide() {
	b.leave()
	b.Changed()
}

// leave forgets the feed, whose updates are not shown any more.
func (b *Bar) leave() {
	if b.feed != nil {
		b.feed.stop()
		b.feed = nil
	}
	b.Box.Hide()
}

// Close stops, because the window is gone, and waits until the source is as it was
// before, but not for ever.
func (b *Bar) Close() {
	f := b.feed
	b.leave()
	if f == nil {
		return
	}
	select {
	case <-f.done:
	case <-time.After(stopWithin):
	}
}

// stopWithin is how long Close waits.
const stopWithin = 10 * time.Second

// On says whether something is looked at, or was and the line still says so.
func (b *Bar) On() bool { return b.feed != nil }

// Growing says whether more may come.
func (b *Bar) Growing() bool { return b.feed != nil && !b.feed.ended }

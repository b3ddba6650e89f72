package viewer

import (
	"time"

	"flameview/viewer/state"
)

// sideFrame is the pause between two of many sides while they are played: long enough
// to glide there and to look.
const sideFrame = 900 * time.Millisecond

// sidePlay shows the sides of a comparison one after the other, each against the base.
// The picture glides from side to side.
type sidePlay struct {
	w    *window
	stop func() // nil while nothing is played
}

func (p *sidePlay) playing() bool { return p.stop != nil }

// toggle plays from the side on show, or from the first one again, or stops.
func (p *sidePlay) toggle() {
	s := p.w.session.State()
	switch {
	case p.playing():
		p.pause()
		return
	case len(s.Sides) < 3:
		p.w.status.say("Two sides are one picture: playing needs a comparison of three or more")
		return
	case s.CurrentSide() == len(s.Sides)-1:
		p.w.session.Do(state.SetCurrent(1))
	}
	p.stop = p.w.session.Every(sideFrame, p.step)
	p.shown()
}

// step goes to the next side once the one before is on screen. The last one ends it.
func (p *sidePlay) step() {
	s := p.w.session.State()
	next := s.CurrentSide() + 1
	switch {
	case !p.playing():
	case next >= len(s.Sides):
		p.pause()
	case p.w.session.View().State.CurrentSide() == s.CurrentSide():
		p.w.session.Do(state.SetCurrent(next))
	}
}

func (p *sidePlay) pause() {
	p.stop()
	p.stop = nil
	p.shown()
}

// shown brings the bar of the comparison in line.
func (p *sidePlay) shown() { p.w.compareBar.show(p.w.session.View()) }

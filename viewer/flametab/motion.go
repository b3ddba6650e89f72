package flametab

import (
	"time"

	"fyne.io/fyne/v2"

	"flameview/picture"
)

// Motion says how the picture becomes another.
type Motion uint8

// How it moves.
const (
	Still  Motion = iota // not at all: the other one is there at once
	Eased                // quick at first, as an answer to a hand
	Steady               // evenly, as one step of many
)

// Where finding the way takes too long, or the machine has painted too few
// pictures of it, gliding is no help to the eye, and pictures follow each other
// at once for a while.
const (
	glideTime = 120 * time.Millisecond
	fewFrames = 3
	rest      = 5 * time.Second
)

var longToFind = glideTime / 3 // tests wait longer

// motion is the glide under way. It never waits and nothing waits for it: the
// moment that is painted depends on the time that has passed, so a slow machine
// shows fewer of them, and a picture that comes meanwhile ends it.
type motion struct {
	glide   *picture.Glide
	to      *picture.Scene // of the glide
	ticking *fyne.Animation
	frames  int
	until   time.Time // no glide before that
	// shown is the scene painted last, or that a glide goes to: where the next
	// one begins.
	shown picture.Scene
	start func(*fyne.Animation) // nil is Start; tests keep the time themselves
}

// move brings the picture to what the fields of the widget say by now.
func (f *Flame) move(how Motion) {
	m := &f.motion
	from, next := m.shown, f.scene()
	m.shown = next
	if m.glide != nil && next.View == from.View && (how == Still || next.Tree == from.Tree) {
		// The same place, perhaps in more detail: the way goes there now.
		if next.Tree != from.Tree {
			m.to = &next
			m.glide = m.glide.To(m.to)
		}
		return
	}
	m.glide = nil
	begun := time.Now()
	if how == Still || f.Animate == nil || !f.Animate() || !f.Visible() || begun.Before(m.until) {
		return
	}
	m.glide, m.to, m.frames = picture.NewGlide(&from, &next), &next, 0
	if m.glide == nil {
		return
	}
	if time.Since(begun) > longToFind {
		m.glide, m.until = nil, begun.Add(rest)
		return
	}
	m.ticking = &fyne.Animation{Duration: glideTime, Curve: fyne.AnimationEaseOut}
	if how == Steady {
		m.ticking.Curve = fyne.AnimationLinear
	}
	ticking := m.ticking
	ticking.Tick = func(done float32) {
		if m.glide != nil && m.ticking == ticking { // else it has been overtaken
			f.tick(done)
		}
	}
	if m.start != nil {
		m.start(ticking)
		return
	}
	ticking.Start()
}

// tick shows a moment of the glide.
func (f *Flame) tick(done float32) {
	m := &f.motion
	m.glide.At(float64(done))
	if done >= 1 {
		m.glide = nil
		if m.frames < fewFrames {
			m.until = time.Now().Add(rest)
		}
	}
	f.raster.Refresh()
	switch {
	case f.mouse.inside && f.hit(f.mouse.at) != f.current:
		f.point()
	default:
		f.placeOutline()
	}
}

// Gliding says that the picture is on its way to another.
func (f *Flame) Gliding() bool { return f.motion.glide != nil }

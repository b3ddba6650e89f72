package timestrip

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"flameview/viewer/state"
	"flameview/viewer/ui"
)

var (
	_ fyne.Focusable  = (*mainStrip)(nil)
	_ desktop.Keyable = (*mainStrip)(nil)
)

// mainStrip is the strip of all threads. It has the keyboard:
//
//	Left, Right, PgUp, PgDn, Home, End   move the mark of a moment
//	with Shift                           choose the range from where Shift began to there
//	Enter                                types a range
//	Delete, Backspace                    all times again
//
// Strips of threads have none: they have the same range.
type mainStrip struct {
	strip
	ring   ui.Ring
	moment int64 // the mark
	from   int64 // where Shift began
	shift  bool
}

func newMainStrip(b *Bar) *mainStrip {
	s := &mainStrip{ring: ui.NewRing()}
	s.strip.init(b, height)
	s.ExtendBaseWidget(s)
	return s
}

// CreateRenderer is for Fyne.
func (s *mainStrip) CreateRenderer() fyne.WidgetRenderer { return s.ring.Around(&renderer{&s.strip}) }

// FocusGained shows where the keyboard is, and the moment that keys begin from: the
// end of the range, else the beginning.
func (s *mainStrip) FocusGained() {
	s.ring.Show(true)
	s.moment = s.axis.Start
	if s.bar.ranged {
		s.moment = s.bar.to
	}
	s.from = s.moment
	s.bar.pointAt(&s.strip, s.x(s.moment))
}

// FocusLost is the other half.
func (s *mainStrip) FocusLost() {
	s.ring.Show(false)
	s.shift = false
	s.bar.point(nil, 0)
}

// KeyDown remembers where Shift began, which typed keys do not carry.
func (s *mainStrip) KeyDown(k *fyne.KeyEvent) {
	if k.Name == desktop.KeyShiftLeft || k.Name == desktop.KeyShiftRight {
		s.shift, s.from = true, s.moment
		if s.bar.ranged && s.moment == s.bar.to { // goes on with the range
			s.from = s.bar.from
		}
	}
}

// KeyUp is the other half.
func (s *mainStrip) KeyUp(k *fyne.KeyEvent) {
	if k.Name == desktop.KeyShiftLeft || k.Name == desktop.KeyShiftRight {
		s.shift = false
	}
}

// TypedRune is for Fyne.
func (s *mainStrip) TypedRune(rune) {}

// TypedKey moves the mark; see mainStrip.
func (s *mainStrip) TypedKey(k *fyne.KeyEvent) {
	const steps, page = 200, 10
	by := map[fyne.KeyName]int64{fyne.KeyLeft: -1, fyne.KeyRight: 1, fyne.KeyPageUp: -page, fyne.KeyPageDown: page}
	switch k.Name {
	case fyne.KeyLeft, fyne.KeyRight, fyne.KeyPageUp, fyne.KeyPageDown:
		s.goTo(s.moment + by[k.Name]*max(int64(s.span())/steps, 1))
	case fyne.KeyHome:
		s.goTo(s.axis.Start)
	case fyne.KeyEnd:
		s.goTo(s.axis.End)
	case fyne.KeyReturn, fyne.KeyEnter:
		s.bar.Type()
	case fyne.KeyDelete, fyne.KeyBackspace:
		s.bar.choose(0, 0)
	default:
		ui.PassOn(s, k)
	}
}

// goTo moves the mark, and with Shift the range.
func (s *mainStrip) goTo(at int64) {
	s.moment = min(max(at, s.axis.Start), s.axis.End)
	if a, b := min(s.from, s.moment), max(s.from, s.moment); s.shift && a < b {
		s.bar.pause()
		s.bar.session.Do(state.SlideRange(s.bar.line.Filter(a, b)))
	}
	s.bar.pointAt(&s.strip, s.x(s.moment))
}

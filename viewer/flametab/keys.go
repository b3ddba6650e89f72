package flametab

import (
	"fyne.io/fyne/v2"

	"flameview/viewer/ui"
)

var _ fyne.Focusable = (*Flame)(nil)

// TypedRune zooms.
func (f *Flame) TypedRune(r rune) {
	if f.tree == nil || f.Rune != nil && f.Rune(r) {
		return
	}
	l := f.layout()
	switch r {
	case '+', '=':
		f.look(l.ZoomAt(l.W/2, 1.5), Still)
	case '-':
		f.look(l.ZoomAt(l.W/2, 1/1.5), Still)
	case '0':
		f.Fit(0)
	case 'f':
		if f.current >= 0 {
			f.Fit(f.current)
		}
	}
}

// TypedKey walks the frames with the arrows: up and down as the picture shows
// it, left and right along a level; Home and End go to the ends of the levels.
// Enter clicks, with Shift on that method
// alone; Esc steps back. Other keys, such as F1, are the window's.
func (f *Flame) TypedKey(e *fyne.KeyEvent) {
	switch e.Name {
	case fyne.KeyEscape:
		f.Back()
	case fyne.KeyUp, fyne.KeyDown, fyne.KeyLeft, fyne.KeyRight, fyne.KeyHome, fyne.KeyEnd,
		fyne.KeyPageUp, fyne.KeyPageDown, fyne.KeyReturn, fyne.KeyEnter:
		if f.tree != nil && f.tree.Len() > 0 {
			f.walkBy(e)
		}
	default:
		ui.PassOn(f, e)
	}
}

func (f *Flame) walkBy(e *fyne.KeyEvent) {
	at := f.current
	l := f.layout()
	switch e.Name {
	case fyne.KeyUp, fyne.KeyDown:
		if (e.Name == fyne.KeyUp) == l.Up {
			f.walk(f.widestChild(at))
		} else if at > 0 {
			f.walk(f.tree.Parent[at])
		}
	case fyne.KeyLeft:
		f.walk(at - 1)
	case fyne.KeyRight:
		f.walk(at + 1)
	case fyne.KeyHome: // the root's end
		f.look(l.Reveal(0), Still)
		f.setCurrent(0)
	case fyne.KeyEnd: // the leaves' end
		f.look(l.Deepest(), Still)
	case fyne.KeyPageUp, fyne.KeyPageDown:
		by := l.H
		if e.Name == fyne.KeyPageDown {
			by = -by
		}
		f.look(l.Drag(0, by), Still)
	case fyne.KeyReturn, fyne.KeyEnter:
		if at >= 0 {
			f.Click(at, f.Modifiers != nil && f.Modifiers()&fyne.KeyModifierShift != 0)
		}
	}
}

// walk makes a row current if it is on the level of the current one, or its
// parent or child; the first step goes to the end of the fragment.
func (f *Flame) walk(to int32) {
	at := f.current
	if at < 0 {
		f.tip.hide()
		f.Reveal(int32(f.tree.Chain))
		return
	}
	if to < 0 || int(to) >= f.tree.Len() {
		return
	}
	from, next := f.tree.Depth(at), f.tree.Depth(to)
	if from == next || f.tree.Parent[to] == at || f.tree.Parent[at] == to {
		f.tip.hide()
		f.Reveal(to)
	}
}

// widestChild is where most of a row's value goes, -1 for a leaf.
func (f *Flame) widestChild(row int32) int32 {
	if row < 0 {
		return 0
	}
	best := int32(-1)
	from, to := f.tree.Children(row)
	for c := from; c < to; c++ {
		if best < 0 || f.tree.Total[c] > f.tree.Total[best] {
			best = c
		}
	}
	return best
}

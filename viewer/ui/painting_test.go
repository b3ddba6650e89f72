package ui

import (
	"slices"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"
)

// walked is a canvas with the methods that the one on a display has.
type walked struct {
	fyne.Canvas
	visible   []fyne.CanvasObject
	focused   fyne.Focusable
	refreshed []fyne.CanvasObject
	dirty     bool
}

type walkedNode struct{ o fyne.CanvasObject }

func (n *walkedNode) Obj() fyne.CanvasObject { return n.o }

func (c *walked) WalkTrees(before, after func(*walkedNode, fyne.Position)) {
	for _, o := range c.visible {
		if before != nil {
			before(&walkedNode{o}, fyne.Position{})
		}
		after(&walkedNode{o}, fyne.Position{})
	}
}

func (c *walked) Refresh(o fyne.CanvasObject) { c.refreshed = append(c.refreshed, o) }
func (c *walked) Focused() fyne.Focusable     { return c.focused }
func (c *walked) SetDirty()                   { c.dirty = true }

func TestTouchLooksUpAllAndPaintsWhatIsMissing(t *testing.T) {
	there, gone := canvas.NewRectangle(nil), canvas.NewText("", nil)
	c := &walked{visible: []fyne.CanvasObject{there, gone}}
	var lookedUp []fyne.CanvasObject
	touch(c, func(o fyne.CanvasObject) fyne.Canvas {
		if lookedUp = append(lookedUp, o); o == gone {
			return nil
		}
		return c
	}, nil)
	if !slices.Equal(lookedUp, c.visible) {
		t.Errorf("looked up %v, want %v", lookedUp, c.visible)
	}
	if !slices.Equal(c.refreshed, []fyne.CanvasObject{gone}) {
		t.Errorf("refreshed %v, want %v alone", c.refreshed, gone)
	}
}

// focusable counts how often it lost the focus.
type focusable struct {
	*canvas.Rectangle
	lost int
}

func (f *focusable) FocusGained()            {}
func (f *focusable) FocusLost()              { f.lost++ }
func (f *focusable) TypedRune(rune)          {}
func (f *focusable) TypedKey(*fyne.KeyEvent) {}

func TestTouchTakesTheFocusFromWhatHasGone(t *testing.T) {
	for _, test := range []struct {
		name             string
		visible, focused bool
		lost             int
	}{
		{"in use", true, true, 0},
		{"below a dialog", true, false, 0},
		{"on another tab", false, true, 0},
		{"on a dialog that was closed", false, false, 1},
	} {
		f := &focusable{Rectangle: canvas.NewRectangle(nil)}
		c := &walked{}
		if test.visible {
			c.visible = []fyne.CanvasObject{f}
		}
		if test.focused {
			c.focused = f
		}
		touch(c, func(fyne.CanvasObject) fyne.Canvas { return c }, f)
		if f.lost != test.lost {
			t.Errorf("%s: lost the focus %d times, want %d", test.name, f.lost, test.lost)
		}
	}
}

func TestMarkDirty(t *testing.T) {
	c := &walked{}
	if MarkDirty(c); !c.dirty {
		t.Error("the canvas is not dirty")
	}
}

// A canvas without a display cannot be walked, and is left alone.
func TestKeepPaintingWithoutDisplay(t *testing.T) {
	test.NewTempApp(t)
	test.NewTempWindow(t, canvas.NewRectangle(nil))
	KeepPainting()
}

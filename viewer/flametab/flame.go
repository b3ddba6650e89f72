// Package flametab is the flame view: one raster painted by package flame, with
// the outline of the box under the pointer and its tooltip as ordinary objects
// above it, so that moving the pointer never repaints the flame.
package flametab

import (
	"image"
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/widget"

	"flameview/model/query"
	"flameview/model/tree"
	"flameview/picture"
	"flameview/viewer/tab"
)

// Flame is the widget that draws a tree and turns mouse and keys into calls. It
// knows trees and viewports, not what selecting means.
type Flame struct {
	widget.BaseWidget

	// Click is called for a click on a row; alone for Shift+click.
	Click func(row int32, alone bool)
	// Twice is called for a second click on the row that Click was called for; tree
	// is the one that was on screen then.
	Twice func(tree *tree.Tree, row int32)
	// Menu is called for the other mouse button.
	Menu func(row int32, at fyne.Position)
	// Look gets a new viewport.
	Look func(picture.Viewport)
	// Current gets the row under the pointer or the keyboard's cursor;
	// -1 for none.
	Current func(row int32)
	// Back is called for Esc.
	Back func()
	// Modifiers gives which modifier keys are down; events of wheel and drag
	// do not carry them.
	Modifiers func() fyne.KeyModifier
	// Frames gives how frames are drawn; nil is as usual.
	Frames func() tab.Frames
	// Names gives how frames are called; nil is in short.
	Names func() picture.Names
	// Animate says whether boxes glide to their new places; nil is never.
	Animate func() bool
	// Painted, if not nil, gets every scene that was painted, but not of
	// what is on its way to one.
	Painted func(s *picture.Scene)
	// Rune, if not nil, hears of typed characters first; true if it took one.
	Rune func(r rune) bool

	painter  *picture.Painter
	palette  picture.Palette
	user     []picture.UserColor
	colors   colors
	change   change
	ratio    ratio
	errors   errorBars
	tree     *tree.Tree
	marks    *picture.Marks
	noted    *tree.Noted
	notes    []query.Note
	viewport picture.Viewport
	buffer   *image.RGBA

	current  int32
	raster   *canvas.Raster
	outline  *canvas.Rectangle
	ring     *canvas.Rectangle // while it has the keyboard
	overview *bar              // of the width
	scroll   *bar              // of the levels
	rows     rows
	nothing  []string     // why there are no boxes
	hint     *canvas.Text // that, or why there is nothing beyond the fragment
	tip      *tooltip
	mouse    mouse
	motion   motion
}

// NewFlame makes an empty flame view that writes in a TrueType font.
func NewFlame(ttf []byte) (*Flame, error) {
	p, err := picture.NewPainter(ttf)
	if err != nil {
		return nil, err
	}
	p.Fallback = systemFonts()
	f := &Flame{painter: p, palette: picture.Palettes[0], current: -1}
	f.raster = canvas.NewRaster(f.paint)
	f.raster.ScaleMode = canvas.ImageScalePixels
	f.outline = canvas.NewRectangle(color.Transparent)
	f.outline.StrokeWidth = 2
	f.outline.Hide()
	f.errors.make()
	f.ring = canvas.NewRectangle(color.Transparent)
	f.ring.StrokeWidth = 2
	f.ring.Hide()
	f.newBars()
	f.hint = canvas.NewText("", nil)
	f.hint.Alignment = fyne.TextAlignCenter
	f.tip = newTooltip()
	f.ExtendBaseWidget(f)
	return f, nil
}

// CreateRenderer is for Fyne.
func (f *Flame) CreateRenderer() fyne.WidgetRenderer { return &renderer{f} }

// Set shows a tree. marks are the search's; nil for none. Colours are to be
// set before. The current row stays where the tree is the old one in more or
// less detail.
func (f *Flame) Set(t *tree.Tree, marks *picture.Marks, v picture.Viewport, how Motion) {
	current := f.current
	if t != f.tree {
		current = -1
		if row, ok := again(t, f.tree, f.current); ok {
			current = row
		}
		f.setCurrent(-1)
		f.noted = nil // is of the other tree
	}
	f.tree, f.marks, f.viewport = t, marks, v
	if t != nil {
		f.rows.see(t.Boxes, t.Depths())
	}
	f.move(how)
	f.setCurrent(current)
	f.Refresh()
	f.mouse.again(f)
}

// again is the row of t that was a row of old; see [tree.Tree.Locate].
func again(t, old *tree.Tree, row int32) (int32, bool) {
	if t == nil || old == nil || row < 0 {
		return 0, false
	}
	return t.Locate(old, row)
}

// drawing is how frames are drawn.
func (f *Flame) drawing() tab.Frames {
	if f.Frames == nil {
		return tab.Frames{}
	}
	return f.Frames()
}

// Viewport is what is shown.
func (f *Flame) Viewport() picture.Viewport { return f.viewport }

// SetColors chooses the palette and the user's colours over it.
func (f *Flame) SetColors(palette picture.Palette, user []picture.UserColor) {
	f.palette, f.user = palette, user
}

// look moves what is shown, and says so.
func (f *Flame) look(v picture.Viewport, how Motion) {
	if v == f.viewport {
		return
	}
	f.viewport = v
	f.move(how)
	f.Refresh()
	f.Look(v)
}

// Reveal makes a row current and scrolls to it.
func (f *Flame) Reveal(row int32) {
	l := f.layout()
	if f.tree == nil || int(row) >= f.tree.Len() {
		return
	}
	f.look(l.Reveal(row), Still)
	f.setCurrent(row)
}

// Fit zooms to a row.
func (f *Flame) Fit(row int32) {
	if f.tree == nil || int(row) >= f.tree.Len() {
		return
	}
	l := f.layout()
	f.look(l.Fit(row), Eased)
}

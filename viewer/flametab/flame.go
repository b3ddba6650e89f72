// Package flametab is the flame view: one raster painted by package flame, with
// the outline of the box under the pointer and its tooltip as ordinary objects
// above it, so that moving the pointer never repaints the flame.
package flametab

import (
	"image"
	"image/color"
	"log/slog"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"flameview/model"
	"flameview/viewer/flame"
	"flameview/viewer/ui"
)

// Flame is the widget that draws a tree and turns mouse and keys into calls. It
// knows trees and viewports, not what selecting means.
type Flame struct {
	widget.BaseWidget

	// Click is told of a click on a row; alone for Shift+click.
	Click func(row int32, alone bool)
	// Twice is told of a second click on the row that Click was told of; tree
	// is the one that was on screen then.
	Twice func(tree *model.Tree, row int32)
	// Menu is told of the other mouse button.
	Menu func(row int32, at fyne.Position)
	// Look is told of a new viewport.
	Look func(flame.Viewport)
	// Current is told of the row under the pointer or the keyboard's cursor;
	// -1 for none.
	Current func(row int32)
	// Back is told of Esc.
	Back func()
	// Modifiers tells which modifier keys are down; events of wheel and drag
	// do not carry them.
	Modifiers func() fyne.KeyModifier
	// Flip turns callees down and callers up.
	Flip bool
	// Animate says whether boxes glide to their new places; nil is never.
	Animate func() bool
	// Painted, if not nil, is told of every scene that was painted, but not of
	// what is on its way to one.
	Painted func(s *flame.Scene)

	painter  *flame.Painter
	palette  string
	user     []flame.UserColor
	colors   colors
	tree     *model.Tree
	marks    *flame.Marks
	noted    *model.Noted
	notes    []model.Note
	viewport flame.Viewport
	buffer   *image.RGBA

	current int32
	raster  *canvas.Raster
	outline *canvas.Rectangle
	thumb   *canvas.Rectangle
	hint    *canvas.Text // why there is nothing beyond the fragment
	tip     *tooltip
	mouse   mouse
	motion  motion
}

// NewFlame makes an empty flame view that writes in a TrueType font.
func NewFlame(ttf []byte) (*Flame, error) {
	p, err := flame.NewPainter(ttf)
	if err != nil {
		return nil, err
	}
	p.Fallback = systemFonts()
	f := &Flame{painter: p, current: -1}
	f.raster = canvas.NewRaster(f.paint)
	f.raster.ScaleMode = canvas.ImageScalePixels
	f.outline = canvas.NewRectangle(color.Transparent)
	f.outline.StrokeWidth = 2
	f.outline.Hide()
	f.thumb = canvas.NewRectangle(nil)
	f.thumb.CornerRadius = 3
	f.thumb.Hide()
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
func (f *Flame) Set(t *model.Tree, marks *flame.Marks, v flame.Viewport, how Motion) {
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
	f.move(how)
	f.setCurrent(current)
	f.Refresh()
	f.mouse.again(f)
}

// again is the row of t that was a row of old; see [model.Tree.Again].
func again(t, old *model.Tree, row int32) (int32, bool) {
	if t == nil || old == nil || row < 0 {
		return 0, false
	}
	return t.Again(old, row)
}

// Viewport is what is shown.
func (f *Flame) Viewport() flame.Viewport { return f.viewport }

// SetColors chooses the palette and the user's own colours over it.
func (f *Flame) SetColors(palette string, user []flame.UserColor) {
	f.palette, f.user = palette, user
}

// look moves what is shown and tells.
func (f *Flame) look(v flame.Viewport, how Motion) {
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

// pixels is the raster's size in device pixels: what it was when last painted,
// if that still is the widget's size.
func (f *Flame) pixels() flame.Size {
	s := f.Size()
	scale := float32(1)
	if c := fyne.CurrentApp().Driver().CanvasForObject(f); c != nil {
		scale = c.Scale()
	}
	if f.buffer != nil && s.Width > 0 {
		return flame.Size{W: f.buffer.Rect.Dx(), H: f.buffer.Rect.Dy(), Scale: float64(f.buffer.Rect.Dx()) / float64(s.Width)}
	}
	return flame.Size{W: int(s.Width * scale), H: int(s.Height * scale), Scale: float64(scale)}
}

// Layout is where the boxes are now, in device pixels of the widget.
func (f *Flame) Layout() flame.Layout { return f.layout() }

func (f *Flame) layout() flame.Layout {
	t := f.tree
	if t == nil {
		t = &model.Tree{}
	}
	return flame.NewLayout(t, f.viewport, f.pixels(), f.Flip)
}

// scene is what there is to paint.
func (f *Flame) scene() flame.Scene {
	s := flame.Scene{Layout: f.layout(), Theme: flame.ThemeOf(ui.Dark()), Marks: f.marks, Noted: f.noted}
	if f.tree != nil {
		s.Fill = f.colors.of(f.tree, f.palette, f.user, s.Theme)
	}
	return s
}

// paint is the raster's generator: device pixels in, an image out, whenever
// Fyne wants one. The buffer is kept.
func (f *Flame) paint(w, h int) image.Image {
	start := time.Now()
	if f.buffer == nil || f.buffer.Rect.Dx() != w || f.buffer.Rect.Dy() != h {
		f.buffer = image.NewRGBA(image.Rect(0, 0, w, h))
	}
	s := f.scene()
	if m := &f.motion; m.glide != nil && m.to.Size == s.Size {
		*m.to = s // colours and marks may be others by now
		m.frames++
		f.painter.PaintGlide(f.buffer, m.glide)
		slog.Debug("gliding", "width", w, "height", h, "took", time.Since(start))
		return f.buffer
	}
	f.motion.glide, f.motion.shown = nil, s
	f.painter.Paint(f.buffer, &s)
	if f.tree != nil {
		slog.Debug("painted", "rows", f.tree.Len(), "width", w, "height", h, "took", time.Since(start))
	}
	if f.Painted != nil {
		f.Painted(&s)
	}
	return f.buffer
}

// setCurrent moves the outline; -1 takes it away.
func (f *Flame) setCurrent(row int32) {
	if f.tree == nil || int(row) >= f.tree.Len() {
		row = -1
	}
	changed := row != f.current
	f.current = row
	f.placeOutline()
	if changed && f.Current != nil {
		f.Current(row)
	}
}

// placeOutline puts the outline around the current row, cut to the widget:
// children of a widget are not clipped.
func (f *Flame) placeOutline() {
	if f.current < 0 || f.tree == nil || int(f.current) >= f.tree.Len() {
		f.outline.Hide()
		return
	}
	l := f.layout()
	r := l.Rect(f.current)
	if g := f.motion.glide; g != nil {
		r = g.Rect(f.current)
	}
	r = r.Intersect(image.Rect(0, 0, l.W, l.H))
	if r.Empty() {
		f.outline.Hide()
		return
	}
	scale := float32(l.Scale)
	f.outline.Move(fyne.NewPos(float32(r.Min.X)/scale, float32(r.Min.Y)/scale))
	f.outline.Resize(fyne.NewSize(float32(r.Dx())/scale, float32(r.Dy())/scale))
	f.outline.Show()
	f.outline.Refresh()
}

// placeThumb shows where in a tree taller than the widget the view is.
func (f *Flame) placeThumb() {
	l := f.layout()
	if f.tree == nil || l.Height() <= l.H || l.H == 0 {
		f.thumb.Hide()
		return
	}
	size := f.Size()
	height := max(size.Height*float32(l.H)/float32(l.Height()), 24)
	at := float32(l.View.Top/l.MaxTop()) * (size.Height - height)
	if l.Up {
		at = size.Height - height - at
	}
	f.thumb.Move(fyne.NewPos(size.Width-8, at))
	f.thumb.Resize(fyne.NewSize(6, height))
	f.thumb.Show()
}

// placeHint says why a picture ends with the fragment: a click selects a path
// from the root, and nobody calls the root.
func (f *Flame) placeHint() {
	f.hint.Text = ""
	if t := f.tree; t != nil && t.Chain > 0 && t.Len() == t.Chain+1 && t.Total[0] > 0 {
		f.hint.Text = "Nothing further is called from here."
		if t.Callers {
			f.hint.Text = "Nobody calls this path: it begins at the root. Shift+click a frame for the callers of that method alone."
			if f.hint.MinSize().Width > f.Size().Width {
				f.hint.Text = "Nobody calls this path: it begins at the root."
			}
		}
	}
	if f.hint.Text == "" {
		return
	}
	// It stands in the middle of what the boxes leave free, or not at all.
	l, size := f.layout(), f.hint.MinSize()
	boxes := float32(float64(l.Height()) / l.Scale)
	free := f.Size().Height - boxes
	if free < size.Height || f.Size().Width < size.Width {
		f.hint.Text = ""
		return
	}
	y := (free - size.Height) / 2
	if !l.Up {
		y += boxes
	}
	f.hint.Resize(size)
	f.hint.Move(fyne.NewPos((f.Size().Width-size.Width)/2, y))
}

// renderer is the layout of the widget.
type renderer struct{ f *Flame }

func (r *renderer) Layout(size fyne.Size) {
	r.f.raster.Resize(size)
	r.f.buffer = nil // of the old size
	r.f.placeThumb()
	r.f.placeOutline()
	r.f.placeHint()
}

func (r *renderer) MinSize() fyne.Size { return fyne.NewSize(120, 80) }

func (r *renderer) Refresh() {
	r.f.outline.StrokeColor = theme.Color(theme.ColorNameForeground)
	r.f.thumb.FillColor = theme.Color(theme.ColorNameScrollBar)
	r.f.placeThumb()
	r.f.placeOutline()
	r.f.hint.Color, r.f.hint.TextSize = theme.Color(theme.ColorNamePlaceHolder), theme.TextSize()
	r.f.placeHint()
	r.f.tip.refresh()
	r.f.raster.Refresh()
}

func (r *renderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.f.raster, r.f.hint, r.f.outline, r.f.thumb, r.f.tip.box}
}

func (r *renderer) Destroy() {}

// Title is the tab's.
const Title = "Flame"

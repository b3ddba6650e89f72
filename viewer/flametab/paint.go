package flametab

import (
	"image"
	"log/slog"
	"time"

	"fyne.io/fyne/v2"

	"flameview/model/tree"
	"flameview/picture"
	"flameview/viewer/ui"
)

// pixels is the raster's size in device pixels: what it was when last painted,
// if that still is the widget's size.
func (f *Flame) pixels() picture.Size {
	s := f.inner()
	how := f.drawing()
	size := picture.Size{Row: f.rows.height(s.Height, how.Height), Solid: how.Solid}
	scale := float32(1)
	if c := fyne.CurrentApp().Driver().CanvasForObject(f); c != nil {
		scale = c.Scale()
	}
	if f.buffer != nil && s.Width > 0 {
		size.W, size.H, size.Scale = f.buffer.Rect.Dx(), f.buffer.Rect.Dy(), float64(f.buffer.Rect.Dx())/float64(s.Width)
		return size
	}
	size.W, size.H, size.Scale = int(s.Width*scale), int(s.Height*scale), float64(scale)
	return size
}

// Layout is where the boxes are now, in device pixels of the widget.
func (f *Flame) Layout() picture.Layout { return f.layout() }

func (f *Flame) layout() picture.Layout {
	t := f.tree
	if t == nil {
		t = &tree.Tree{}
	}
	return picture.NewLayout(t, f.viewport, f.pixels(), f.drawing().RootBelow)
}

// scene is what there is to paint.
func (f *Flame) scene() picture.Scene {
	s := picture.Scene{Layout: f.layout(), Theme: picture.ThemeOf(ui.Dark()), Marks: f.marks, Noted: f.noted}
	if f.Names != nil {
		s.Names = f.Names()
	}
	s.Shares, s.Sure = f.drawing().Shares, f.errors.sure
	if f.tree != nil {
		switch {
		case f.change.judged != nil:
			f.paintChange(&s)
		case f.ratio.rows != nil:
			f.paintRatio(&s)
		default:
			s.Fill = f.colors.of(f.tree, f.palette, f.user, s.Theme)
		}
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

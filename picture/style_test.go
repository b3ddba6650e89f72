package picture_test

import (
	"image"
	"image/color"
	"testing"

	"flameview/model/query"
	"flameview/picture"
)

// Lines between boxes can be left out, and shares stand behind names that leave room
// for them.
func TestStyles(t *testing.T) {
	tr := grow(t, "main;parse 90\nmain;read 10", query.Query{})
	size := picture.Size{W: 300, H: 54}
	paint := func(change func(*picture.Scene)) *image.RGBA {
		s := picture.Scene{Theme: picture.Light, Fill: func(int32) color.NRGBA { return color.NRGBA{200, 220, 240, 255} }}
		s.Size = size
		change(&s)
		s.Layout = picture.NewLayout(tr, picture.Full, s.Size, false)
		img := image.NewRGBA(image.Rect(0, 0, size.W, size.H))
		painter(t).Paint(img, &s)
		return img
	}
	count := func(img *image.RGBA, r image.Rectangle, c color.NRGBA) (n int) {
		for y := r.Min.Y; y < r.Max.Y; y++ {
			for x := r.Min.X; x < r.Max.X; x++ {
				if img.RGBAAt(x, y) == color.RGBA(c) {
					n++
				}
			}
		}
		return n
	}
	all := image.Rect(0, 0, size.W, size.H)
	usual := paint(func(*picture.Scene) {})
	if count(usual, all, picture.Light.Background) == 0 {
		t.Error("no lines between boxes")
	}
	if solid := paint(func(s *picture.Scene) { s.Solid = true }); count(solid, all, picture.Light.Background) != 0 {
		t.Error("lines between boxes that were to be left out")
	}
	shares := paint(func(s *picture.Scene) { s.Shares = true })
	behind := func(row int32) image.Rectangle { // the place behind the name
		l := picture.NewLayout(tr, picture.Full, size, false)
		r := l.Rect(row)
		r.Min.X += 45
		return r
	}
	differs := func(r image.Rectangle) bool {
		for y := r.Min.Y; y < r.Max.Y; y++ {
			for x := r.Min.X; x < r.Max.X; x++ {
				if usual.RGBAAt(x, y) != shares.RGBAAt(x, y) {
					return true
				}
			}
		}
		return false
	}
	if !differs(behind(1)) || !differs(behind(2)) {
		t.Error("no shares")
	}
	if differs(behind(3).Union(image.Rect(270, 36, 300, 54))) || differs(behind(0)) {
		t.Error("a share where there is no room for it, or of the whole")
	}
}

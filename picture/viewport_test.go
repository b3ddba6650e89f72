package picture_test

import (
	"math/rand/v2"
	"testing"

	"flameview/picture"
)

func TestViewport(t *testing.T) {
	for _, test := range []struct {
		name      string
		got, want picture.Viewport
	}{
		{"zoom at the middle", picture.Full.Zoom(0.5, 2, 0), picture.Viewport{From: 0.25, To: 0.75}},
		{"zoom at the left edge", picture.Full.Zoom(0, 4, 0), picture.Viewport{From: 0, To: 0.25}},
		{"zoom at the right edge", picture.Full.Zoom(1, 4, 0), picture.Viewport{From: 0.75, To: 1}},
		{"zoom out of the whole", picture.Full.Zoom(0.3, 0.5, 0), picture.Full},
		{"zoom back out", picture.Viewport{From: 0.25, To: 0.75}.Zoom(0.5, 0.5, 0), picture.Full},
		{"zoom out at an edge", picture.Viewport{From: 0, To: 0.25}.Zoom(1, 0.5, 0), picture.Viewport{From: 0, To: 0.5}},
		{"zoom no further than least", picture.Full.Zoom(0, 1000, 0.125), picture.Viewport{From: 0, To: 0.125}},
		{"zoom by nothing", picture.Viewport{From: 0.5, To: 1}.Zoom(0, 0, 0), picture.Viewport{From: 0.5, To: 1}},
		{"pan right", picture.Viewport{From: 0, To: 0.5}.Pan(0.5, 0, 0), picture.Viewport{From: 0.25, To: 0.75}},
		{"pan beyond the right edge", picture.Viewport{From: 0, To: 0.5}.Pan(9, 0, 0), picture.Viewport{From: 0.5, To: 1}},
		{"pan beyond the left edge", picture.Viewport{From: 0.25, To: 0.5}.Pan(-9, 0, 0), picture.Viewport{From: 0, To: 0.25}},
		{"pan up", picture.Full.Pan(0, 3, 10), picture.Viewport{Top: 3}},
		{"pan beyond the last level", picture.Full.Pan(0, 30, 10), picture.Viewport{Top: 10}},
		{"pan below the root", picture.Full.Pan(0, -3, 10), picture.Full},
		{"zoom keeps the levels", picture.Viewport{Top: 3}.Zoom(0, 2, 0), picture.Viewport{From: 0, To: 0.5, Top: 3}},
	} {
		if test.got != test.want {
			t.Errorf("%s: got %v, want %v", test.name, test.got, test.want)
		}
	}
}

// Whatever is done, the window stays inside the tree.
func TestViewportStaysInside(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	v := picture.Full
	for range 100_000 {
		if r.IntN(2) == 0 {
			v = v.Zoom(r.Float64()*1.2-0.1, r.Float64()*3, 0)
		} else {
			v = v.Pan(r.Float64()*4-2, r.Float64()*20-10, 50)
		}
		from, to := v.Window()
		if !(from >= 0 && from < to && to <= 1 && v.Top >= 0 && v.Top <= 50) {
			t.Fatalf("%+v shows %v to %v", v, from, to)
		}
	}
}

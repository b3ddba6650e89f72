package flametab

import (
	"context"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"flameview/assets"
	"flameview/model"
	"flameview/model/engine"
	"flameview/model/modeltest"
	"flameview/model/query"
	"flameview/picture"
	"flameview/viewer/tab"
)

// TestHintKeepsOffTheBoxes tries all heights: the hint stands beside the boxes,
// or it is left out.
func TestHintKeepsOffTheBoxes(t *testing.T) {
	test.NewTempApp(t)
	f, err := NewFlame(assets.Font)
	if err != nil {
		t.Fatal(err)
	}
	f.Look = func(picture.Viewport) {}
	e := engine.New(modeltest.Store("a;b;c;d 5\nmain 2"))
	shown, left := 0, 0
	for _, callers := range []bool{false, true} {
		tree, err := e.Tree(context.Background(), query.Query{Callers: callers, Fragment: []model.Name{{Name: "a"}, {Name: "b"}, {Name: "c"}, {Name: "d"}}})
		if err != nil {
			t.Fatal(err)
		}
		f.Set(tree, nil, picture.Full, Still)
		for _, flip := range []bool{false, true} {
			f.Frames = func() tab.Frames { return tab.Frames{RootBelow: flip} }
			for height := float32(40); height < 300; height += 7 {
				f.Resize(fyne.NewSize(900, height))
				f.placeHint()
				if f.hint.Text == "" {
					left++
					continue
				}
				shown++
				l := f.layout()
				boxes := float32(float64(l.Height()) / l.Scale)
				from, to := float32(0), boxes
				if l.Up {
					from, to = height-boxes, height
				}
				top, bottom := f.hint.Position().Y, f.hint.Position().Y+f.hint.Size().Height
				if top < to && bottom > from || top < 0 || bottom > height {
					t.Errorf("callers %t flip %t height %g: hint from %g to %g, boxes from %g to %g", callers, flip, height, top, bottom, from, to)
				}
			}
		}
	}
	if shown == 0 || left == 0 {
		t.Errorf("shown %d times, left out %d times", shown, left)
	}
}

package flametab

import (
	"context"
	"math"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"

	"flameview/assets"
	"flameview/model/engine"
	"flameview/model/modeltest"
	"flameview/model/query"
	"flameview/picture"
)

// deepFlame shows 101 levels in a picture of 240 by 180.
func deepFlame(t *testing.T, callers bool) *Flame {
	t.Helper()
	test.NewTempApp(t)
	f, err := NewFlame(assets.Font)
	if err != nil {
		t.Fatal(err)
	}
	f.Look = func(picture.Viewport) {}
	f.Resize(fyne.NewSize(240+scrollWidth, 180+overviewHeight))
	tree, err := engine.New(modeltest.Store(strings.Repeat("a;", 99)+"a 10")).Tree(context.Background(), query.Query{Callers: callers})
	if err != nil {
		t.Fatal(err)
	}
	f.Set(tree, nil, picture.Full, Still)
	return f
}

func press(b *bar, x, y float32) {
	b.MouseDown(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: fyne.NewPos(x, y)}})
}

func drag(b *bar, x, y float32) {
	b.Dragged(&fyne.DragEvent{PointEvent: fyne.PointEvent{Position: fyne.NewPos(x, y)}})
}

// The scroll bar is one: its thumb follows the pointer, its track turns pages, and
// the keys go to the ends. The root is above in callees and below in callers.
func TestScrollBar(t *testing.T) {
	for _, callers := range []bool{false, true} {
		f := deepFlame(t, callers)
		l := f.layout()
		most, page := l.MaxTop(), float64(l.H)/float64(l.RowPixels())
		root, leaves := float32(5), float32(175) // on the bar
		if callers {
			root, leaves = leaves, root
		}
		top := func(what string, want float64) {
			t.Helper()
			if got := f.Viewport().Top; math.Abs(got-want) > 0.01 {
				t.Errorf("callers %v, %s: %.2f levels above, want %.2f", callers, what, got, want)
			}
		}
		press(f.scroll, 5, leaves)
		top("a click on the track", page)
		f.scroll.MouseUp(nil)
		f.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEnd})
		top("End", most)
		press(f.scroll, 5, leaves)
		drag(f.scroll, 5, root)
		top("the thumb dragged to the root", 0)
		drag(f.scroll, 5, (root+leaves)/2)
		top("the thumb dragged half way", most*(1-85/(180-180*page/float64(f.tree.Depths()))))
		f.TypedKey(&fyne.KeyEvent{Name: fyne.KeyHome})
		top("Home", 0)
	}
}

// End goes to the last level of what is seen, not to a stack that is elsewhere.
func TestEndOfWhatIsSeen(t *testing.T) {
	f := deepFlame(t, false)
	tree, err := engine.New(modeltest.Store(strings.Repeat("a;", 99)+"a 10\n"+strings.Repeat("b;", 29)+"b 10")).Tree(context.Background(), query.Query{})
	if err != nil {
		t.Fatal(err)
	}
	f.Set(tree, nil, picture.Viewport{From: 0.6, To: 0.9}, Still)
	f.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEnd})
	l := f.layout()
	if _, ok := l.Hit(100, l.Y(30)+1); !ok || l.Y(30) < 0 || l.Y(31)+l.RowPixels() != l.H {
		t.Errorf("level 30 is at %d of %d pixels", l.Y(30), l.H)
	}
}

// The overview has the whole width, and what is seen on it.
func TestOverview(t *testing.T) {
	f := deepFlame(t, false)
	if f.overview.thumb.Visible() {
		t.Error("a thumb though everything is shown")
	}
	f.look(picture.Viewport{From: 0.25, To: 0.5}, Still)
	if at, long := f.overview.extent(); at != 60 || long != 60 {
		t.Errorf("the thumb is at %v, %v long", at, long)
	}
	press(f.overview, 90, 4)
	drag(f.overview, 190, 4)
	if v := f.Viewport(); math.Abs(v.From-160.0/240) > 0.001 || math.Abs(v.Span()-0.25) > 0.001 {
		t.Errorf("dragged: %+v", v)
	}
	f.overview.MouseUp(nil)
	press(f.overview, 3, 4)
	if v := f.Viewport(); math.Abs(v.From-100.0/240) > 0.001 {
		t.Errorf("a page to the left: %+v", v)
	}
}

// Rows are thinner where that shows the deepest stack, and stay so whatever is
// selected.
func TestRowsFitTheHeight(t *testing.T) {
	f := deepFlame(t, false)
	for _, test := range []struct {
		height float32
		row    int
	}{{1000, 12}, {101 * 15, 15}, {101*12 + 60, 13}, {3000, 18}} {
		f.Resize(fyne.NewSize(240, test.height+overviewHeight))
		l := f.layout()
		if got := l.RowPixels(); got != test.row {
			t.Errorf("in %v: %d pixels a level, want %d", test.height, got, test.row)
		}
	}
	few, err := engine.New(modeltest.Store("a;b 1")).Tree(context.Background(), query.Query{})
	if err != nil {
		t.Fatal(err)
	}
	f.Resize(fyne.NewSize(240, 1000+overviewHeight))
	shallow := *f.tree
	shallow.Levels = shallow.Levels[:3]
	f.rows.see(shallow.Boxes, shallow.Depths())
	if l := f.layout(); l.RowPixels() != 12 {
		t.Errorf("a selection has made rows %d pixels high", l.RowPixels())
	}
	f.Set(few, nil, picture.Full, Still)
	if l := f.layout(); l.RowPixels() != picture.RowHeight {
		t.Errorf("other files: %d pixels a level", l.RowPixels())
	}
}

package flametab

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2/test"

	"flameview/assets"
	"flameview/model/engine"
	"flameview/model/modeltest"
	"flameview/model/query"
	"flameview/picture"
)

// The bar stands at the right edge of the frame under the pointer and is as wide as the
// interval; names of what was seen rarely are faint.
func TestErrorBars(t *testing.T) {
	test.NewTempApp(t)
	f, err := NewFlame(assets.Font)
	if err != nil {
		t.Fatal(err)
	}
	w := test.NewTempWindow(t, f)
	w.Resize(test.NewTempWindow(t, nil).Canvas().Size())
	f.Resize(w.Canvas().Size())
	s := modeltest.Store("m;often 400\nm;rarely 5\nm;rest 595")
	e := engine.New(s)
	spread, err := e.Spread(t.Context(), query.Query{})
	if err != nil {
		t.Fatal(err)
	}
	f.SetSpread(&spread)
	tr := modeltest.Tree(t, s, query.Query{})
	f.Set(tr, nil, picture.Full, Still)
	often := int32(-1)
	for row := range int32(tr.Len()) {
		if row > 0 && tr.Boxes.List[tr.Box[row]].Name == "often" {
			often = row
		}
	}
	f.setCurrent(often)
	line, low, high := f.errors.bar[0], f.errors.bar[1], f.errors.bar[2]
	l := f.layout()
	if !line.Visible() || !low.Visible() || !high.Visible() {
		t.Fatal("no bar")
	}
	edge, all := float32(l.Rect(often).Max.X)/float32(l.Scale), float32(l.W)/float32(l.Scale)
	if left, right := low.Position().X, high.Position().X; left >= edge || right <= edge || (right-left)/all < 0.05 || (right-left)/all > 0.07 {
		t.Errorf("from %g to %g around %g of %g", left, right, edge, all)
	}
	if f.errors.sure < 6 || f.errors.sure > 40 {
		t.Errorf("sure from %d", f.errors.sure)
	}
	_, details := f.describe(often)
	if last := details[len(details)-1]; !strings.Contains(last, "total 37.0 to 43.1 %, self") {
		t.Errorf("%q", last)
	}
	if _, details = f.describe(0); !strings.Contains(details[len(details)-1], "1,000 samples; shares below 0.3 %") {
		t.Errorf("%q", details)
	}
	f.SetSpread(nil)
	f.setCurrent(often)
	if line.Visible() || f.errors.sure != 0 {
		t.Error("the bar stays")
	}
}

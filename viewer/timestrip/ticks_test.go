package timestrip

import (
	"slices"
	"testing"

	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"
)

// A time on the axis is where the strip shows it, and labels stay apart.
func TestAxis(t *testing.T) {
	h := start(t, 11, true) // 0 to 10 s
	var texts []*canvas.Text
	var ticks []*canvas.Rectangle
	for _, o := range h.axis.marks {
		switch o := o.(type) {
		case *canvas.Text:
			texts = append(texts, o)
		case *canvas.Rectangle:
			ticks = append(ticks, o)
		}
	}
	if len(texts) < 5 || len(texts) != len(ticks) {
		t.Fatalf("%d labels at %d ticks", len(texts), len(ticks))
	}
	for i, text := range texts {
		if i == 2 && (text.Text != "4 s" || !near(h.strip.at(ticks[i].Position().X), 4e9)) {
			t.Errorf("%q stands at %d ns", text.Text, h.strip.at(ticks[i].Position().X))
		}
		if right := text.Position().X + text.Size().Width; right > h.strip.Size().Width || i+1 < len(ticks) && right > ticks[i+1].Position().X {
			t.Errorf("%q reaches to %g", text.Text, right)
		}
	}
	// The toolkit lays out what has new objects: those of a layout must not be new.
	before := slices.Clone(h.axis.marks)
	test.WidgetRenderer(h.axis).Layout(h.axis.Size())
	if !slices.Equal(h.axis.marks, before) {
		t.Error("another layout for the same width made other marks")
	}
}

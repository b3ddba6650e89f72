package timestrip

import (
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"
)

func TestScale(t *testing.T) {
	for _, test := range []struct {
		least    float64
		of       func(float64) scale
		step     float64
		language string
	}{
		{1, times, 1, "0 ns 1 ns 2 ns"},
		{1e3, times, 1e3, "0 µs 1 µs 2 µs"},
		{501e6, times, 1e9, "0 s 1 s 2 s"},
		{3e9, times, 5e9, "0 s 5 s 10 s"},
		{20e9, times, 30e9, "0 s 30 s 60 s"},
		{31e9, times, 60e9, "0 min 1 min 2 min"},
		{4000e9, times, 7200e9, "0 h 2 h 4 h"},
		{13 * 3600e9, times, day, "0 d 1 d 2 d"},
		{3 * day, times, 5 * day, "0 d 5 d 10 d"},
		{1 << 63, times, 200000 * day, "0 d 200000 d 400000 d"},
		{0.1, phases, 1, "0 1 2"},
		{3, phases, 5, "0 5 10"},
	} {
		got := test.of(test.least)
		if labels := strings.Join([]string{got.label(0), got.label(1), got.label(2)}, " "); got.step != test.step || labels != test.language {
			t.Errorf("%g: steps of %g: %s; want %g: %s", test.least, got.step, labels, test.step, test.language)
		}
	}
}

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

package picture_test

import (
	"image"
	"math/rand/v2"
	"testing"

	"flameview/model"
	"flameview/model/scan"
	"flameview/picture"
)

// pulse has events in the third fifth of each period, fewer from period to period,
// and some elsewhere.
func pulse(columns, rows int) *scan.Heat {
	h := &scan.Heat{Period: 1e9, Rows: rows, Cells: make([]int64, columns*rows)}
	for i := range h.Cells {
		column, row := i/rows, i%rows
		h.Cells[i] = int64(i % 3)
		if row*5/rows == 2 {
			h.Cells[i] = int64(100 * (columns - column) / columns)
		}
	}
	return h
}

func TestHeatGolden(t *testing.T) {
	for _, test := range []struct {
		name string
		heat *scan.Heat
		o    picture.SheetOptions
	}{
		{"heat-light", pulse(60, 50), picture.SheetOptions{Title: "When it happens", Subtitle: "60 periods of 1 s from left to right"}},
		{"heat-dark", pulse(60, 50), picture.SheetOptions{Dark: true, Subtitle: "60 periods of 1 s from left to right"}},
		{"heat-dense", pulse(3000, 700), picture.SheetOptions{Height: 100}},
		{"heat-few-2x", pulse(3, 5), picture.SheetOptions{Scale: 2}},
		{"heat-empty", &scan.Heat{Rows: 50}, picture.SheetOptions{Subtitle: "no event has a time"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			test.o.Width = 400
			img, err := painter(t).HeatImage(test.heat, model.Unit{Name: "samples"}, test.o)
			if err != nil {
				t.Fatal(err)
			}
			golden(t, test.name, img)
		})
	}
}

// What is under the pointer is what was painted there.
func TestHeatAt(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 60 {
		h := &scan.Heat{Rows: 1 + r.IntN(40), Period: 100}
		h.Cells = make([]int64, h.Rows*(1+r.IntN(40)))
		img := image.NewRGBA(image.Rect(0, 0, 1+r.IntN(60), 1+r.IntN(60)))
		only := r.IntN(len(h.Cells))
		h.Cells[only] = 1
		picture.PaintHeat(img, h, picture.Light, nil)
		full, seen := picture.HeatColor(1, 1, false), false
		for y := range img.Rect.Dy() {
			for x := range img.Rect.Dx() {
				cells := picture.HeatAt(h, x, y, img.Rect.Size())
				if place := picture.HeatPlace(h, cells, img.Rect.Size()); !image.Pt(x, y).In(place) {
					t.Fatalf("%v at %d,%d are placed at %v", cells, x, y, place)
				}
				c := img.RGBAAt(x, y)
				painted := c.R == full.R && c.G == full.G && c.B == full.B
				if in := image.Pt(only/h.Rows, only%h.Rows).In(cells); in != painted {
					t.Fatalf("%v: the cell is at %d,%d: %v, painted %v", img.Rect, x, y, in, painted)
				}
				seen = seen || painted
			}
		}
		if !seen {
			t.Fatalf("a cell of %d columns and %d rows is lost in %v", h.Columns(), h.Rows, img.Rect)
		}
	}
	if !picture.HeatAt(&scan.Heat{}, 0, 0, image.Pt(10, 10)).Empty() {
		t.Error("an empty heat map has a cell")
	}
}

package picture

import (
	"image"
	"testing"

	"flameview/assets"
	"flameview/compare"
	"flameview/model"
	"flameview/model/derive"
	"flameview/model/engine"
	"flameview/model/modeltest"
	"flameview/model/query"
)

// byRatio is the tree of two series by their ratio: much, as all, little and nothing to divide by.
func byRatio(t *testing.T) *compare.RatioRows {
	b := model.NewBuilder(model.File{Path: "f"})
	for id, paths := range map[string]map[string]int{
		"cycles":       {"much": 400, "same": 500, "little": 100, "lacks": 30},
		"instructions": {"much": 100, "same": 500, "little": 400},
	} {
		seg := b.Series(id, id, model.Unit{Name: "count"})
		seg.Values[0].Same = 1
		for path, n := range paths {
			for range n {
				seg.Stack = append(seg.Stack, modeltest.Stack(b, path))
			}
		}
	}
	e := engine.New(modeltest.Build(t, b))
	r, err := derive.ParseRatio("cycles.count/instructions.count", e.Metrics())
	if err != nil {
		t.Fatal(err)
	}
	q := query.Query{Metric: "cycles.count"}
	tr, err := e.Tree(t.Context(), q)
	if err != nil {
		t.Fatal(err)
	}
	of, err := compare.NewComparer(e).Ratios(t.Context(), q, r, true)
	if err != nil {
		t.Fatal(err)
	}
	rows, err := of.Rows(t.Context(), tr, q)
	if err != nil {
		t.Fatal(err)
	}
	return rows
}

func rowOf(rows *compare.RatioRows, name string) int32 {
	for row := int32(1); row < int32(rows.Tree.Len()); row++ {
		if rows.Tree.Boxes.List[rows.Tree.Box[row]].Name == name {
			return row
		}
	}
	return -1
}

func TestRatioColours(t *testing.T) {
	rows := byRatio(t)
	for _, dark := range []bool{false, true} {
		r := NewRatios(rows, ChangeStyle{}, dark)
		much, same, little, lacks := r.Fill(rowOf(rows, "much")), r.Fill(rowOf(rows, "same")), r.Fill(rowOf(rows, "little")), r.Fill(rowOf(rows, "lacks"))
		legend := r.Legend()
		if much != legend[2].Color || little != legend[0].Color || same != legend[1].Color || lacks != legend[3].Color {
			t.Errorf("dark %v: %v %v %v %v, legend %v", dark, much, same, little, lacks, legend)
		}
		if r.Sign(rowOf(rows, "lacks")) != Hatched || r.Sign(rowOf(rows, "much")) != NoSign {
			t.Error("what has nothing to divide by is hatched, and nothing else")
		}
		if legend[3].Label != "no instructions.count here" || legend[1].Label != "1.03: as everything" {
			t.Errorf("%v", legend)
		}
	}
}

// Hatching stays in its box.
func TestHatching(t *testing.T) {
	rows := byRatio(t)
	p, err := NewPainter(assets.Font)
	if err != nil {
		t.Fatal(err)
	}
	r := NewRatios(rows, ChangeStyle{}, false)
	s := Scene{Layout: NewLayout(rows.Tree, Full, Size{W: 800, H: 80, Scale: 1, Row: 16}, false), Theme: ThemeOf(false), Fill: r.Fill}
	plain, hatched := image.NewRGBA(image.Rect(0, 0, 800, 80)), image.NewRGBA(image.Rect(0, 0, 800, 80))
	p.Paint(plain, &s)
	s.Signs = r.Sign
	p.Paint(hatched, &s)
	box, changed := s.Rect(rowOf(rows, "lacks")), 0
	for y := range 80 {
		for x := range 800 {
			if plain.At(x, y) == hatched.At(x, y) {
				continue
			}
			changed++
			if !image.Pt(x, y).In(box) {
				t.Fatalf("%d, %d is outside of %v", x, y, box)
			}
		}
	}
	if changed < 10 {
		t.Errorf("%d pixels of hatching", changed)
	}
}

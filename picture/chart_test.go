package picture_test

import (
	"context"
	"image"
	"testing"

	"flameview/model"
	"flameview/model/chart"
	"flameview/model/engine"
	"flameview/model/modeltest"
	"flameview/model/query"
	"flameview/picture"
)

// tracks are two threads: samples every 10 ms, and reads that are exact.
func tracks(t *testing.T) *chart.Chart {
	t.Helper()
	b := model.NewBuilder(model.File{Path: "test"})
	one, two := b.Thread(model.Thread{Name: "http-1", ID: 7}), b.Thread(model.Thread{Name: "gc"})
	seg := b.Series("cpu", "CPU", model.Unit{Name: "samples"})
	seg.Values[0].Same = 1
	paths := []string{"main;handle;parse", "main;handle;parse", "main;handle;parse;lex", "main;handle;price", "main;handle;price;sum", "main;idle"}
	for i := range 120 {
		if i > 60 && i < 75 {
			continue
		}
		seg.Time, seg.Thread, seg.Stack = append(seg.Time, int64(i)*10e6), append(seg.Thread, one), append(seg.Stack, modeltest.Stack(b, paths[i/7%6]))
		if i%3 == 0 {
			seg.Time, seg.Thread, seg.Stack = append(seg.Time, int64(i)*10e6), append(seg.Thread, two), append(seg.Stack, modeltest.Stack(b, "start;collect;mark"))
		}
	}
	seg = b.Series("read", "File reads", model.Unit{Name: "count"}, model.Unit{Name: "ns"})
	seg.Timing, seg.Values[0].Same = model.Intervals, 1
	for i := range 3 {
		seg.Time, seg.Thread, seg.Stack = append(seg.Time, int64(300+i*260)*1e6), append(seg.Thread, one), append(seg.Stack, modeltest.Stack(b, "main;handle;read;readBytes"))
		seg.Values[1].Each = append(seg.Values[1].Each, int64(80+i*30)*1e6)
	}
	c, err := engine.New(modeltest.Build(t, b)).Chart(context.Background(), query.Query{}, []string{"read.ns"}, 10)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestChartGolden(t *testing.T) {
	c := tracks(t)
	zoomed := *c
	zoomed.From, zoomed.To = 290e6, 420e6
	for _, test := range []struct {
		name  string
		chart *chart.Chart
		o     picture.SheetOptions
	}{
		{"chart-light", c, picture.SheetOptions{Title: "Two threads", Subtitle: picture.ChartWords}},
		{"chart-dark", c, picture.SheetOptions{Dark: true}},
		{"chart-zoomed-2x", &zoomed, picture.SheetOptions{Scale: 2, Width: 800}},
		{"chart-narrow", c, picture.SheetOptions{Width: 40, Height: 60}},
		{"chart-empty", &chart.Chart{}, picture.SheetOptions{Subtitle: "no event says when it was"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			if test.o.Width == 0 {
				test.o.Width = 500
			}
			img, err := painter(t).ChartImage(test.chart, test.o)
			if err != nil {
				t.Fatal(err)
			}
			golden(t, test.name, img)
		})
	}
}

// Boxes and their labels that are partly outside the picture are cut at its edges.
func TestChartOfAnyHeightAndScroll(t *testing.T) {
	c := tracks(t)
	p := painter(t)
	for h := range 150 {
		for scroll := 0; scroll < 150; scroll += 7 {
			s := picture.NewChartScene(c, c.From, c.To, 900, 1, picture.Light)
			s.Scroll = scroll
			p.PaintChart(image.NewRGBA(image.Rect(0, 0, 900, h)), s)
		}
	}
}

func TestBoxAt(t *testing.T) {
	c := tracks(t)
	s := picture.NewChartScene(c, c.From, c.To, 1000, 1, picture.Light)
	found := map[string]bool{}
	for y := range s.Height() {
		for x := range 1000 {
			track, box, ok := s.BoxAt(x, y)
			if !ok {
				continue
			}
			found[track.Name+" "+c.Boxes.List[box.Box].Name] = true
			mid := c.From + (c.To-c.From)*int64(x)/1000
			if span := (c.To - c.From) / 1000; mid < box.From-span || mid > box.To+span {
				t.Fatalf("at %d,%d is a box from %d to %d, at %d", x, y, box.From, box.To, mid)
			}
		}
	}
	for _, want := range []string{"http-1 tid=7 main", "http-1 tid=7 lex", "http-1 tid=7 readBytes", "gc mark"} {
		if !found[want] {
			t.Errorf("%s is nowhere; there are %v", want, found)
		}
	}
	if _, _, ok := s.BoxAt(500, 0); ok {
		t.Error("there is a box among the times")
	}
}

// A picture 2,000 pixels wide of 10,000,000 samples; laying out is part of it.
func BenchmarkPaintChart(b *testing.B) {
	builder := model.NewBuilder(model.File{})
	thread := builder.Thread(model.Thread{Name: "one"})
	seg := builder.Series("cpu", "CPU", model.Unit{Name: "samples"})
	seg.Values[0].Same = 1
	for i := range 10_000_000 {
		path := i / 7 % 5
		seg.Time, seg.Thread = append(seg.Time, int64(i)*1000), append(seg.Thread, thread)
		seg.Stack = append(seg.Stack, modeltest.Stack(builder, []string{"a;b;c;d", "a;b;c", "a;b;e;f;g;h", "a;x;y;z", "a;x;y"}[path]))
	}
	c, err := engine.New(modeltest.Build(b, builder)).Chart(context.Background(), query.Query{}, nil, 1)
	if err != nil {
		b.Fatal(err)
	}
	p := painter(b)
	for b.Loop() {
		if _, err := p.ChartImage(c, picture.SheetOptions{Width: 2000}); err != nil {
			b.Fatal(err)
		}
	}
}

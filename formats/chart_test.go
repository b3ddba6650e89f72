package formats_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"flameview/formats"
	"flameview/formats/codec"
	"flameview/model"
	"flameview/model/chart"
	"flameview/model/engine"
	"flameview/model/modeltest"
	"flameview/model/query"
)

// boxesOf are the boxes of all tracks, by thread, as text.
func boxesOf(c *chart.Chart) map[string][]string {
	out := map[string][]string{}
	for _, track := range c.Tracks {
		for b := range track.Boxes {
			out[track.Thread.Name] = append(out[track.Thread.Name], fmt.Sprintf("%d %d-%d %s", b.Depth, b.From-c.From, b.To-c.From, c.Boxes.List[b.Box].Display))
		}
		slices.Sort(out[track.Thread.Name])
	}
	return out
}

// What is written in the order of time and read back has the same boxes: of random
// samples and intervals of several threads.
func TestWriteChart(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, f := range formats.All {
		if f.WriteChart == nil {
			continue
		}
		t.Run(f.ID, func(t *testing.T) {
			for range 40 {
				c := randomChart(t, r)
				var file bytes.Buffer
				if err := f.WriteChart(&file, &codec.ChartView{Chart: c, Title: "a title"}); err != nil {
					t.Fatal(err)
				}
				if f.Sniff(file.Bytes()[:min(file.Len(), codec.SniffLen)]) != codec.Sure {
					t.Fatal("not recognised")
				}
				b := model.NewBuilder(model.File{Path: "chart"})
				if err := f.Read(t.Context(), &codec.Input{Data: file.Bytes()}, b); err != nil {
					t.Fatal(err)
				}
				s := modeltest.Build(t, b)
				metrics := s.Metrics()
				again, err := engine.New(s).Chart(t.Context(), query.Query{Metric: metrics[0].ID}, nil, 100)
				if err != nil {
					t.Fatal(err)
				}
				again.From = 0 // files count from the beginning
				if want, got := boxesOf(c), boxesOf(again); fmt.Sprint(got) != fmt.Sprint(want) {
					t.Fatalf("read back:\n%v\nwant\n%v\n%s", got, want, file.Bytes())
				}
			}
		})
	}
}

func randomChart(t *testing.T, r *rand.Rand) *chart.Chart {
	b := model.NewBuilder(model.File{Path: "test"})
	threads := []model.ThreadID{b.Thread(model.Thread{Name: "first"}), b.Thread(model.Thread{Name: "second"})}
	samples := b.Series("cpu", "CPU", model.Unit{Name: "samples"})
	samples.Values[0].Same = 1
	waits := b.Series("lock", "Locks", model.Unit{Name: "count"}, model.Unit{Name: "ns"})
	waits.Values[0].Same, waits.Timing = 1, model.Intervals
	samples, waits = b.Series("cpu", ""), b.Series("lock", "")
	at := int64(1e18)
	for range 5 + r.IntN(40) {
		path := "m"
		for range r.IntN(4) {
			path += ";" + []string{"a", "b", "c", `"`}[r.IntN(4)]
		}
		thread, seg := threads[r.IntN(2)], samples
		if r.IntN(3) == 0 {
			seg = waits
			seg.Values[1].Each = append(seg.Values[1].Each, r.Int64N(9000))
		}
		seg.Stack, seg.Time, seg.Thread = append(seg.Stack, modeltest.Stack(b, path)), append(seg.Time, at), append(seg.Thread, thread)
		at += r.Int64N(3000)
	}
	for _, thread := range threads { // each has some
		samples.Stack, samples.Time, samples.Thread = append(samples.Stack, modeltest.Stack(b, "m;a")), append(samples.Time, at, at), append(samples.Thread, thread)
		samples.Time = samples.Time[:len(samples.Stack)]
	}
	c, err := engine.New(modeltest.Build(t, b)).Chart(t.Context(), query.Query{}, []string{"lock.ns"}, 10)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

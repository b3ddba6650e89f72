package engine_test

import (
	"testing"

	"flameview/model"
	"flameview/model/engine"
	"flameview/model/modeltest"
	"flameview/model/query"
)

// BenchmarkChart is the first flame chart of 2,000,000 samples of 8 threads that take turns.
func BenchmarkChart(b *testing.B) {
	file := model.NewBuilder(model.File{Path: "f"})
	seg := file.Series("cpu", "CPU", model.Unit{Name: "samples"})
	seg.Values[0].Same = 1
	var stacks []model.StackID
	for _, path := range []string{"m;a;x", "m;a;y", "m;b", "m;b;c;d;e", "m;f;g"} {
		stacks = append(stacks, modeltest.Stack(file, path))
	}
	var threads []model.ThreadID
	for _, name := range []string{"1", "2", "3", "4", "5", "6", "7", "8"} {
		threads = append(threads, file.Thread(model.Thread{Name: name}))
	}
	for i := range 2_000_000 {
		seg.Stack = append(seg.Stack, stacks[i*i%len(stacks)])
		seg.Time = append(seg.Time, int64(i)*1_000_000)
		seg.Thread = append(seg.Thread, threads[i%len(threads)])
	}
	s := modeltest.Build(b, file)
	for b.Loop() {
		if _, err := engine.New(s).Chart(b.Context(), query.Query{}, nil, 200); err != nil {
			b.Fatal(err)
		}
	}
}

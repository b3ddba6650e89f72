// Package codectest reads, writes and measures for the tests of formats.
package codectest

import (
	"context"
	"testing"
	"time"

	"flameview/formats/codec"
	"flameview/model"
)

// Bench reads data repeatedly. In addition to the usual numbers it reports MB per second of processor time, summed over all threads: on a
// machine with other load this is more reliable than elapsed time.
func Bench(b *testing.B, read func(context.Context, *codec.Input, *model.Builder) error, data []byte) {
	b.SetBytes(int64(len(data)))
	b.ReportAllocs()
	least := time.Duration(1<<63 - 1)
	for b.Loop() {
		start := CPUTime()
		builder := model.NewBuilder(model.File{})
		if err := read(context.Background(), &codec.Input{Data: data}, builder); err != nil {
			b.Fatal(err)
		}
		if builder.Events() == 0 {
			b.Fatal("no events")
		}
		least = min(least, CPUTime()-start)
	}
	if least > 0 {
		b.ReportMetric(float64(len(data))/1e6/least.Seconds(), "cpu-MB/s")
	}
}

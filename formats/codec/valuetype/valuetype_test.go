package valuetype

import (
	"fmt"
	"testing"
)

func TestOf(t *testing.T) {
	for in, want := range map[[3]string]string{
		{"samples", "count", "cpu"}:         "cpu CPU samples 0 1",
		{"samples", "count", "wall"}:        "wall Wall clock samples 0 1",
		{"samples", "count", ""}:            "samples Samples samples 0 1",
		{"cpu", "milliseconds", ""}:         "cpu CPU ns 0 1000000",
		{"alloc_space", "KB", ""}:           "alloc Allocations bytes 0 1024",
		{"locks", "count", "locks"}:         "lock Locks count 0 1",
		{"goroutine", "count", "goroutine"}: "goroutine Goroutines count 0 1",
		{"x", "count/100", ""}:              "x x count 2 1",
		{"x", "requests", ""}:               "x x requests 0 1",
	} {
		m := Of(in[0], in[1], in[2])
		if got := fmt.Sprintln(m.Series, m.Label, m.Unit.Name, m.Unit.Decimals, m.Factor); got != want+"\n" {
			t.Errorf("%v: %swant %s", in, got, want)
		}
	}
}

func TestPeriod(t *testing.T) {
	for _, c := range []struct {
		series, unit string
		period, want int64
	}{
		{"cpu", "milliseconds", 10, 10e6},
		{"alloc", "bytes", 524288, 0},
		{"cpu", "bytes", 10, 0},
		{"wall", "seconds", 3601, 0},
		{"cpu", "nanoseconds", -1, 0},
	} {
		if got := Period(c.series, c.unit, c.period); got != c.want {
			t.Errorf("%v: %d", c, got)
		}
	}
}

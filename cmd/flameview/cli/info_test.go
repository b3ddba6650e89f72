package cli

import (
	"strings"
	"testing"
	"time"

	"flameview/model"
)

func TestInfoText(t *testing.T) {
	folder(t, map[string]string{"cpu.folded": cpu, "bad": "\x00"})
	code, out, errs := flameview(t, "", "info", "cpu.folded", "bad")
	want := `
Files
  cpu.folded  folded  57 B  samples
  bad         -        1 B  not read

Metrics
  samples.samples  Samples · samples  17

By file
  samples.samples  cpu.folded  17

Counts
  threads  0
  methods  4
  stacks   3
  events   3
`
	if out != want[1:] || code != ExitFailed || !strings.Contains(errs, "open bad: ") {
		t.Errorf("exit code %d\n%s\nwant\n%s\n%s", code, out, want, errs)
	}
}

func TestInfoJSON(t *testing.T) {
	folder(t, map[string]string{"a.folded": "a;<b> 1.5\n"})
	_, out, _ := flameview(t, "", "info", "--json", "a.folded")
	want := `
{
  "files": [
    {
      "path": "a.folded",
      "format": "folded",
      "bytes": 10,
      "series": [
        "samples"
      ],
      "totals": [
        {
          "id": "samples.samples",
          "total": 1.5
        }
      ],
      "warnings": [],
      "error": ""
    }
  ],
  "metrics": [
    {
      "id": "samples.samples",
      "label": "Samples · samples",
      "unit": "samples",
      "total": 1.5
    }
  ],
  "ratios": [],
  "threads": 0,
  "methods": 2,
  "stacks": 1,
  "events": 1
}
`
	if out != want[1:] {
		t.Errorf("%s\nwant\n%s", out, want)
	}
}

// rich is a store with threads, times, a warning and metrics in several units.
func rich(t *testing.T) *model.Store {
	b := model.NewBuilder(model.File{Path: "x.jfr", Format: "jfr", Bytes: 3 << 20})
	b.Warn("2 stacks were cut at depth 64")
	start := time.Date(2026, 2, 1, 10, 0, 0, 5, time.UTC).UnixNano()
	stack := b.Push(model.Root, b.Frame(model.Frame{Method: b.Method(model.Method{Name: "main"})}))
	cpu := b.Series("cpu", "CPU", model.Unit{Name: "samples"}, model.Unit{Name: "ns"})
	cpu.Stack = []model.StackID{stack, stack, model.Root}
	cpu.Time = []int64{start + int64(65*time.Second), start, start}
	cpu.Thread = []model.ThreadID{b.Thread(model.Thread{Name: "main"}), b.Thread(model.Thread{Name: "io"}), 0}
	cpu.Values = []model.Values{{Same: 1}, {Same: 10_000_000}}
	alloc := b.Series("alloc", "Allocations", model.Unit{Name: "bytes"})
	alloc.Stack = []model.StackID{stack}
	alloc.Values = []model.Values{{Each: []int64{1 << 30}}}
	s, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestReport(t *testing.T) {
	r := newReport(rich(t))
	var out strings.Builder
	if err := r.print(&out); err != nil {
		t.Fatal(err)
	}
	want := `
Files
  x.jfr  jfr  3.0 MiB  cpu, alloc

Warnings
  x.jfr: 2 stacks were cut at depth 64

Metrics
  cpu.samples  CPU · samples                    3
  cpu.ns       CPU · ns                30,000,000  30.00 ms
  alloc.bytes  Allocations · bytes  1,073,741,824  1.0 GiB

Ratios, for top --ratio
  alloc.bytes/cpu.ns  allocation rate while on CPU  35791 MB/s

Counts
  threads  2
  methods  1
  stacks   1
  events   4

Time
  2026-02-01 10:00:00.000 to 2026-02-01 10:01:05.000 UTC (1 min 5.0 s)
`
	if out.String() != want[1:] {
		t.Errorf("%s\nwant\n%s", out.String(), want)
	}
	if r.Time.Start != "2026-02-01T10:00:00.000000005Z" || r.Time.End != "2026-02-01T10:01:05.000000005Z" {
		t.Errorf("time %+v", r.Time)
	}
}

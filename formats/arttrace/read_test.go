package arttrace

import (
	"encoding/binary"
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	"flameview/formats/codec"
	"flameview/formats/codec/codectest"
	"flameview/model"
)

const text = `*version
3
data-file-overflow=true
clock=dual
*threads
7	main
8	a	b
*methods
0x4	java.lang.Thread	run	()V	Thread.java
0x8	a.B$C	d	(I)V	B.java	12
*end
`

// event is a record: thread, method, action, both clocks in microseconds.
type event struct {
	thread, method, action, cpu, wall int
}

func trace(header string, events ...event) []byte {
	out := []byte(header + "SLOW\x03\x00\x20\x00")
	out = binary.LittleEndian.AppendUint64(out, 1000)
	out = append(binary.LittleEndian.AppendUint16(out, 14), make([]byte, 14)...)
	for _, e := range events {
		out = binary.LittleEndian.AppendUint16(out, uint16(e.thread))
		for _, v := range []int{e.method | e.action, e.cpu, e.wall} {
			out = binary.LittleEndian.AppendUint32(out, uint32(v))
		}
	}
	return out
}

func small() []byte {
	return append(trace(text,
		event{7, 8, leave, 0, 5},
		event{7, 4, enter, 0, 10},
		event{8, 4, enter, 0, 10},
		event{7, 8, enter, 3, 20},
		event{7, 12, enter, 3, 20},
		event{7, 8, unwind, 4, 50},
		event{7, 4, leave, 4, 57},
		event{8, 8, enter, 9, 70},
		event{8, 8, leave, 8, 80},
	), "rest"...)
}

func TestFixture(t *testing.T) {
	if os.Getenv("WRITE_FIXTURES") != "" {
		if err := os.WriteFile("testdata/small.trace", small(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	data, err := os.ReadFile("testdata/small.trace")
	if err != nil || string(data) != string(small()) {
		t.Fatal("testdata/small.trace is not what the test makes; make it by WRITE_FIXTURES=1 go test", err)
	}
	s, err := codectest.Load(t, read, "x", data, codec.Options{})
	if err != nil || sniff(data) != codec.Sure {
		t.Fatal(err)
	}
	name := func(f model.Frame) string { return fmt.Sprintf("%s:%d", s.Methods[f.Method].Name, f.Line) }
	const run = "java/lang/Thread.run:0"
	codectest.SameStacks(t, codectest.Stacks(s, "wall.ns", name, nil), map[string]int64{
		run: 10_000 + 7_000 + 60_000, run + ";a/B$C.d:12;[unknown]:0": 30_000,
	})
	codectest.SameStacks(t, codectest.Stacks(s, "cpu.ns", name, nil), map[string]int64{run: 3_000 + 9_000, run + ";a/B$C.d:12;[unknown]:0": 1_000})
	if s.Series[0].Segments[0].Time[0] != 1_010_000 || s.Threads[2] != (model.Thread{Name: "a\tb", ID: 8}) {
		t.Errorf("%v %v", s.Series[0].Segments[0].Time, s.Threads)
	}
	if got := len(s.Files[0].Warnings); got != 6 {
		t.Errorf("%d warnings: %q", got, s.Files[0].Warnings)
	}
}

func TestErrors(t *testing.T) {
	for in, want := range map[string]string{
		"*version\n3\n": "no *end",
		text:            "no records",
		text + "SLOW\x09\x00\x10\x00" + strings.Repeat("\x00", 20): "version 9",
		text + "SLOW\x02\x00\xff\x00" + strings.Repeat("\x00", 20): "begin at byte 255",
	} {
		if _, err := codectest.Load(t, read, "x", []byte(in), codec.Options{}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v", in, err)
		}
	}
}

// The reference has samples at regular times, so of its stacks there must be
// those that took time, on the same threads.
func TestShared(t *testing.T) {
	const path = "../shared/profiles2/android/art-trace-regular.trace"
	s, err := codectest.Load(t, read, "x", codectest.Shared(t, path+".gz"), codec.Options{})
	if err != nil {
		t.Fatal(err)
	}
	of := map[int64]map[string]int64{}
	var tid int64
	missing, found := 0, 0
	for _, line := range strings.Split(strings.TrimSpace(string(codectest.Shared(t, path+".ref.folded.gz"))), "\n") {
		if strings.HasPrefix(line, "# thread") {
			_, rest, _ := strings.Cut(line, " tid ")
			fmt.Sscan(rest, &tid)
			of[tid] = codectest.Stacks(s, "wall.ns", func(f model.Frame) string { return strings.ReplaceAll(s.Methods[f.Method].Display, "/", ".") }, func(seg *model.Segment, e int) bool {
				return s.Threads[seg.Thread[e]].ID == tid
			})
			continue
		}
		stack := unnamed.ReplaceAllString(line[:strings.LastIndexByte(line, ' ')], "[unknown]")
		if of[tid][stack] == 0 {
			if missing++; missing <= 5 {
				t.Logf("thread %d: no time at %s", tid, stack[max(0, len(stack)-200):])
			}
		} else {
			found++
		}
	}
	if missing > 1 { // the thread of the last record has no time behind that
		t.Errorf("%d stacks of the reference are missing, %d are there; %q", missing, found, s.Files[0].Warnings)
	}
}

// unnamed is what the reference calls methods of which the file has no name.
var unnamed = regexp.MustCompile(`<unknown method ID 0x[0-9a-f]+>`)

func BenchmarkRead(b *testing.B) {
	var events []event
	for n := range 300_000 {
		m := (n*7%900 + 1) * 4
		events = append(events, event{n % 5, m, enter, n, n * 2}, event{n % 5, m, leave, n + 1, n*2 + 1})
	}
	codectest.Bench(b, read, trace(text, events...))
}

func FuzzRead(f *testing.F) { codectest.Fuzz(f, &Format) }

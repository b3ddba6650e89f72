package gotrace

import (
	"bufio"
	"bytes"
	"maps"
	"os"
	"runtime/trace"
	"strings"
	"sync"
	"testing"
	"time"

	"flameview/formats/codec"
	"flameview/formats/codec/codectest"
	"flameview/model"
)

const shared = "../../../shared/profiles2/go/"

// raw reads the text of go tool pprof -raw: count and time of each stack.
//
//	          1      53376: 1 2 3
//	Locations
//	     1: 0x493a5a M=1 syscall.write syscall/zsyscall_linux_amd64.go:964:0 s=0
func raw(t *testing.T, name string) map[string][2]int64 {
	t.Helper()
	f, err := os.Open(name)
	if err != nil {
		t.Skip(err)
	}
	defer f.Close()
	type record struct {
		values [2]int64
		ids    []string
	}
	var records []record
	functions := map[string]string{}
	part := ""
	for lines := bufio.NewScanner(f); lines.Scan(); {
		words := strings.Fields(lines.Text())
		switch {
		case len(words) == 1:
			part = strings.TrimSuffix(words[0], ":")
		case part == "Samples" && len(words) > 1 && strings.HasSuffix(words[1], ":"):
			var rec record
			rec.values = [2]int64{atoi(words[0]), atoi(strings.TrimSuffix(words[1], ":"))}
			rec.ids = words[2:]
			records = append(records, rec)
		case part == "Locations" && len(words) > 3:
			functions[strings.TrimSuffix(words[0], ":")] = words[3]
		}
	}
	out := map[string][2]int64{}
	for _, rec := range records {
		var path []string
		for i := len(rec.ids) - 1; i >= 0; i-- {
			path = append(path, functions[rec.ids[i]])
		}
		key := strings.Join(path, ";")
		v := out[key]
		out[key] = [2]int64{v[0] + rec.values[0], v[1] + rec.values[1]}
	}
	return out
}

func atoi(s string) (n int64) {
	for _, c := range s {
		n = n*10 + int64(c-'0')
	}
	return n
}

// folded adds the events of a series up by stack.
func folded(s *model.Store, id string) map[string][2]int64 {
	out := map[string][2]int64{}
	for _, ser := range s.Series {
		if ser.ID != id {
			continue
		}
		seg := &ser.Segments[0]
		for e, stack := range seg.Stack {
			var path []string
			for _, f := range s.Stacks.Path(nil, stack) {
				path = append(path, s.Methods[s.Frames[f].Method].Display)
			}
			key := strings.Join(path, ";")
			v := out[key]
			out[key] = [2]int64{v[0] + 1, v[1] + seg.Values[0].Each[e]}
		}
	}
	return out
}

// go tool trace's own profiles.
func TestShared(t *testing.T) {
	data, err := os.ReadFile(shared + "shop.trace")
	if err != nil {
		t.Skip(err)
	}
	s, err := codectest.Load(t, read, "shop.trace", data, codec.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, id := range []string{"net", "sync", "syscall", "sched"} {
		if got, want := folded(s, id), raw(t, shared+"shop.trace."+id+".raw.txt"); !maps.Equal(got, want) {
			t.Errorf("%s: %d stacks, want %d\n%v\n%v", id, len(got), len(want), got, want)
		}
	}
	start, end, _ := s.TimeSpan()
	if year := time.Unix(0, start).UTC().Year(); s.Files[0].Clock != model.ClockUnix || year != 2026 || end-start > int64(time.Minute) {
		t.Errorf("from %d to %d", start, end)
	}
}

// The runtime that builds this test is asked too.
func TestRuntime(t *testing.T) {
	var out bytes.Buffer
	if err := trace.Start(&out); err != nil {
		t.Skip(err) // the tests themselves are traced
	}
	begun := time.Now()
	var wg sync.WaitGroup
	c := make(chan int)
	wg.Go(func() { <-c })
	time.Sleep(20 * time.Millisecond)
	c <- 1
	wg.Wait()
	trace.Stop()
	data := out.Bytes()
	if sniff(data) != codec.Sure {
		t.Error("not recognised")
	}
	s, err := codectest.Load(t, read, "runtime", data, codec.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, ser := range s.Series {
		seg := &ser.Segments[0]
		for e, stack := range seg.Stack {
			path := s.Stacks.Path(nil, stack)
			if ser.ID != "sync" || s.States[seg.State[e]] != "chan receive" || len(path) < 2 {
				continue
			}
			first := s.Methods[s.Frames[path[0]].Method].Name
			if ms := seg.Values[0].Each[e] / 1e6; strings.Contains(first, "TestRuntime") || strings.Contains(first, "Go.func1") {
				if at := time.Unix(0, seg.Time[e]); ms < 15 || at.Sub(begun).Abs() > time.Second {
					t.Errorf("%d ms at %v, want 20 at %v", ms, at, begun)
				}
				if s.Threads[seg.Thread[e]].Name == "" {
					t.Error("no goroutine")
				}
				return
			}
		}
	}
	t.Error("the receiving goroutine did not wait")
}

func TestSniff(t *testing.T) {
	codectest.Sniffs(t, &Format, map[string]codec.Confidence{
		"go 1.26 trace\x00\x00\x00":    codec.Sure,
		"go 1.9 trace\x00\x00\x00\x00": codec.Sure,
		"go 1.26 trace is a tool":      codec.No,
		"go 1.26":                      codec.No,
		"":                             codec.No,
	})
}

// fixture is the trace in testdata: of a goroutine that receives from a channel, by
// Go 1.26.
func fixture(t testing.TB) []byte {
	t.Helper()
	data, err := os.ReadFile("testdata/wait.trace")
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// A file that ends too early keeps what it has.
func TestCut(t *testing.T) {
	data := fixture(t)
	for n := range data {
		s, err := codectest.Load(t, read, "cut", data[:n], codec.Options{})
		if err == nil && s.Events() == 0 && len(s.Files[0].Warnings) == 0 {
			t.Errorf("cut at %d: nothing, and not a word", n)
		}
	}
}

func BenchmarkRead(b *testing.B) {
	var out bytes.Buffer
	if err := trace.Start(&out); err != nil {
		b.Skip(err)
	}
	c := make(chan int)
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			for i := range c {
				if i%100 == 0 {
					time.Sleep(time.Microsecond)
				}
			}
		})
	}
	for i := range 200_000 {
		c <- i
	}
	close(c)
	wg.Wait()
	trace.Stop()
	codectest.Bench(b, read, out.Bytes())
}

func FuzzRead(f *testing.F) { codectest.Fuzz(f, &Format, string(fixture(f))) }

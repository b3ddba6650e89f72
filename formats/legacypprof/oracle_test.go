package legacypprof

import (
	"bytes"
	"compress/gzip"
	"errors"
	"io"
	"os"
	"path/filepath"
	"runtime"
	rpprof "runtime/pprof"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/pprof/profile"

	"flameview/formats/codec"
	"flameview/formats/codec/codectest"
	"flameview/model"
)

const shared = "../../../shared/profiles2/"

func load(t *testing.T, name string) (*model.Store, []byte) {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Skip(err)
	}
	if strings.HasSuffix(name, ".gz") {
		f, _ := os.Open(name)
		defer f.Close()
		r, err := gzip.NewReader(f)
		if err != nil {
			t.Fatal(err)
		}
		if data, err = io.ReadAll(r); err != nil {
			t.Fatal(err)
		}
	}
	if sniff(data[:min(len(data), codec.SniffLen)]) != codec.Sure {
		t.Errorf("%s: not recognised", name)
	}
	s, err := codectest.Load(t, read, name, data, codec.Options{})
	if err != nil {
		t.Errorf("%s: %v", name, err)
	}
	return s, data
}

// meanings are pprof's types of values in our words.
var meanings = map[string]string{
	"samples": "cpu.samples", "cpu": "cpu.ns", "alloc_objects": "alloc.count", "alloc_space": "alloc.bytes",
	"inuse_objects": "live.count", "inuse_space": "live.bytes", "contentions": "lock.count", "delay": "lock.ns",
	"goroutine": "goroutine.count", "threadcreate": "threadcreate.count",
}

// totals of a profile that pprof has decoded.
func totals(p *profile.Profile) map[string]int64 {
	out := map[string]int64{}
	for i, t := range p.SampleType {
		for _, s := range p.Sample {
			out[meanings[t.Type]] += s.Value[i]
		}
	}
	return out
}

// Totals are those of pprof's library.
func TestTotals(t *testing.T) {
	texts, _ := filepath.Glob(shared + "go/*.debug1.txt")
	for _, name := range append(texts, shared+"gperftools/alloc.heap.0001.heap", shared+"gperftools/crunch.cpu.prof") {
		s, data := load(t, name)
		got := map[string]int64{}
		for _, m := range s.Metrics() {
			got[m.ID] = m.Total
		}
		p, err := profile.ParseData(data)
		if err != nil {
			t.Fatal(err)
		}
		for id, want := range totals(p) {
			if got[id] != want {
				t.Errorf("%s: %s adds up to %d, to pprof's library %d", name, id, got[id], want)
			}
		}
		for _, f := range s.Frames {
			if m := s.Methods[f.Method]; strings.Contains(name, "/go/") && strings.HasPrefix(m.Name, "0x") {
				t.Errorf("%s: a frame has no name: %s", name, m.Name)
			}
		}
	}
}

// google-pprof's own folded text of a profile with names.
func TestSymbols(t *testing.T) {
	s, _ := load(t, shared+"gperftools/crunch.cpu.prof.symbolised-raw.gz")
	ref, err := os.ReadFile(shared + "gperftools/crunch.cpu.prof.ref.folded")
	if err != nil {
		t.Skip(err)
	}
	got, want := map[string]int64{}, map[string]int64{}
	seg := &s.Series[0].Segments[0]
	for e, stack := range seg.Stack {
		var path []string
		for _, f := range s.Stacks.Path(nil, stack) {
			path = append(path, s.Methods[s.Frames[f].Method].Name)
		}
		got[strings.Join(path, ";")] += seg.Values[0].Each[e]
	}
	for _, line := range strings.Split(strings.TrimSpace(string(ref)), "\n") {
		i := strings.LastIndexByte(line, ' ')
		n, _ := strconv.ParseInt(line[i+1:], 10, 64)
		var path []string
		for _, name := range strings.Split(line[:i], ";") {
			name = nameEnd.ReplaceAllString(strings.TrimSuffix(name, "[inline]"), "")
			b := model.NewBuilder(model.File{})
			symbols{}.frames(b, name)
			store, _ := b.Build()
			path = append(path, store.Methods[0].Name)
		}
		want[strings.Join(path, ";")] += n
	}
	for path, n := range want {
		if got[path] != n {
			t.Errorf("%d samples, want %d: %.200s", got[path], n, path)
		}
	}
	if len(got) != len(want) {
		t.Errorf("%d stacks, want %d", len(got), len(want))
	}
}

// runtime/pprof writes text and protocol buffer of one moment as the same totals.
func TestRuntime(t *testing.T) {
	defer runtime.SetMutexProfileFraction(runtime.SetMutexProfileFraction(3))
	runtime.SetBlockProfileRate(1)
	defer runtime.SetBlockProfileRate(0)
	var mu sync.Mutex
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			for range 50 {
				mu.Lock()
				time.Sleep(time.Microsecond)
				mu.Unlock()
			}
		})
	}
	wg.Wait()
	runtime.SetBlockProfileRate(0)
	for _, name := range []string{"mutex", "block"} {
		var text, buffer bytes.Buffer
		if err := errors.Join(rpprof.Lookup(name).WriteTo(&text, 1), rpprof.Lookup(name).WriteTo(&buffer, 0)); err != nil {
			t.Fatal(err)
		}
		p, err := profile.Parse(&buffer)
		if err != nil {
			t.Fatal(err)
		}
		s, err := codectest.Load(t, read, name, text.Bytes(), codec.Options{})
		if err != nil {
			t.Fatal(err)
		}
		want := totals(p)
		for _, m := range s.Metrics() {
			if d := m.Total - want[m.ID]; m.Total == 0 || d > int64(len(p.Sample)) || -d > int64(len(p.Sample)) {
				t.Errorf("%s: %s adds up to %d, want %d", name, m.ID, m.Total, want[m.ID])
			}
		}
	}
}

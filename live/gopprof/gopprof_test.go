package gopprof

import (
	"bytes"
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	_ "net/http/pprof"
	"runtime"
	"runtime/pprof"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/pprof/profile"

	"flameview/live"
	"flameview/model"
)

// The program that is looked at is the test itself.
func server(t *testing.T) string {
	t.Helper()
	s := httptest.NewServer(http.DefaultServeMux)
	t.Cleanup(s.Close)
	return s.URL
}

// follow looks until a number of ticks has come.
func follow(t *testing.T, s *Source, ticks int, each func()) *live.Recording {
	t.Helper()
	r := live.NewRecording(live.Limits{})
	ctx, cancel := context.WithCancel(t.Context())
	n := 0
	if err := live.Follow(ctx, s, r, func(*model.Store) error {
		if n++; n == ticks {
			cancel()
		}
		if each != nil && n <= ticks { // what is done last is seen by a tick too
			each()
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	return r
}

func open(t *testing.T, name string, every time.Duration) *Source {
	t.Helper()
	s, err := Open(name, live.Options{Every: every})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// total sums a metric over the stacks that have a method.
func total(s *model.Store, metric, method string) (sum int64) {
	for _, m := range s.Metrics() {
		if m.ID != metric {
			continue
		}
		for j := range s.Series[m.Series].Segments {
			seg := &s.Series[m.Series].Segments[j]
			for e, stack := range seg.Stack {
				for _, f := range s.Stacks.Path(nil, stack) {
					if strings.Contains(s.Methods[s.Frames[f].Method].Name, method) {
						v := seg.Values[m.Value].Same
						if each := seg.Values[m.Value].Each; each != nil {
							v = each[e]
						}
						sum += v
						break
					}
				}
			}
		}
	}
	return sum
}

var sink [][]byte

//go:noinline
func spin(until <-chan struct{}) {
	for x := 0; ; x++ {
		select {
		case <-until:
			return
		default:
			for i := range 10_000 {
				x += i * x
			}
		}
	}
}

// CPU samples of a function that spins are there in every window, and the windows
// that are saved are one profile of the same samples.
func TestProfile(t *testing.T) {
	done := make(chan struct{})
	var g sync.WaitGroup
	g.Go(func() { spin(done) })
	defer g.Wait()
	defer close(done)
	s := open(t, server(t)+"/debug/pprof/", time.Second)
	begin := time.Now()
	r := follow(t, s, 3, nil)
	took := time.Since(begin)
	st := r.Store()
	if spent := time.Duration(total(st, "cpu.ns", "gopprof.spin")); spent < took/20 || spent > 2*took {
		t.Errorf("%v of %v in spin", spent, took)
	}
	from, to, _ := st.TimeSpan()
	if span := time.Duration(to - from); span < 1900*time.Millisecond || from < begin.UnixNano() || len(st.Files) != 1 || st.Files[0].Format != "pprof" {
		t.Errorf("%v, files %+v", span, st.Files)
	}
	if notes := strings.Join(r.Notes(), "; "); !strings.Contains(notes, "windows of 1s cover ") {
		t.Errorf("%s", notes)
	}
	var saved bytes.Buffer
	if err := s.Save(t.Context(), &saved); err != nil {
		t.Fatal(err)
	}
	p, err := profile.Parse(&saved)
	if err != nil {
		t.Fatal(err)
	}
	var sum int64
	for _, sample := range p.Sample {
		sum += sample.Value[0]
	}
	if got := total(st, "cpu.samples", ""); got != sum {
		t.Errorf("%d samples, %d saved", got, sum)
	}
}

//go:noinline
func allocate() {
	for range 100 {
		sink = append(sink, make([]byte, 1<<16))
	}
	runtime.GC()
}

// counters are the values of a profile of this program, by its types' names.
func counters(t *testing.T, name string) []int64 {
	t.Helper()
	var b bytes.Buffer
	if err := pprof.Lookup(name).WriteTo(&b, 0); err != nil {
		t.Fatal(err)
	}
	p, err := profile.Parse(&b)
	if err != nil {
		t.Fatal(err)
	}
	sums := make([]int64, len(p.SampleType))
	for _, s := range p.Sample {
		if calls(s, "gopprof.allocate") || calls(s, "gopprof.contend") {
			for i, v := range s.Value {
				sums[i] += v
			}
		}
	}
	return sums
}

func calls(s *profile.Sample, method string) bool {
	for _, l := range s.Location {
		for _, line := range l.Line {
			if strings.Contains(line.Function.Name, method) {
				return true
			}
		}
	}
	return false
}

// What ticks say was allocated adds up to what the program itself counts, to the
// byte: nothing is lost between snapshots.
func TestAllocations(t *testing.T) {
	runtime.GC()
	address := server(t)
	before := counters(t, "allocs")
	s := open(t, address+"/debug/pprof/allocs", 50*time.Millisecond)
	r := follow(t, s, 5, allocate)
	after := counters(t, "allocs")
	for i, metric := range []string{"alloc.count", "alloc.bytes", "live.count", "live.bytes"} {
		if got, want := total(r.Store(), metric, "gopprof.allocate"), after[i]-before[i]; got != want || want <= 0 {
			t.Errorf("%s: %d, want %d", metric, got, want)
		}
	}

	// What is given back is less than nothing.
	s = open(t, address+"/debug/pprof/heap", 50*time.Millisecond)
	r = follow(t, s, 1, func() {
		sink = nil
		for range 3 { // the profile is of the collection before the last
			runtime.GC()
		}
	})
	if got := total(r.Store(), "live.bytes", "gopprof.allocate"); got != -after[3] {
		t.Errorf("%d live bytes, want %d less", got, after[3])
	}
}

//go:noinline
func contend() {
	var mu sync.Mutex
	var g sync.WaitGroup
	for range 4 {
		g.Go(func() {
			for range 5 {
				mu.Lock()
				time.Sleep(time.Millisecond)
				mu.Unlock()
			}
		})
	}
	g.Wait()
}

func TestLocks(t *testing.T) {
	runtime.SetMutexProfileFraction(1)
	runtime.SetBlockProfileRate(1)
	defer runtime.SetMutexProfileFraction(0)
	defer runtime.SetBlockProfileRate(0)
	address := server(t)
	for _, kind := range []string{"mutex", "block"} {
		before := counters(t, kind)
		r := follow(t, open(t, address+"/debug/pprof/"+kind, 50*time.Millisecond), 3, contend)
		after := counters(t, kind)
		got := total(r.Store(), "lock.count", "gopprof.contend")
		if want := after[0] - before[0]; got != want || want == 0 {
			t.Errorf("%s: %d contentions, want %d", kind, got, want)
		}
	}
}

//go:noinline
func idle(until <-chan struct{}) { <-until }

func TestGoroutines(t *testing.T) {
	done := make(chan struct{})
	defer close(done)
	for range 7 {
		go idle(done)
	}
	time.Sleep(50 * time.Millisecond)
	r := follow(t, open(t, server(t)+"/debug/pprof/goroutine", 50*time.Millisecond), 3, nil)
	n := int64(0)
	for _, m := range r.Store().Metrics() {
		n = max(n, total(r.Store(), m.ID, "gopprof.idle"))
	}
	if n == 0 || n%7 != 0 || n < 3*7 {
		t.Errorf("%d goroutines in 3 dumps, %v", n, r.Store().Metrics())
	}
}

func TestTrace(t *testing.T) {
	if testing.Short() {
		t.Skip("2 s")
	}
	r := follow(t, open(t, server(t)+"/debug/pprof/trace", time.Second), 1, nil)
	if f := r.Store().Files[0]; f.Format != "gotrace" || r.Store().Events() == 0 {
		t.Errorf("%+v, %d events", f, r.Store().Events())
	}
}

// Somebody else profiles the program: its own words say so.
func TestInUse(t *testing.T) {
	if err := pprof.StartCPUProfile(&bytes.Buffer{}); err != nil {
		t.Skip(err)
	}
	defer pprof.StopCPUProfile()
	s := open(t, "go+"+server(t), time.Second)
	err := live.Follow(t.Context(), s, live.NewRecording(live.Limits{}), func(*model.Store) error { return nil })
	if err == nil || !strings.Contains(err.Error(), "cpu profiling already in use") {
		t.Error(err)
	}
}

// Stop ends a window that would last for long, and the program profiles no more.
func TestStopInTheMidst(t *testing.T) {
	s := open(t, server(t)+"/debug/pprof/profile", time.Hour)
	ctx, cancel := context.WithTimeout(t.Context(), 500*time.Millisecond)
	defer cancel()
	r := live.NewRecording(live.Limits{})
	begin := time.Now()
	if err := live.Follow(ctx, s, r, func(*model.Store) error { return nil }); err != nil || time.Since(begin) > 20*time.Second {
		t.Errorf("%v after %v", err, time.Since(begin))
	}
	if n := strings.Join(r.Notes(), "; "); !strings.Contains(n, "not waited for") {
		t.Error(n)
	}
	for begin := time.Now(); ; time.Sleep(10 * time.Millisecond) {
		if err := pprof.StartCPUProfile(&bytes.Buffer{}); err == nil {
			pprof.StopCPUProfile()
			return
		} else if time.Since(begin) > 10*time.Second {
			t.Fatal("the program still profiles")
		}
	}
}

func TestNames(t *testing.T) {
	for _, c := range []struct{ name, address, kind, err string }{
		{"go+http://h:6060", "http://h:6060/debug/pprof/profile", "profile", ""},
		{"go+http://h:6060/debug/pprof/heap", "http://h:6060/debug/pprof/heap", "heap", ""},
		{"go+https://h/ops/block?x=secret#y", "https://h/ops/block", "block", ""},
		{"go+http://h/ops/", "http://h/ops/profile", "profile", ""},
		{"http://h/debug/pprof", "http://h/debug/pprof/profile", "profile", ""},
		{"http://h/debug/pprof/cmdline", "", "", "no profile of net/http/pprof"},
		{"go+http://u:p@h/", "", "", "password"},
		{"go+ftp://h/", "", "", "not an address"},
	} {
		s, err := Open(c.name, live.Options{})
		if c.err != "" {
			if err == nil || !strings.Contains(err.Error(), c.err) {
				t.Errorf("%s: %v", c.name, err)
			}
			continue
		}
		if err != nil || s.address.String() != c.address || s.kind.name != c.kind {
			t.Errorf("%s: %v, %+v", c.name, err, s)
		}
	}
	for name, want := range map[string]bool{
		"go+http://h": true, "http://h/debug/pprof/heap": true, "http://h/debug/pprof": true, "http://h/x.pb.gz": false, "debug/pprof/heap": false, "pyroscope+http://h": false,
	} {
		if Is(name) != want {
			t.Errorf("%s: %v", name, !want)
		}
	}
}

func TestIntent(t *testing.T) {
	for name, want := range map[string]string{
		"go+http://localhost:6060": " false", "http://prod:6060/debug/pprof/heap": "prod:6060 true", "https://prod/debug/pprof/heap": "prod false",
	} {
		in := open(t, name, 0).Intent()
		if got := fmt.Sprint(in.Host, " ", in.Plain); got != want || len(in.Does) != 1 || strings.Contains(in.Does[0], "%!") {
			t.Errorf("%s: %+v", name, in)
		}
	}
}

// What a server sends that is none: each in a sentence, and what came before stays.
func TestStrangers(t *testing.T) {
	for name, c := range map[string]struct {
		answer string
		want   string
	}{
		"a page": {"<!doctype html><html><body>login", "web page"}, "nothing": {"", ""}, "a bomb": {"\x1f\x8b\x08\x00junk", "unpack gzip"},
	} {
		t.Run(name, func(t *testing.T) {
			srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { w.Write([]byte(c.answer)) }))
			defer srv.Close()
			s := open(t, "go+"+srv.URL, time.Second)
			err := live.Follow(t.Context(), s, live.NewRecording(live.Limits{}), func(*model.Store) error { return nil })
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Error(err)
			}
			t.Log(err)
		})
	}
}

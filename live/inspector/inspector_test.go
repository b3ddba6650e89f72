package inspector

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"flameview/live"
	"flameview/live/livetest"
	"flameview/model"
)

// busy spins and allocates in functions that can be told apart.
const busy = `
function spin() { let x = 0; for (let i = 0; i < 3e6; i++) x += i * i % 7; return x; }
function allocate() { const all = []; for (let i = 0; i < 20000; i++) all.push({ i, text: 'n' + i }); return all.length; }
setInterval(() => { spin(); allocate(); }, 5);
`

var listening = regexp.MustCompile(`ws://([^/]+)/`)

// node starts a real one and gives the address of its inspector.
func node(t *testing.T) (*livetest.Process, string) {
	t.Helper()
	livetest.Need(t, "node")
	p := livetest.Run(t, "node", "--inspect=127.0.0.1:0", "-e", busy)
	for begin := time.Now(); ; time.Sleep(10 * time.Millisecond) {
		if m := listening.FindStringSubmatch(p.Said()); m != nil {
			return p, m[1]
		}
		if !p.Alive() || time.Since(begin) > time.Minute {
			t.Fatalf("node did not begin: %s", p.Said())
		}
	}
}

func open(t *testing.T, name string) *Source {
	t.Helper()
	s, err := Open(name, live.Options{Every: 500 * time.Millisecond})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// sums are the values of a metric by method, self.
func sums(s *model.Store, metric string) map[string]int64 {
	out := map[string]int64{}
	for _, m := range s.Metrics() {
		if m.ID != metric {
			continue
		}
		for j := range s.Series[m.Series].Segments {
			seg := &s.Series[m.Series].Segments[j]
			for e, stack := range seg.Stack {
				v := seg.Values[m.Value].Same
				if each := seg.Values[m.Value].Each; each != nil {
					v = each[e]
				}
				for name := range strings.SplitSeq(s.Methods[s.Frames[s.Stacks.Frame[stack]].Method].Name, " ") {
					out[name] += v
				}
			}
		}
	}
	return out
}

func TestNode(t *testing.T) {
	p, host := node(t)
	s := open(t, "inspector:"+host)
	r := live.NewRecording(live.Limits{})
	ctx, cancel := context.WithCancel(t.Context())
	n, sampled := 0, false
	begin := time.Now()
	err := live.Follow(ctx, s, r, func(*model.Store) error {
		sampled = sampled || samples(t, p)
		if n++; n == 4 {
			cancel()
		}
		return nil
	})
	took := time.Since(begin)
	if err != nil || !p.Alive() {
		t.Fatal(err)
	}
	st := r.Store()
	cpu, alloc := sums(st, "cpu.ns"), sums(st, "alloc.bytes")
	if spent := time.Duration(cpu["spin"]); spent < took/10 || spent > took || alloc["allocate"] < 1<<20 {
		t.Errorf("%v of %v in spin, %d bytes in allocate: %v %v", spent, took, alloc["allocate"], cpu, alloc)
	}
	from, to, _ := st.TimeSpan()
	if span := time.Duration(to - from); span < time.Second || span > took || len(st.Files) != 1 || len(st.Files[0].Warnings) > 0 {
		t.Errorf("%v of %v, files %+v", span, took, st.Files)
	}
	var covered int
	if fmt.Sscanf(strings.Join(r.Notes(), ""), "windows of 500ms cover %d %%", &covered); covered < 50 || covered > 100 {
		t.Errorf("notes %q", r.Notes())
	}

	if !sampled {
		t.Error("no thread of the profiler was seen while it recorded")
	}
	for begin := time.Now(); samples(t, p); time.Sleep(10 * time.Millisecond) {
		if time.Since(begin) > 10*time.Second {
			t.Fatal("it still records")
		}
	}
}

// samples says whether a process has V8's thread that takes samples.
func samples(t *testing.T, p *livetest.Process) bool {
	names, err := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/comm", p.PID()))
	if err != nil || len(names) == 0 {
		t.Skip("the threads of a process cannot be listed here")
	}
	for _, n := range names {
		if name, _ := os.ReadFile(n); strings.HasPrefix(string(name), "v8:ProfEvntProc") {
			return true
		}
	}
	return false
}

// This program is killed, again and again: the other goes on and records no more.
func TestWeAreKilled(t *testing.T) {
	p, host := node(t)
	t.Setenv("FLAMEVIEW_TEST_RECORD", "inspector:"+host)
	for range 3 {
		us := livetest.Run(t, os.Args[0])
		for begin := time.Now(); !strings.Contains(us.Said(), "recording <nil>"); time.Sleep(10 * time.Millisecond) {
			if !us.Alive() || time.Since(begin) > time.Minute {
				t.Fatalf("no recording: %s", us.Said())
			}
		}
		if !samples(t, p) {
			t.Error("it does not record")
		}
		us.Kill()
		for begin := time.Now(); samples(t, p); time.Sleep(10 * time.Millisecond) {
			if time.Since(begin) > 10*time.Second {
				t.Fatal("it still records")
			}
		}
		if !p.Alive() {
			t.Fatal("it has ended with us")
		}
	}
}

// TestMain is the program that is killed too.
func TestMain(m *testing.M) {
	if name := os.Getenv("FLAMEVIEW_TEST_RECORD"); name != "" {
		s, err := Open(name, live.Options{})
		if err == nil {
			err = s.Start(context.Background())
		}
		fmt.Println("recording", err)
		time.Sleep(time.Hour)
	}
	os.Exit(m.Run())
}

// The program is killed, again and again: the windows before stay, the last is said
// to be lost.
func TestNodeIsKilled(t *testing.T) {
	for range 3 {
		p, host := node(t)
		s := open(t, "node:"+host)
		r := live.NewRecording(live.Limits{})
		n := 0
		err := live.Follow(t.Context(), s, r, func(*model.Store) error {
			if n++; n == 2 {
				p.Kill()
			}
			return nil
		})
		if err != nil || r.Store().Events() == 0 || !strings.Contains(strings.Join(r.Notes(), ";"), "the program has ended") {
			t.Errorf("%v, %q", err, r.Notes())
		}
	}
}

// standIn is an inspector that answers as it is told.
func standIn(t *testing.T, list func(host string) string, answer func(ctx context.Context, c *websocket.Conn, id int, method string) bool) string {
	t.Helper()
	var host string
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/json/list" {
			w.Write([]byte(list(host)))
			return
		}
		if answer == nil {
			http.Redirect(w, r, "/elsewhere", http.StatusFound)
			return
		}
		c, err := websocket.Accept(w, r, nil)
		if err != nil {
			return
		}
		defer c.CloseNow()
		for {
			_, data, err := c.Read(r.Context())
			if err != nil {
				return
			}
			var m struct {
				ID     int
				Method string
			}
			json.Unmarshal(data, &m)
			if !answer(r.Context(), c, m.ID, m.Method) {
				return
			}
		}
	}))
	t.Cleanup(srv.Close)
	host = strings.TrimPrefix(srv.URL, "http://")
	return host
}

func one(host string) string {
	return fmt.Sprintf(`[{"id":"a","type":"node","title":"app","webSocketDebuggerUrl":"ws://%s/a"}]`, host)
}

func reply(ctx context.Context, c *websocket.Conn, id int, result string) bool {
	c.Write(ctx, websocket.MessageText, []byte(`{"method":"Some.event","params":{}}`))
	return c.Write(ctx, websocket.MessageText, fmt.Appendf(nil, `{"id":%d,"result":%s}`, id, result)) == nil
}

const (
	cpu  = `{"profile":{"nodes":[{"id":1,"callFrame":{"functionName":"(root)"},"children":[2]},{"id":2,"callFrame":{"functionName":"f"}}],"startTime":0,"endTime":3000,"samples":[2,2],"timeDeltas":[1000,1000]}}`
	heap = `{"profile":{"head":{"callFrame":{"functionName":"(root)"},"selfSize":0,"children":[{"callFrame":{"functionName":"g"},"selfSize":64,"children":[]}]}}}`
)

func good(ctx context.Context, c *websocket.Conn, id int, method string) bool {
	switch method {
	case "Profiler.stop":
		return reply(ctx, c, id, cpu)
	case "HeapProfiler.stopSampling":
		return reply(ctx, c, id, heap)
	}
	return reply(ctx, c, id, "{}")
}

// What comes from an inspector that is none, lies, hangs or sends too much.
func TestStrangers(t *testing.T) {
	at := func(method string, do func(ctx context.Context, c *websocket.Conn, id int) bool) func(context.Context, *websocket.Conn, int, string) bool {
		return func(ctx context.Context, c *websocket.Conn, id int, m string) bool {
			if m == method {
				return do(ctx, c, id)
			}
			return good(ctx, c, id, m)
		}
	}
	send := func(text string) func(ctx context.Context, c *websocket.Conn, id int) bool {
		return func(ctx context.Context, c *websocket.Conn, id int) bool {
			return c.Write(ctx, websocket.MessageText, []byte(strings.ReplaceAll(text, "ID", fmt.Sprint(id)))) == nil
		}
	}
	var elsewhere []string
	other := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { elsewhere = append(elsewhere, r.URL.Path) }))
	defer other.Close()
	for name, c := range map[string]struct {
		list   func(string) string
		answer func(context.Context, *websocket.Conn, int, string) bool
		want   string
	}{
		"good":            {one, good, ""},
		"leads elsewhere": {func(string) string { return one(strings.TrimPrefix(other.URL, "http://")) }, good, ""},
		"a page":          {func(string) string { return "<html>" }, good, "is no inspector"},
		"nothing":         {func(string) string { return "[]" }, good, "no target to look at"},
		"taken":           {func(string) string { return `[{"id":"a","title":"tab"}]` }, good, "another client"},
		"several":         {func(h string) string { return `[{"id":"a","type":"page"},{"id":"b","type":"page"}]` }, good, "2 targets, name one"},
		"redirects":       {one, nil, "was not followed"},
		"refuses":         {one, at("Profiler.start", send(`{"id":ID,"error":{"message":"Profiler is in use by another DevTools"}}`)), "in use by another DevTools"},
		"no JSON":         {one, at("Profiler.stop", send(`junk`)), "no message of the protocol"},
		"no profile":      {one, at("Profiler.stop", send(`{"id":ID,"result":{"x":1}}`)), "no profile that flameview reads"},
		"hangs":           {one, at("Profiler.stop", func(ctx context.Context, c *websocket.Conn, id int) bool { <-ctx.Done(); return false }), "not answered within"},
		"sends very much": {one, at("Profiler.stop", send(`{"id":ID,"result":{"profile":"`+strings.Repeat("x", 2<<20)+`"}}`)), "too large"},
		"events for ever": {one, at("Profiler.stop", func(ctx context.Context, c *websocket.Conn, id int) bool {
			for c.Write(ctx, websocket.MessageText, []byte(`{"method":"Noise.event"}`)) == nil {
			}
			return false
		}), "not answered within"},
	} {
		t.Run(name, func(t *testing.T) {
			s := open(t, "inspector:"+standIn(t, c.list, c.answer))
			s.grace, s.limit, s.opt.Every = 2*time.Second, 1<<20, 10*time.Millisecond
			r := live.NewRecording(live.Limits{})
			ctx, cancel := context.WithCancel(t.Context())
			err := live.Follow(ctx, s, r, func(*model.Store) error { cancel(); return nil })
			if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
				t.Fatal(err)
			}
			if err == nil && (sums(r.Store(), "cpu.samples")["f"] < 2 || sums(r.Store(), "alloc.bytes")["g"] < 64) {
				t.Errorf("%v", r.Store().Metrics())
			}
		})
	}
	if len(elsewhere) > 0 {
		t.Errorf("another host was asked for %s", elsewhere)
	}
}

func TestNames(t *testing.T) {
	for _, c := range []struct{ name, want, err string }{
		{"node:9229", "inspector:127.0.0.1:9229 host ", ""},
		{"inspector:localhost:9222/ABC", "inspector:localhost:9222/ABC host ", ""},
		{"node:prod:9229", "inspector:prod:9229 host prod:9229", ""},
		{"node:[::1]:9229", "inspector:[::1]:9229 host ", ""},
		{"node:", "", "want node:PORT"},
		{"node:prod", "", "want node:PORT"},
		{"node:u:p@h:1", "", "want node:PORT"},
		{"node:u@h:1", "", "password"},
	} {
		s, err := Open(c.name, live.Options{})
		if c.err != "" {
			if err == nil || !strings.Contains(err.Error(), c.err) {
				t.Errorf("%s: %v", c.name, err)
			}
			continue
		}
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		in := s.Intent()
		if got := in.Name + " host " + in.Host; got != c.want || in.Plain != (in.Host != "") {
			t.Errorf("%s: %+v", c.name, in)
		}
	}
}

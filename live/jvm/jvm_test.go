//go:build linux

package jvm

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"flameview/formats"
	"flameview/live"
	"flameview/live/livetest"
	"flameview/model"
)

// busy works, allocates and waits for locks, in two threads, as long as it is told.
const busy = `
public class Busy {
    static volatile long sink;
    static final Object lock = new Object();
    static void work(int depth) {
        if (depth > 0) { work(depth - 1); return; }
        long x = 0;
        for (int i = 0; i < 300_000; i++) x += i * 31 ^ (x >> 3);
        sink = x + new byte[300_000].length;
    }
    public static void main(String[] args) throws Exception {
        long end = System.nanoTime() + Long.parseLong(args[0]) * 1_000_000;
        for (int i = 0; i < 2; i++) {
            int depth = 5 * (i + 1);
            new Thread(() -> { while (System.nanoTime() < end) { work(depth); synchronized (lock) { work(1); } } }, "worker-" + i).start();
        }
        System.out.println("ready");
        Thread.sleep(1_000_000);
    }
}`

// start starts a JVM that is busy for some milliseconds, with options.
func start(t *testing.T, ms int, options ...string) (*livetest.Process, VM) {
	t.Helper()
	folder := livetest.Java(t, "Busy", busy)
	p := livetest.Run(t, "java", append(options, "-cp", folder, "Busy", strconv.Itoa(ms))...)
	for begin := time.Now(); !strings.Contains(p.Said(), "ready"); time.Sleep(10 * time.Millisecond) {
		if !p.Alive() || time.Since(begin) > time.Minute {
			t.Fatalf("the JVM did not begin: %s", p.Said())
		}
	}
	vm, err := Find(strconv.Itoa(p.PID()))
	if err != nil {
		t.Fatal(err)
	}
	return p, vm
}

func open(t *testing.T, name string) *Source {
	t.Helper()
	s, err := Open(name, live.Options{Every: 300 * time.Millisecond})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// events lists each event of each series by what it is: time, thread, stack,
// values.
func events(s *model.Store) []string {
	var out []string
	for i := range s.Series {
		for j := range s.Series[i].Segments {
			seg := &s.Series[i].Segments[j]
			for e, stack := range seg.Stack {
				var b strings.Builder
				fmt.Fprintf(&b, "%d %s %s", seg.Time[e], s.Series[i].ID, s.Threads[seg.ThreadOf(int32(e))].Name)
				for _, v := range seg.Values {
					if v.Each != nil {
						fmt.Fprintf(&b, " %d", v.Each[e])
					} else {
						fmt.Fprintf(&b, " %d", v.Same)
					}
				}
				for _, f := range s.Stacks.Path(nil, stack) {
					fmt.Fprintf(&b, ";%s:%d", s.Methods[s.Frames[f].Method].Name, s.Frames[f].Line)
				}
				out = append(out, b.String())
			}
		}
	}
	slices.Sort(out)
	return out
}

// lacking compares the events of ticks with those of a dump that was made before the
// last tick: those that ticks lack, and those that the dump lacks though they had
// ended when its last event was written. An event has the time of its begin, and is
// written at its end.
func lacking(ticks, dump []string) (missing, early []string) {
	last := endOf(dump[len(dump)-1])
	count := map[string]int{}
	for _, e := range ticks {
		count[e]++
	}
	for _, e := range dump {
		if count[e]--; count[e] < 0 {
			missing = append(missing, e)
		}
	}
	for e, n := range count {
		if n > 0 && endOf(e) < last {
			early = append(early, e)
		}
	}
	return missing, early
}

// endOf is when an event of events was written: its begin and, for those that take
// time, their nanoseconds, which are their largest value.
func endOf(event string) (end int64) {
	head, _, _ := strings.Cut(event, ";")
	words := strings.Fields(head)
	begin, _ := strconv.ParseInt(words[0], 10, 64)
	for _, w := range words[2:] {
		if n, err := strconv.ParseInt(w, 10, 64); err == nil {
			end = max(end, n)
		}
	}
	return begin + end
}

func load(t *testing.T, path string) *model.Store {
	t.Helper()
	l, err := formats.Open(t.Context(), formats.Options{}, path)
	if err != nil {
		t.Fatal(err)
	}
	s, err := l.Merge(t.Context(), model.MergeOptions{})
	if err != nil || s.Files[0].Err != "" || s.Files[0].Format != "jfr" {
		t.Fatalf("%v, %+v", err, s.Files)
	}
	return s
}

// save writes the recording and lets the JDK's own tool read it.
func save(t *testing.T, s *Source) (path string) {
	t.Helper()
	var b bytes.Buffer
	if err := s.Save(t.Context(), &b); err != nil {
		t.Fatal(err)
	}
	path = filepath.Join(t.TempDir(), "saved.jfr")
	if err := os.WriteFile(path, b.Bytes(), 0o666); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command("jfr", "summary", path).CombinedOutput(); err != nil {
		t.Errorf("jfr summary: %v\n%s", err, out)
	}
	return path
}

// The events that ticks show, over several chunks, are those of the recording that
// the JVM itself dumps at the end, one by one, and those of the recording that is
// saved. Nothing stays behind in the JVM.
func TestTicksAreTheDump(t *testing.T) {
	_, vm := start(t, 5000)
	s := open(t, fmt.Sprintf("jvm:%d", vm.PID))
	r := live.NewRecording(live.Limits{})
	dump := filepath.Join(t.TempDir(), "dump.jfr")
	ctx, cancel := context.WithCancel(t.Context())
	ticks, chunks := 0, 0
	err := live.Follow(ctx, s, r, func(*model.Store) error {
		ticks++
		s.mu.Lock()
		chunks = len(s.chunks.files)
		s.mu.Unlock()
		rotate := func(file string) { // a dump ends the chunk
			if text, err := vm.jcmd(t.Context(), fmt.Sprintf("JFR.dump name=%s filename=%s", s.recording.name, file)); err != nil || !strings.Contains(text, "Dumped recording") {
				t.Errorf("%v: %s", err, text)
			}
		}
		switch {
		case ctx.Err() != nil: // it is being stopped
		case ticks == 4 || ticks == 7:
			rotate(dump + fmt.Sprint(ticks))
		case ticks >= 10 && time.Since(s.begun) > 9*time.Second:
			rotate(dump)
			cancel()
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	got, want := events(r.Store()), events(load(t, dump))
	if missing, early := lacking(got, want); len(want) < 500 || len(missing) > 0 || len(early) > 0 {
		t.Errorf("%d events in %d ticks, %d in the dump; ticks lack %q, the dump lacks %q", len(got), ticks, len(want), missing, early)
	}
	if saved := events(load(t, save(t, s))); !slices.Equal(saved, got) {
		t.Errorf("%d events in ticks, %d saved", len(got), len(saved))
	}
	if ticks < 10 || chunks < 3 || len(r.Store().Files) != 1 {
		t.Errorf("%d ticks, %d chunks, files %+v", ticks, chunks, r.Store().Files)
	}
	if text, err := vm.jcmd(t.Context(), "JFR.check"); err != nil || !strings.Contains(text, "No available recordings") {
		t.Errorf("%v: %s", err, text)
	}
	if left, _ := filepath.Glob(fmt.Sprintf("/proc/%d/cwd/.attach_pid*", vm.PID)); len(left) > 0 {
		t.Errorf("files stay behind: %s", left)
	}
}

// The JVM is killed, again and again: what it flushed is there, and can be saved.
func TestJVMIsKilled(t *testing.T) {
	for range 3 {
		p, vm := start(t, 100_000)
		s := open(t, fmt.Sprintf("jvm:%d", vm.PID))
		r := live.NewRecording(live.Limits{})
		err := live.Follow(t.Context(), s, r, func(st *model.Store) error {
			if st.Events() > 0 {
				p.Kill()
			}
			return nil
		})
		f := r.Final().Files[0]
		if err != nil || r.Store().Events() == 0 || !slices.Contains(f.Warnings, "the process has ended") {
			t.Errorf("%v, %d events, %q", err, r.Store().Events(), f.Warnings)
		}
		if saved := load(t, save(t, s)); saved.Events() != r.Store().Events() {
			t.Errorf("%d events, %d saved", r.Store().Events(), saved.Events())
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

// This program is killed, again and again: the next one stops what it left.
func TestWeAreKilled(t *testing.T) {
	_, vm := start(t, 1_000_000)
	name := fmt.Sprintf("jvm:%d", vm.PID)
	t.Setenv("FLAMEVIEW_TEST_RECORD", name)
	for range 3 {
		p := livetest.Run(t, os.Args[0])
		for begin := time.Now(); !strings.Contains(p.Said(), "recording <nil>"); time.Sleep(10 * time.Millisecond) {
			if !p.Alive() || time.Since(begin) > time.Minute {
				t.Fatalf("no recording: %s", p.Said())
			}
		}
		p.Kill()
	}
	if text, err := vm.jcmd(t.Context(), "JFR.check"); err != nil || strings.Count(text, "flameview-") != 1 {
		t.Errorf("%v: each start is to stop what the one before left, but the last:\n%s", err, text)
	}
	s := open(t, name)
	if err := s.Start(t.Context()); err != nil {
		t.Fatal(err)
	}
	tick, err := s.Next(t.Context())
	if err != nil || len(tick.Notes) != 1 || !strings.Contains(tick.Notes[0], "left behind") {
		t.Errorf("%v, %q", err, tick.Notes)
	}
	if err := s.Stop(t.Context()); err != nil {
		t.Fatal(err)
	}
	if text, err := vm.jcmd(t.Context(), "JFR.check"); err != nil || !strings.Contains(text, "No available recordings") {
		t.Errorf("%v: %s", err, text)
	}
}

// JVMs without a flight recorder are asked for thread dumps.
func TestThreadDumps(t *testing.T) {
	for _, c := range []struct {
		name, path string
		options    []string
	}{
		{"wanted", "/threads", nil}, {"no recorder", "", []string{"-XX:-FlightRecorder"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, vm := start(t, 1_000_000, c.options...)
			s := open(t, fmt.Sprintf("jvm:%d%s", vm.PID, c.path))
			r := live.NewRecording(live.Limits{})
			ctx, cancel := context.WithCancel(t.Context())
			ticks := 0
			if err := live.Follow(ctx, s, r, func(*model.Store) error {
				if ticks++; ticks == 5 {
					cancel()
				}
				return nil
			}); err != nil {
				t.Fatal(err)
			}
			all := strings.Join(events(r.Store()), "\n")
			from, to, _ := r.Store().TimeSpan()
			notes := strings.Join(r.Notes(), "; ")
			if strings.Count(all, "Busy.work") < 5 || time.Duration(to-from) < 500*time.Millisecond || !strings.Contains(notes, "safepoints") ||
				(c.path == "") != strings.Contains(notes, "no flight recorder") {
				t.Errorf("from %d to %d, %q:\n%.500s", from, to, notes, all)
			}
		})
	}
}

func TestIntent(t *testing.T) {
	_, vm := start(t, 1)
	for _, name := range []string{fmt.Sprintf("jvm:%d", vm.PID), "jvm:Busy"} {
		s, err := Open(name, live.Options{})
		if err != nil {
			if strings.Contains(err.Error(), "JVMs are called") {
				continue // of another test that runs at the same time
			}
			t.Fatal(err)
		}
		in := s.Intent()
		does := strings.Join(in.Does, "\n")
		if in.Name != fmt.Sprintf("jvm:%d", vm.PID) || in.Host != "" || !strings.Contains(in.Target, "-cp") || !strings.Contains(in.Target, fmt.Sprint(vm.PID)) ||
			!strings.Contains(in.Target, userName(os.Geteuid())) || !strings.Contains(does, "recording called flameview") || !strings.Contains(does, "256 MB") {
			t.Errorf("%+v", in)
		}
	}
	list, err := List()
	if err != nil || !slices.ContainsFunc(list, func(o VM) bool { return o.PID == vm.PID && o.Main == "Busy" && o.Version != "" }) {
		t.Errorf("%v, %+v", err, list)
	}
}

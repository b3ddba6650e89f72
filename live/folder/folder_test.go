package folder

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"flameview/live"
	"flameview/model"
)

// watched is a folder that is watched, and what was seen of it.
type watched struct {
	*testing.T
	path string
	src  *Source
	rec  *live.Recording
}

func watch(t *testing.T, before map[string]string) *watched {
	t.Helper()
	w := &watched{T: t, path: t.TempDir(), rec: live.NewRecording(live.Limits{})}
	for name, text := range before {
		w.write(name, text)
	}
	var err error
	if w.src, err = Open(Prefix+w.path, live.Options{Every: 10 * time.Millisecond}); err != nil {
		t.Fatal(err)
	}
	w.src.quiet = 50 * time.Millisecond
	if err := w.src.Start(t.Context()); err != nil {
		t.Fatal(err)
	}
	return w
}

func (w *watched) write(name, text string) {
	w.Helper()
	if err := os.WriteFile(filepath.Join(w.path, name), []byte(text), 0o666); err != nil {
		w.Fatal(err)
	}
}

// until takes ticks until the sum of all files is right.
func (w *watched) until(total int64) {
	w.Helper()
	for begin := time.Now(); w.total() != total; {
		tick, err := w.src.Next(w.Context())
		if err != nil {
			w.Fatal(err)
		}
		if _, err := w.rec.Add(w.Context(), tick); err != nil {
			w.Fatal(err)
		}
		if time.Since(begin) > 20*time.Second {
			w.Fatalf("%d, want %d; notes %q", w.total(), total, w.rec.Notes())
		}
	}
}

func (w *watched) total() (sum int64) {
	if w.rec.Store() == nil {
		return 0
	}
	for _, m := range w.rec.Store().Metrics() {
		sum += m.Total
	}
	return sum
}

func TestWhatAppearsIsOpened(t *testing.T) {
	w := watch(t, map[string]string{"before.folded": "main;old 1000\n"})
	w.write("a.folded", "main;a 1\n")
	w.until(1)
	w.write(".hidden.folded", "main;h 1000\n")
	w.write("note.bin", "\x00\x01\x02")
	if err := os.Mkdir(filepath.Join(w.path, "sub"), 0o777); err != nil {
		t.Fatal(err)
	}
	w.write("sub/inside.folded", "main;s 1000\n")
	// Written elsewhere, and moved here when complete.
	w.write("sub/moved", "main;b 2\n")
	if err := os.Rename(filepath.Join(w.path, "sub/moved"), filepath.Join(w.path, "b.folded")); err != nil {
		t.Fatal(err)
	}
	w.until(3)
	// Written anew: it takes the place of what it was.
	w.write("a.folded", "main;a 4\nmain;c 8\n")
	w.until(14)
	if err := os.Remove(filepath.Join(w.path, "b.folded")); err != nil {
		t.Fatal(err)
	}
	w.write("c.folded", "main;c 16\n")
	w.until(30)
	if n := strings.Join(w.rec.Notes(), ";"); !strings.Contains(n, "no format recognises were left out: 1, such as "+filepath.Join(w.path, "note.bin")) {
		t.Error(n)
	}
	if len(w.rec.Store().Files) != 3 {
		t.Errorf("%+v", w.rec.Store().Files)
	}
}

// A file that is written for long is opened when nobody writes to it any more, and
// read once.
func TestOnlyCompleteFiles(t *testing.T) {
	w := watch(t, nil)
	w.src.quiet = time.Hour
	f, err := os.Create(filepath.Join(w.path, "slow.folded"))
	if err != nil {
		t.Fatal(err)
	}
	for i := range 30 {
		fmt.Fprintf(f, "main;f%d 1\n", i)
		for range 2 {
			tick, err := w.src.Next(t.Context())
			if err != nil || len(tick.Stores) > 0 {
				t.Fatalf("%v: a file was opened after %d lines", err, i+1)
			}
		}
	}
	f.Close()
	w.src.quiet = 50 * time.Millisecond
	w.until(30)
}

func TestEnd(t *testing.T) {
	w := watch(t, nil)
	w.src.quiet = time.Hour
	w.write("late.folded", "main;a 1\n")
	for len(w.src.files) == 0 {
		if _, err := w.src.Next(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	w.src.Stop(ctx)
	tick, err := w.src.Next(t.Context())
	if err != nil || !strings.Contains(strings.Join(tick.Notes, ";"), "left out: 1") {
		t.Errorf("%v, %q", err, tick.Notes)
	}

	w = watch(t, nil)
	if err := os.RemoveAll(w.path); err != nil {
		t.Fatal(err)
	}
	err = live.Follow(t.Context(), &started{w.src}, w.rec, func(*model.Store) error { return nil })
	if err != nil || !strings.Contains(strings.Join(w.rec.Notes(), ";"), "the folder is gone") {
		t.Errorf("%v, %q", err, w.rec.Notes())
	}

	if _, err := Open("watch:/no/such/folder", live.Options{}); err == nil {
		t.Error("what is not there can be watched")
	}
}

// started is a source that was started already.
type started struct{ *Source }

func (*started) Start(context.Context) error { return nil }

// A file that is called as a source is opened as a file, and links lead to files
// only.
func TestHostileNames(t *testing.T) {
	w := watch(t, nil)
	w.write("cmd:touch canary", "main;a 1\n")
	w.write("jvm:1", "main;b 2\n")
	if err := os.Symlink("/dev/zero", filepath.Join(w.path, "endless")); err != nil {
		t.Fatal(err)
	}
	w.until(3)
}

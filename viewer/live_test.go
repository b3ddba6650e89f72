package viewer

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"flameview/live"
	"flameview/live/livetest"
	"flameview/viewer/sessionfile"
)

func look(h *harness, src live.Source) {
	h.t.Helper()
	h.startLive(src, time.Second)
	h.until("a picture", func() bool { return h.session.View().Tree != nil })
}

func oneTick(t *testing.T) *livetest.Script {
	return &livetest.Script{Ticks: []live.Tick{livetest.Tick(t, "script", time.Now(), "main;work 5")}, Endless: true}
}

// A source takes the place of what is open; files that are dropped then end the
// recording, and what was seen stays beside them.
func TestLive(t *testing.T) {
	h := newHarness(t)
	h.drop(h.file("a.folded", "main;a 1\n"))
	src := oneTick(t)
	look(h, src)
	h.total(5, 0)
	if !h.live.On() || !h.live.Box.Visible() || len(h.session.View().Store.Files) != 1 {
		t.Error("the file stays, or the line is not there")
	}
	h.click("work", 0)
	h.total(5, 2)
	h.workspace.Reread() // a source cannot be read again
	h.until("the end", func() bool { return !h.live.On() })
	h.drop(h.file("b.folded", "main;b 2\n"))
	if v := h.session.View(); len(v.Store.Files) != 2 || v.Store.Files[0].Path != "script" || src.Stops == 0 {
		t.Errorf("%+v, stopped %d times", v.Store.Files, src.Stops)
	}
}

// A session, a bundle and a command line name files: what was recorded is none yet.
func TestLiveIsNoFile(t *testing.T) {
	h := newHarness(t)
	look(h, oneTick(t))
	for _, id := range []string{"savesession", "bundle"} {
		h.run(id)()
		if h.dialogOpen() != nil || !strings.Contains(h.status.text.Text, "no file yet") {
			t.Errorf("%s: %q", id, h.status.text.Text)
		}
	}
}

// Another machine is asked about once; this one is not.
func TestOtherMachinesAreAskedOnce(t *testing.T) {
	h := newHarness(t)
	in := live.Intent{Name: "go", Target: "http://example.com", Does: []string{"asks"}, Host: "example.com", Plain: true}
	agreed := 0
	h.consent([]live.Intent{in}, func() { agreed++ })
	if agreed != 0 || h.dialogOpen() == nil {
		t.Fatal("it is not asked")
	}
	h.escape()
	if agreed != 0 || h.dialogOpen() != nil {
		t.Fatal("a refusal is none")
	}
	h.consent([]live.Intent{in}, func() { agreed++ })
	h.confirm()
	h.consent([]live.Intent{in}, func() { agreed++ })
	h.consent([]live.Intent{{Name: "jvm:1"}}, func() { agreed++ })
	if agreed != 3 || h.dialogOpen() != nil {
		t.Errorf("agreed %d times", agreed)
	}
}

// A session of a stranger that names sources in place of files connects to nothing and
// runs nothing: they are files that are not there.
func TestSessionStartsNoSource(t *testing.T) {
	h := newHarness(t)
	folder := t.TempDir()
	ran := filepath.Join(folder, "ran")
	var doc sessionfile.Document
	for _, name := range []string{"cmd:touch " + ran, "jvm:1", "http://127.0.0.1:1/debug/pprof/heap", "watch:" + folder} {
		doc.Files = append(doc.Files, sessionfile.Source{Path: name, SHA256: strings.Repeat("0", 64)})
	}
	path := filepath.Join(folder, "stranger"+sessionfile.Extension)
	if err := sessionfile.SaveFile(t.Context(), path, doc); err != nil {
		t.Fatal(err)
	}
	h.openPaths([]string{path})
	h.until("the question where the files are", func() bool { return h.dialogOpen() != nil })
	if _, err := os.Stat(ran); err == nil || h.live.On() {
		t.Error("a source was started")
	}
}

// Pausing and stopping are commands too.
func TestLiveCommands(t *testing.T) {
	h := newHarness(t)
	for _, id := range []string{"pauselive", "stoplive"} {
		if h.run(id)(); !strings.Contains(h.status.text.Text, "Nothing is looked at") {
			t.Errorf("%s: %q", id, h.status.text.Text)
		}
	}
	src := oneTick(t)
	look(h, src)
	h.run("pauselive")()
	h.run("stoplive")()
	h.until("the end", func() bool { return !h.live.Growing() })
	if src.Stops == 0 {
		t.Error("it is not stopped")
	}
}

func TestFileName(t *testing.T) {
	for source, want := range map[string]string{
		"jvm:4711": "jvm-4711", "http://localhost:6060/debug/pprof/heap": "http---localhost-6060-debug-pprof-heap", "cmd:a/../b": "cmd-a-..-b",
	} {
		if got := fileName(source); got != want {
			t.Errorf("%s: %s", source, got)
		}
	}
}

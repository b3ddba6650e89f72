package sources

import (
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"flameview/live"
	"flameview/live/livetest"
)

func TestIs(t *testing.T) {
	t.Chdir(t.TempDir())
	for name, want := range map[string]string{
		"jvm:1": "jvm", "http://localhost:6060/debug/pprof/heap": "go", "go+http://h": "go", "node:9229": "inspector", "inspector:h:1": "inspector",
		"cmd:ls": "command", "watch:.": "folder", "a.jfr": "", "-": "", "http://h/a.pb.gz": "", "jvm": "", "": "",
	} {
		k, got := kindOf(name), ""
		if k != nil {
			got = k.ID
		}
		if got != want || Is(name) != (want != "") {
			t.Errorf("%q: %q, %v", name, got, Is(name))
		}
	}
	if _, err := Open("a.jfr", live.Options{}); err == nil || !strings.Contains(err.Error(), "jvm:PID") {
		t.Error(err)
	}
}

// A file that is called as a source is a file: a folder that somebody sent may hold
// one, and "flameview *" opens what is in it.
func TestFilesGoFirst(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, name := range []string{"cmd:touch canary", "jvm:1", "watch:x"} {
		if err := os.WriteFile(name, []byte("main;a 1\n"), 0o666); err != nil {
			t.Fatal(err)
		}
		if Is(name) {
			t.Errorf("%s is a source", name)
		}
	}
	if err := os.Symlink("nowhere", "cmd:ls"); err != nil {
		t.Fatal(err)
	}
	if Is("cmd:ls") {
		t.Error("a link that leads nowhere is a source")
	}
}

// Every kind says what it is, and opening one does nothing.
func TestKinds(t *testing.T) {
	for _, k := range Kinds {
		if k.ID == "" || k.Form == "" || k.Title == "" || k.Is == nil || k.Open == nil {
			t.Errorf("%+v", k)
		}
	}
	t.Chdir(t.TempDir())
	if s, err := Open("cmd:touch canary", live.Options{}); err != nil || len(s.Intent().Does) == 0 {
		t.Error(err)
	}
	if _, err := os.Stat("canary"); err == nil {
		t.Error("opening ran it")
	}
}

func TestProcesses(t *testing.T) {
	livetest.Need(t, "node")
	p := livetest.Run(t, "node", "--inspect=127.0.0.1:0", "-e", "process.title; setInterval(() => {}, 1000)")
	for begin := time.Now(); ; time.Sleep(20 * time.Millisecond) {
		found, err := Processes(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if i := slices.IndexFunc(found, func(f Found) bool { return f.PID == p.PID() }); i >= 0 {
			f := found[i]
			if s, err := Open(f.Source, live.Options{}); err != nil || s.Intent().Name != f.Source || !strings.Contains(f.Command, "--inspect") || f.Kind != "inspector" {
				t.Errorf("%v, %+v", err, f)
			}
			return
		}
		if time.Since(begin) > time.Minute {
			t.Fatal("node is not listed")
		}
	}
}

package livedialog

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2/test"

	"flameview/live"
	"flameview/live/sources"
	"flameview/viewer/answer"
	"flameview/viewer/session"
)

func picker(t *testing.T, found []sources.Found, err error) *Picker {
	test.NewTempApp(t)
	List = func(context.Context) ([]sources.Found, error) { return found, err }
	t.Cleanup(func() { List = sources.Processes })
	posts := make(chan func(), 100)
	s := session.New(func(f func()) { posts <- f }, func(*answer.View) {})
	t.Cleanup(s.Close)
	p := New(s, nil)
	win := test.NewWindow(p.Content)
	t.Cleanup(win.Close)
	limit := time.After(20 * time.Second)
	for strings.HasPrefix(p.empty.Text, "Looking") {
		select {
		case f := <-posts:
			f()
		case <-limit:
			t.Fatal("the list does not come")
		}
	}
	return p
}

// The dialog says what will happen, and nothing does.
func TestSaysWhatWillHappen(t *testing.T) {
	folder := t.TempDir()
	ran := filepath.Join(folder, "ran")
	p := picker(t, []sources.Found{{Source: "watch:" + folder, What: "a folder"}}, nil)
	var ready bool
	p.Ready = func(yes bool) { ready = yes }
	for _, c := range []struct {
		name  string
		ready bool
		says  string
	}{
		{"cmd:touch " + ran, true, "runs this command once, as you and without a shell"},
		{"cmd:touch " + ran, true, "touch " + ran},
		{"watch:" + folder, true, "opens the files that appear in this folder"},
		{"http://example.com/debug/pprof/heap", true, "connects to another machine, example.com"},
		{"http://example.com/debug/pprof/heap", true, "not encrypted"},
		{"cmd:rbspy -p {pid}", false, "no process was named"},
		{"http://me:canary@localhost/debug/pprof/heap", false, "an address with a user or a password"},
		{"nothing", false, "is no source; there are jvm:PID"},
		{"", false, "nothing happens before you press Start"},
	} {
		p.Name.SetText(c.name)
		if ready != c.ready || (p.Source() != nil) != c.ready || !strings.Contains(p.says.Text, c.says) || strings.Contains(p.says.Text, "canary") {
			t.Errorf("%q: ready %v, it says %q", c.name, ready, p.says.Text)
		}
	}
	p.Name.SetText("cmd:rbspy -p {pid}")
	if p.pid.SetText("4711"); !ready || !strings.Contains(p.says.Text, "rbspy -p 4711") {
		t.Errorf("%q", p.says.Text)
	}
	p.table.Chosen(0)
	if !ready || p.Name.Text != "watch:"+folder {
		t.Errorf("%q", p.Name.Text)
	}
	if _, err := os.Stat(ran); err == nil {
		t.Error("the command ran")
	}
}

func TestSaysThatNothingIsThere(t *testing.T) {
	if p := picker(t, nil, nil); !strings.Contains(p.empty.Text, "No JVM of yours runs here") {
		t.Error(p.empty.Text)
	}
	if p := picker(t, nil, errors.New("/tmp cannot be read")); p.empty.Text != "/tmp cannot be read" {
		t.Error(p.empty.Text)
	}
}

func TestUsualInterval(t *testing.T) {
	if p := picker(t, nil, nil); p.Every() != live.DefaultEvery || p.every.Selected != "every 2 s" {
		t.Error(p.every.Selected)
	}
}

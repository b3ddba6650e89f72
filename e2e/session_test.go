package e2e

import (
	"context"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/jezek/xgb/xproto"

	"flameview/e2e/display"
	"flameview/e2e/program"
	"flameview/e2e/xdnd"
)

var (
	programPath = flag.String("program", "", "the built `program` to test; without it the tests are skipped")
	pictures    = flag.String("pictures", "", "a `folder` for screenshots of what the tests looked at")
)

// patience is how long one test may take in all; most take two seconds.
const patience = 30 * time.Second

// session is a user in front of the program's window.
type session struct {
	t       *testing.T
	ctx     context.Context
	server  *display.Server
	client  *display.Client
	program *program.Program
	window  xproto.Window
	files   string         // a folder with the test's files
	boxes   map[string]box // those that a test wants again
}

// start runs the program on a display of its own. An argument that names a file
// of testdata opens it. When the test ends, the program is asked to quit, as a
// user would, and must have kept Fyne's rules about threads.
func start(t *testing.T, args ...string) *session {
	t.Helper()
	return startFor(t, patience, nil, args...)
}

// startFor is start for a test that takes longer or wants more ("NAME=value") in
// the program's environment.
func startFor(t *testing.T, patience time.Duration, env []string, args ...string) *session {
	t.Helper()
	if *programPath == "" {
		t.Skip("no -program to test")
	}
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	t.Cleanup(cancel)
	s := &session{t: t, ctx: ctx, files: copyFiles(t), boxes: map[string]box{}}
	for i, a := range args {
		if !strings.HasPrefix(a, "-") && !strings.Contains(a, "://") {
			args[i] = s.path(a)
		}
	}
	var err error
	s.server, err = display.Start(ctx, 1400, 900)
	s.must(err)
	t.Cleanup(s.server.Stop)
	s.client, err = display.Connect(s.server.Name)
	s.must(err)
	t.Cleanup(s.client.Close)
	s.program, err = program.Start(ctx, *programPath, s.server.Name, t.TempDir(), env, args...)
	s.must(err)
	t.Cleanup(s.program.Stop)

	s.sees("msg=window", "state=shown")
	s.window, err = s.client.Window(ctx, "flameview")
	s.must(err)
	t.Cleanup(s.quit)
	return s
}

func (s *session) quit() {
	if s.t.Failed() {
		s.t.Logf("the program's log:\n%s", s.program.Log())
		return
	}
	s.press("q", "Ctrl")
	ctx, cancel := context.WithTimeout(s.ctx, 5*time.Second)
	defer cancel()
	if err := s.program.Ended(ctx); err != nil {
		s.t.Errorf("after Ctrl+Q: %v", err)
	}
	if strings.Contains(s.program.Log(), "Error in Fyne call thread") {
		s.t.Errorf("the window was touched from another thread:\n%s", s.program.Log())
	}
}

// path is where a file of testdata was copied to: under a name as people have
// them, to try the encoding of a drop.
func (s *session) path(name string) string {
	return filepath.Join(s.files, "профиль 50%? #1; "+name)
}

func copyFiles(t *testing.T) string {
	t.Helper()
	to := t.TempDir()
	s := session{files: to}
	found, err := filepath.Glob("testdata/*")
	if err != nil || len(found) == 0 {
		t.Fatalf("no files in testdata: %v", err)
	}
	for _, name := range found {
		data, err := os.ReadFile(name)
		if err == nil {
			err = os.WriteFile(s.path(filepath.Base(name)), data, 0o644)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return to
}

// sees waits for a line of the program's log; see program.Wait.
func (s *session) sees(want ...string) program.Line {
	s.t.Helper()
	line, err := s.program.Wait(s.ctx, want...)
	s.must(err)
	return line
}

// opens waits until files are open and checks how it went.
func (s *session) opens(want ...string) {
	s.t.Helper()
	if line := s.sees("msg=opened"); !line.Has(want...) {
		s.t.Fatalf("opened %v, want %q", line, want)
	}
}

// drop drags files of testdata onto the middle of the window.
func (s *session) drop(names ...string) {
	s.t.Helper()
	paths := make([]string, len(names))
	for i, n := range names {
		paths[i] = s.path(n)
	}
	s.must(xdnd.Drop(s.ctx, s.server.Name, s.window, 600, 400, paths...))
}

func (s *session) press(key string, held ...string) {
	s.t.Helper()
	s.must(s.client.Press(key, held...))
}

func (s *session) text(text string) {
	s.t.Helper()
	s.must(s.client.Type(text))
}

// click clicks the middle of a box with the left button.
func (s *session) click(b box, held ...string) {
	s.t.Helper()
	s.clickWith(display.LeftButton, b, held...)
}

func (s *session) clickWith(button byte, b box, held ...string) {
	s.t.Helper()
	s.must(s.client.Click(s.window, b.x+b.w/2, b.y+b.h/2, button, held...))
}

// until waits for what can only be seen.
func (s *session) until(what string, seen func() bool) {
	s.t.Helper()
	for !seen() {
		if s.ctx.Err() != nil {
			s.t.Fatalf("waited in vain for %s", what)
		}
	}
}

// title waits until the window has exactly this title.
func (s *session) title(want string) {
	s.t.Helper()
	for s.client.Title(s.window) != want {
		select {
		case <-s.ctx.Done():
			s.t.Fatalf("the title is %q, want %q", s.client.Title(s.window), want)
		case <-time.After(10 * time.Millisecond):
		}
	}
}

func (s *session) must(err error) {
	s.t.Helper()
	if err != nil {
		s.t.Fatal(err)
	}
}

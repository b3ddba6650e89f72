//go:build unix

package command

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"flameview/live"
	"flameview/model"
)

func TestSplit(t *testing.T) {
	for line, want := range map[string]string{
		`a  b`: "a|b", ` a 'b c' `: "a|b c", `a "b \"c\""`: `a|b "c"`, `a\ b c`: "a b|c", `a '' b`: "a||b", `'a\b'`: `a\b`, ``: "",
		`a $HOME *.x | b > c; d && e`: "a|$HOME|*.x|||b|>|c;|d|&&|e", `a"b"'c'd`: "abcd",
	} {
		words, err := Split(line)
		if err != nil || strings.Join(words, "|") != want {
			t.Errorf("%q: %q, %v", line, words, err)
		}
	}
	for _, line := range []string{`'a`, `"a`, `a\`, "a\x00b"} {
		if words, err := Split(line); err == nil {
			t.Errorf("%q: %q", line, words)
		}
	}
}

func FuzzSplit(f *testing.F) {
	f.Add(`a 'b c' "d\"" \e`)
	f.Fuzz(func(t *testing.T, line string) {
		words, err := Split(line)
		if err != nil {
			return
		}
		// Each word in single quotes is that word again.
		var again []string
		for _, w := range words {
			again = append(again, "'"+strings.ReplaceAll(w, "'", `'\''`)+"'")
		}
		if same, err := Split(strings.Join(again, " ")); err != nil || !slices.Equal(same, words) {
			t.Errorf("%q -> %q -> %q, %v", line, words, same, err)
		}
	})
}

// script writes a program of a shell, which stands for a recorder.
func script(t *testing.T, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "recorder")
	if err := os.WriteFile(path, []byte("#!/bin/sh\n"+text), 0o777); err != nil {
		t.Fatal(err)
	}
	return path
}

func follow(t *testing.T, name string, opt live.Options, ticks int) (*live.Recording, error) {
	t.Helper()
	s, err := Open(name, opt)
	if err != nil {
		return nil, err
	}
	s.limit = 1 << 20
	r := live.NewRecording(live.Limits{})
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	n := 0
	err = live.Follow(ctx, s, r, func(*model.Store) error {
		if n++; n == ticks {
			cancel()
		}
		return nil
	})
	if s.folder != "" {
		if _, e := os.Lstat(s.folder); !errors.Is(e, os.ErrNotExist) {
			t.Errorf("%s stays behind", s.folder)
		}
	}
	return r, err
}

func total(r *live.Recording) int64 {
	if r == nil || r.Store() == nil || len(r.Store().Metrics()) == 0 {
		return 0
	}
	return r.Store().Metrics()[0].Total
}

func TestWindows(t *testing.T) {
	recorder := script(t, `sleep "$2"; echo "main;p$1 5" > "$3"`)
	r, err := follow(t, "cmd:"+recorder+" {pid} {seconds} {out}", live.Options{Every: time.Second, PID: 4711}, 2)
	if err != nil || total(r) != 10 || r.Store().Methods[1].Name != "p4711" || r.Store().Files[0].Path != "cmd:recorder" || len(r.Store().Files) != 1 {
		t.Errorf("%v, %d", err, total(r))
	}
	if n := strings.Join(r.Notes(), ";"); !strings.Contains(n, "windows of 1s cover") {
		t.Error(n)
	}
}

func TestOnce(t *testing.T) {
	if r, err := follow(t, `cmd:echo 'main;two words 7'`, live.Options{}, 0); err != nil || total(r) != 7 {
		t.Errorf("%v, %d", err, total(r))
	}
}

// No shell sees the words.
func TestNoShell(t *testing.T) {
	canary := filepath.Join(t.TempDir(), "canary")
	r, err := follow(t, "cmd:echo $(touch "+canary+");main 1", live.Options{}, 0)
	if _, e := os.Lstat(canary); !errors.Is(e, os.ErrNotExist) {
		t.Error("a shell ran it")
	}
	if err != nil || total(r) != 1 {
		t.Errorf("%v, %d", err, total(r))
	}
}

// What a command does wrong, each in a sentence.
func TestFailures(t *testing.T) {
	for name, c := range map[string]struct{ command, want string }{
		"missing":      {"no-such-recorder-anywhere", "executable file not found"},
		"fails":        {script(t, "echo 'no such process' >&2; exit 3"), "exit status 3: no such process"},
		"no file":      {script(t, "exit 0") + " {out}", "it wrote no file"},
		"no profile":   {script(t, "echo hello"), "no profile that flameview reads"},
		"endless":      {"yes a;b;c", "writes more than"},
		"endless file": {script(t, `exec yes "a;b;c" > "$1"`) + " {out}", "writes more than"},
		"a link":       {script(t, `ln -s /etc/passwd "$1"`) + " {out}", "no file, or too large"},
		"no pid":       {"recorder {pid}", "no process was named"},
		"nothing":      {"", "want a command"},
	} {
		t.Run(name, func(t *testing.T) {
			if _, err := follow(t, "cmd:"+c.command, live.Options{}, 0); err == nil || !strings.Contains(err.Error(), c.want) {
				t.Error(err)
			}
		})
	}
}

// Stop interrupts the command and all that it has started, and takes what it
// writes then.
func TestStop(t *testing.T) {
	pids := filepath.Join(t.TempDir(), "pids")
	recorder := script(t, `sleep 1000 & echo $! > `+pids+`; trap 'echo "main;late 3" > "$1"; exit' INT; wait`)
	s, err := Open("cmd:"+recorder+" {out} {seconds}", live.Options{Every: time.Hour})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	go func() {
		defer cancel()
		for begin := time.Now(); time.Since(begin) < time.Minute; time.Sleep(10 * time.Millisecond) {
			if text, err := os.ReadFile(pids); err == nil && strings.HasSuffix(string(text), "\n") {
				return
			}
		}
	}()
	r := live.NewRecording(live.Limits{})
	if err := live.Follow(ctx, s, r, func(*model.Store) error { return nil }); err != nil || total(r) != 3 {
		t.Errorf("%v, %d", err, total(r))
	}
	text, _ := os.ReadFile(pids)
	pid, err := strconv.Atoi(strings.TrimSpace(string(text)))
	if err != nil {
		t.Fatal(err)
	}
	for begin := time.Now(); syscall.Kill(pid, 0) == nil && !zombie(pid); time.Sleep(10 * time.Millisecond) {
		if time.Since(begin) > 10*time.Second {
			t.Fatalf("process %d goes on", pid)
		}
	}
}

// zombie says whether a process waits for a parent that does not care, as in
// containers without an init.
func zombie(pid int) bool {
	stat, err := os.ReadFile(filepath.Join("/proc", strconv.Itoa(pid), "stat"))
	return err == nil && strings.Contains(string(stat), ") Z ")
}

// Secrets of this program are not in the command's environment, and what stands in
// the command is not in the name that is shown and saved.
func TestSecrets(t *testing.T) {
	t.Setenv("FLAMEVIEW_TOKEN", "cAnArY")
	t.Setenv("FLAMEVIEW_BASIC", "cAnArY")
	r, err := follow(t, "cmd:"+script(t, `echo "main;$(env | grep -c cAnArY) 1"`), live.Options{}, 0)
	if err != nil || r.Store().Methods[1].Name != "0" {
		t.Errorf("%v", err)
	}
	s, err := Open("cmd:/opt/bin/fetch --password cAnArY", live.Options{})
	if err != nil || s.Intent().Name != "cmd:fetch" {
		t.Errorf("%v", err)
	}
}

func TestIntent(t *testing.T) {
	s, err := Open(`cmd:py-spy record -d {seconds} -o {out} -p {pid} 'a b'`, live.Options{PID: 7, Every: 3 * time.Second})
	if err != nil {
		t.Fatal(err)
	}
	in := s.Intent()
	if in.Target != `py-spy record -d 3 -o {out} -p 7 "a b"` || in.Host != "" || !strings.Contains(in.Does[0], "again and again, 3s each") {
		t.Errorf("%+v", in)
	}
	for _, e := range Examples {
		if _, err := Open(e, live.Options{PID: 1}); err != nil {
			t.Errorf("%s: %v", e, err)
		}
	}
}

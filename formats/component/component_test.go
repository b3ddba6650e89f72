//go:build unix

package component

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// program writes a script and gives its path.
func program(t *testing.T, script string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "program")
	if err := os.WriteFile(path, []byte("#!/bin/sh\n"+script), 0o700); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestOutput(t *testing.T) {
	path := program(t, `printf '%s|' "$@"; echo "$LC_ALL"; echo "one  note" >&2; read x; echo "[$x]"`)
	out, said, err := Output(context.Background(), Command{Path: path, Args: []string{"a b", "$HOME", ";ls"}, Limit: 1000})
	if string(out) != "a b|$HOME|;ls|C\n[]\n" || said != "one note" || err != nil {
		t.Errorf("%q, %q, %v", out, said, err)
	}
}

func TestErrors(t *testing.T) {
	fails := program(t, "echo some output; echo 'file uses a more recent ABI' >&2; exit 3")
	_, _, err := Output(context.Background(), Command{Path: fails, Limit: 1000})
	var e *Error
	if !errors.As(err, &e) || e.Said != "file uses a more recent ABI" || !strings.Contains(err.Error(), "program: file uses") {
		t.Error(err)
	}
	if _, _, err := Output(context.Background(), Command{Path: program(t, "exit 1")}); err == nil || !strings.Contains(err.Error(), "exit status 1") {
		t.Error(err)
	}
	if _, _, err := Output(context.Background(), Command{Path: "/nowhere/program"}); !errors.Is(err, os.ErrNotExist) {
		t.Error(err)
	}
	endless := program(t, "while :; do echo x; done")
	if _, _, err := Output(context.Background(), Command{Path: endless, Limit: 1000}); !errors.Is(err, errLimit) {
		t.Error(err)
	}
	mine := errors.New("enough")
	if _, err := Run(context.Background(), Command{Path: endless, Limit: 1 << 60}, func(io.Reader) error { return mine }); err != mine {
		t.Error(err)
	}
}

// A program that is cancelled ends with its children.
func TestCancel(t *testing.T) {
	child := filepath.Join(t.TempDir(), "child")
	path := program(t, "sleep 1000 & echo $! >"+child+"; echo ready; wait")
	ctx, cancel := context.WithCancel(context.Background())
	_, err := Run(ctx, Command{Path: path, Limit: 1000}, func(r io.Reader) error {
		if _, err := io.ReadFull(r, make([]byte, len("ready\n"))); err != nil {
			t.Error(err)
		}
		cancel()
		_, err := io.ReadAll(r)
		return err
	})
	if !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	text, err := os.ReadFile(child)
	if err != nil {
		t.Fatal(err)
	}
	stat := "/proc/" + strings.TrimSpace(string(text)) + "/stat"
	for range 500 {
		if state, err := os.ReadFile(stat); err != nil || strings.Contains(string(state), ") Z ") {
			return // it is gone, or nobody has asked for its end yet
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Error("the child still runs")
}

func TestFind(t *testing.T) {
	path := program(t, "")
	t.Setenv("PATH", filepath.Dir(path))
	if got := Find("no such program", "program"); got != path {
		t.Errorf("got %q", got)
	}
	if got := Find("no such program"); got != "" {
		t.Errorf("got %q", got)
	}
	t.Chdir(filepath.Dir(path))
	t.Setenv("PATH", ".")
	if got := Find("program"); got != "" {
		t.Errorf("found in the working directory: %q", got)
	}
}

package editor

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

func TestWords(t *testing.T) {
	for _, c := range []struct {
		template string
		want     []string
	}{
		{"code --goto {file}:{line}", []string{"code", "--goto", "/a b/$(x);c.go:7"}},
		{"idea --line {line} {file}", []string{"idea", "--line", "7", "/a b/$(x);c.go"}},
		{"'my editor'", []string{"my editor", "/a b/$(x);c.go"}},
	} {
		got, err := Words(c.template, "/a b/$(x);c.go", 7)
		if err != nil || !slices.Equal(got, c.want) {
			t.Errorf("%s: %q, %v", c.template, got, err)
		}
	}
	for _, bad := range []string{"", "  ", "x 'y"} {
		if words, err := Words(bad, "f", 1); err == nil {
			t.Errorf("%q: %q", bad, words)
		}
	}
}

// The file is one word, whatever its name is: nothing in it is run.
func TestNoShell(t *testing.T) {
	dir := t.TempDir()
	out, file := filepath.Join(dir, "out"), filepath.Join(dir, "a; touch hacked $(touch hacked) .go")
	if err := os.WriteFile(filepath.Join(dir, "ed"), []byte("#!/bin/sh\nprintf '%s\\n' \"$@\" > "+out+"\n"), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := Open(t.Context(), filepath.Join(dir, "ed")+" +{line} {file}", file, 3); err != nil {
		t.Skip(err) // no shell for the script of this test
	}
	got, _ := os.ReadFile(out)
	if string(got) != "+3\n"+file+"\n" {
		t.Errorf("%q", got)
	}
	if _, err := os.Stat("hacked"); err == nil {
		t.Error("a name was run")
	}
}

func TestEditorFails(t *testing.T) {
	began := time.Now()
	if err := Open(t.Context(), "/none/such {file}", "f", 1); err == nil || !strings.Contains(err.Error(), "open the editor") {
		t.Error(err)
	}
	if err := Open(t.Context(), "false {file}", "f", 1); err == nil || time.Since(began) > mostWait {
		t.Error(err)
	}
}

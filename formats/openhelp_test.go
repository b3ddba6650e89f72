package formats

import (
	"archive/zip"
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/klauspost/compress/zstd"
)

const stacks = "main;parse 3\nmain;read 2\n"

func gz(parts ...string) string {
	var b bytes.Buffer
	for _, p := range parts { // each a member of its own
		w := gzip.NewWriter(&b)
		_, _ = io.WriteString(w, p)
		_ = w.Close()
	}
	return b.String()
}

func zst(s string) string {
	w, _ := zstd.NewWriter(nil)
	return string(w.EncodeAll([]byte(s), nil))
}

// zipped makes an archive of name, content, name, content, ...
func zipped(entries ...string) string {
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for i := 0; i < len(entries); i += 2 {
		e, _ := w.Create(entries[i])
		_, _ = io.WriteString(e, entries[i+1])
	}
	_ = w.Close()
	return b.String()
}

// files makes a directory of name, content, name, content, ... and makes it
// the working directory.
func files(t *testing.T, entries ...string) {
	t.Helper()
	t.Chdir(t.TempDir())
	for i := 0; i < len(entries); i += 2 {
		if err := os.MkdirAll(filepath.Dir(entries[i]), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(entries[i], []byte(entries[i+1]), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// list draws what was loaded, a line for each file.
//
//	a.txt folded 2 events
//	gone.txt: open gone.txt: no such file or directory
func list(l *Loaded) string {
	var b strings.Builder
	for _, s := range l.Stores {
		f := s.Files[0]
		b.WriteString(filepath.ToSlash(f.Path))
		if f.Format != "" {
			fmt.Fprintf(&b, " %s %d events", f.Format, s.Events())
		}
		for _, w := range f.Warnings {
			b.WriteString("; warning: " + filepath.ToSlash(w))
		}
		if f.Err != "" {
			b.WriteString(": " + filepath.ToSlash(f.Err))
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// matches compares with [...] standing for any text.
func matches(got, want string) bool {
	parts := strings.Split(want, "[...]")
	if !strings.HasPrefix(got, parts[0]) {
		return false
	}
	got = got[len(parts[0]):]
	for i, p := range parts[1:] {
		at := strings.Index(got, p)
		if i == len(parts)-2 {
			return strings.HasSuffix(got, p)
		}
		if at < 0 {
			return false
		}
		got = got[at+len(p):]
	}
	return got == ""
}

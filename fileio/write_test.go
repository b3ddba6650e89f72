package fileio

import (
	"bytes"
	"context"
	"errors"
	"io"
	"io/fs"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// text writes a text.
func text(s string) func(io.Writer) error {
	return func(w io.Writer) error {
		_, err := io.WriteString(w, s)
		return err
	}
}

// content is what a file holds, "gone" where there is none.
func content(t *testing.T, path string) string {
	t.Helper()
	data, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return "gone"
	}
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// alone checks that a folder holds these files and no temporary ones.
func alone(t *testing.T, dir string, names ...string) {
	t.Helper()
	var found []string
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		found = append(found, e.Name())
	}
	if got, want := strings.Join(found, " "), strings.Join(names, " "); got != want {
		t.Errorf("the folder holds %q, want %q", got, want)
	}
}

func put(t *testing.T, path, s string, mode fs.FileMode) {
	t.Helper()
	if err := os.WriteFile(path, []byte(s), mode); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(path, mode); err != nil { // whatever the umask
		t.Fatal(err)
	}
}

func TestReplace(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "a b.svg")
	for _, s := range []string{"new", "newer", ""} {
		if size, err := Replace(t.Context(), path, text(s)); err != nil || size != int64(len(s)) || content(t, path) != s {
			t.Errorf("%q: %d, %v", content(t, path), size, err)
		}
	}
	alone(t, dir, "a b.svg")
}

// A new file has the mode of any new file; an old one keeps its own, and the
// temporary file is never more open than it.
func TestModeStays(t *testing.T) {
	dir := t.TempDir()
	usual := filepath.Join(dir, "usual")
	f, err := os.Create(usual)
	if err != nil {
		t.Fatal(err)
	}
	f.Close()
	want := map[string]fs.FileMode{"new": mode(t, usual), "private": 0o600, "open": 0o666, "program": 0o751}
	for name, m := range want {
		path := filepath.Join(dir, name)
		if name != "new" {
			put(t, path, "old", m)
		}
		var meanwhile fs.FileMode
		_, err := Replace(t.Context(), path, func(w io.Writer) error {
			parts, _ := filepath.Glob(filepath.Join(dir, ".flameview-*.part"))
			meanwhile = mode(t, parts[0])
			return text("new")(w)
		})
		if got := mode(t, path); err != nil || got != m || meanwhile&^m != 0 {
			t.Errorf("%s: mode %v, and %v while it was written, want %v; %v", name, got, meanwhile, m, err)
		}
	}
}

func mode(t *testing.T, path string) fs.FileMode {
	t.Helper()
	info, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	return info.Mode().Perm()
}

// Links stay links, and what they lead to is written: through several, through
// folders that are links, and where the file is still to be made.
func TestLinksStay(t *testing.T) {
	dir := t.TempDir()
	for _, sub := range []string{"real", "real/deep", "links"} {
		if err := os.Mkdir(filepath.Join(dir, sub), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	put(t, filepath.Join(dir, "real/x"), "old", 0o640)
	for name, to := range map[string]string{
		"links/one": "two", "links/two": "../real/x",
		"links/new": "../real/new",
		"links/dir": "../real/deep",
		"links/up":  "dir/../up", // real/up: a lexical path would say links/up
		"links/abs": filepath.Join(dir, "real/abs"),
	} {
		if err := os.Symlink(to, filepath.Join(dir, name)); err != nil {
			t.Skip(err)
		}
	}
	for name, real := range map[string]string{
		"links/one": "real/x", "links/new": "real/new", "links/dir/in": "real/deep/in", "links/up": "real/up", "links/abs": "real/abs",
	} {
		if _, err := Replace(t.Context(), filepath.Join(dir, name), text(name)); err != nil || content(t, filepath.Join(dir, real)) != name {
			t.Errorf("%s: %s holds %q, %v", name, real, content(t, filepath.Join(dir, real)), err)
		}
		if info, err := os.Lstat(filepath.Join(dir, name)); name != "links/dir/in" && (err != nil || info.Mode()&fs.ModeSymlink == 0) {
			t.Errorf("%s is a link no more", name)
		}
	}
	if got := mode(t, filepath.Join(dir, "real/x")); got != 0o640 {
		t.Errorf("behind links the mode is %v", got)
	}
	alone(t, filepath.Join(dir, "real"), "abs", "deep", "new", "up", "x")
}

func TestRefused(t *testing.T) {
	dir := t.TempDir()
	put(t, filepath.Join(dir, "protected"), "old", 0o400)
	for name, to := range map[string]string{"ring": "ring2", "ring2": "ring", "null": os.DevNull} {
		if err := os.Symlink(to, filepath.Join(dir, name)); err != nil {
			t.Skip(err)
		}
	}
	socket, err := net.Listen("unix", filepath.Join(dir, "socket"))
	if err != nil {
		t.Skip(err)
	}
	defer socket.Close()
	if err := os.Mkdir(filepath.Join(dir, "shut"), 0o500); err != nil {
		t.Fatal(err)
	}
	cases := []struct{ name, want string }{
		{"", "this is a folder; name a file"},
		{"gone/x", "no such file or directory"},
		{"protected/x", "not a directory"},
		{"ring", "too many links"},
		{"socket", "this is a device or a pipe"},
		{"null", "this is a device or a pipe"},
		{strings.Repeat("x", 300), "file name too long"},
	}
	if os.Getuid() != 0 { // nothing is denied to root
		cases = append(cases, struct{ name, want string }{"protected", "permission denied"},
			struct{ name, want string }{"shut/x", "its folder cannot be written to: permission denied"})
	}
	for _, c := range cases {
		path := filepath.Join(dir, c.name)
		_, err := Replace(t.Context(), path, func(io.Writer) error {
			t.Errorf("%s: something is written", c.name)
			return nil
		})
		if err == nil || !strings.HasPrefix(err.Error(), "write "+path+": ") || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %s", c.name, err, c.want)
		}
	}
	if content(t, filepath.Join(dir, "protected")) != "old" {
		t.Error("a protected file is harmed")
	}
}

// Whatever goes wrong, the old file is as it was, nothing is left beside it, and the
// error names the file that the user named.
func TestFailureLeavesTheOldFile(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "x")
	put(t, path, "old", 0o600)
	cancelled, cancel := context.WithCancel(t.Context())
	broken := errors.New("broken")
	for name, c := range map[string]struct {
		ctx   context.Context
		write func(io.Writer) error
		want  error
	}{
		"the writer fails": {t.Context(), func(w io.Writer) error {
			_, _ = w.Write(make([]byte, 1<<20))
			return broken
		}, broken},
		"somebody is in the way": {t.Context(), func(io.Writer) error {
			return errors.Join(os.Remove(path), os.Mkdir(path, 0o700))
		}, fs.ErrExist},
		"cancelled, and heard": {cancelled, func(w io.Writer) error {
			cancel()
			_, err := w.Write(make([]byte, 1<<20))
			return err
		}, context.Canceled},
		"cancelled, and not heard": {cancelled, func(w io.Writer) error {
			cancel()
			return nil
		}, context.Canceled},
	} {
		size, err := Replace(c.ctx, path, c.write)
		if size != 0 || !errors.Is(err, c.want) || !strings.HasPrefix(err.Error(), "write "+path+": ") || strings.Contains(err.Error(), ".part") {
			t.Errorf("%s: %d, %v", name, size, err)
		}
		if name == "somebody is in the way" {
			if err := os.Remove(path); err != nil {
				t.Fatal(err)
			}
			put(t, path, "old", 0o600)
		}
		if content(t, path) != "old" {
			t.Errorf("%s: the file holds %d bytes", name, len(content(t, path)))
		}
		alone(t, dir, "x")
	}
	func() {
		defer func() { _ = recover() }()
		_, _ = Replace(t.Context(), path, func(io.Writer) error { panic("a bug") })
	}()
	alone(t, dir, "x")
}

// Writers of formats put what the disk says into errors of their own, so it must not
// say where the temporary file is.
func TestDiskErrorsNameNoPath(t *testing.T) {
	f, err := newTemp(t.TempDir(), 0)
	if err != nil {
		t.Fatal(err)
	}
	f.Close()
	if _, err = Stream(t.Context(), f, text("x")); !errors.Is(err, os.ErrClosed) || strings.Contains(err.Error(), f.Name()) {
		t.Error(err)
	}
}

func TestCreate(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "x")
	if size, err := Create(t.Context(), path, text("first")); err != nil || size != 5 || content(t, path) != "first" {
		t.Errorf("%d, %v", size, err)
	}
	_, err := Create(t.Context(), path, func(io.Writer) error {
		t.Error("something is written")
		return nil
	})
	if !errors.Is(err, fs.ErrExist) {
		t.Error(err)
	}
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	_, err = Create(t.Context(), path, func(w io.Writer) error {
		put(t, path, "somebody faster", 0o600)
		return text("late")(w)
	})
	if !errors.Is(err, fs.ErrExist) || content(t, path) != "somebody faster" {
		t.Errorf("%q, %v", content(t, path), err)
	}
	alone(t, dir, "x")
}

func TestStream(t *testing.T) {
	var out bytes.Buffer
	if size, err := Stream(t.Context(), &out, text("hello")); err != nil || size != 5 || out.String() != "hello" {
		t.Errorf("%q, %d, %v", out.String(), size, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := Stream(ctx, &out, text("more")); !errors.Is(err, context.Canceled) || out.String() != "hello" {
		t.Errorf("%q, %v", out.String(), err)
	}
	if _, err := io.ReadAll(Reader(ctx, strings.NewReader("x"))); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	if data, err := io.ReadAll(Reader(t.Context(), strings.NewReader("x"))); err != nil || string(data) != "x" {
		t.Errorf("%q, %v", data, err)
	}
}

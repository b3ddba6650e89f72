package watch

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"
)

func put(t *testing.T, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

// next waits for what the watcher says.
func next(t *testing.T, said chan []string, want ...string) {
	t.Helper()
	select {
	case got := <-said:
		if !slices.Equal(got, want) {
			t.Errorf("changed: %q, want %q", got, want)
		}
	case <-time.After(20 * time.Second):
		t.Fatalf("%q were not said to have changed", want)
	}
}

// A file that is written or replaced is told of, others are not, nor one that is gone.
func TestWatch(t *testing.T) {
	dir := t.TempDir()
	a, b, c, sub := filepath.Join(dir, "a"), filepath.Join(dir, "b"), filepath.Join(dir, "c"), filepath.Join(dir, "sub")
	for _, p := range []string{a, b, c} {
		put(t, p, "1")
	}
	if err := os.Mkdir(sub, 0o700); err != nil {
		t.Fatal(err)
	}
	put(t, filepath.Join(sub, "x"), "1")
	said := make(chan []string, 100)
	w := New(func(paths []string) { said <- paths })
	defer w.Close()
	w.Follow(VersionsOf([]string{a, b, sub, filepath.Join(dir, "none"), "-"}))

	put(t, a, "22")
	next(t, said, a)
	put(t, filepath.Join(dir, "new"), "333") // replaces b, as editors do
	if err := os.Rename(filepath.Join(dir, "new"), b); err != nil {
		t.Fatal(err)
	}
	next(t, said, a, b)
	put(t, c, "not followed")
	put(t, filepath.Join(sub, "y"), "1")
	next(t, said, a, b, sub)
	if err := os.Remove(b); err != nil {
		t.Fatal(err)
	}
	next(t, said, a, sub)

	w.Follow(VersionsOf([]string{a})) // it was read again
	put(t, a, "4444")
	next(t, said, a)
}

// What has happened between reading and following is told of, too.
func TestChangedMeanwhile(t *testing.T) {
	a := filepath.Join(t.TempDir(), "a")
	put(t, a, "1")
	read := VersionsOf([]string{a})
	put(t, a, "22")
	said := make(chan []string, 1)
	w := New(func(paths []string) { said <- paths })
	defer w.Close()
	w.Follow(read)
	next(t, said, a)
}

func TestVersions(t *testing.T) {
	dir := t.TempDir()
	a := filepath.Join(dir, "a")
	put(t, a, "1")
	file, _ := VersionOf(a)
	folder, _ := VersionOf(dir)
	if file.Size != 1 || file.Entries != 0 || folder.Size != 1 || folder.Entries != 1 {
		t.Errorf("file %+v, folder %+v", file, folder)
	}
	if err := os.Chtimes(a, time.Time{}, file.Time.Add(time.Second)); err != nil {
		t.Fatal(err)
	}
	if v, _ := VersionOf(a); v.same(file) {
		t.Error("the same after it was written at another time")
	}
	if v, _ := VersionOf(dir); v.same(folder) {
		t.Error("the folder is the same")
	}
	if _, ok := VersionOf(filepath.Join(dir, "none")); ok {
		t.Error("a version of nothing")
	}
}

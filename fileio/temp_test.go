package fileio

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
	"time"
)

// Clean removes what killed writers have left: no younger file, none of another
// name, and nothing that only looks like one.
func TestClean(t *testing.T) {
	dir := t.TempDir()
	left, err := newTemp(dir, 0)
	if err != nil {
		t.Fatal(err)
	}
	left.Close()
	long := time.Now().Add(-2 * Abandoned)
	foreign := []string{
		"x.svg.part", ".x.part", ".flameview-.part", ".flameview-0123.part", ".flameview-0123456789abcdef.part.svg",
		".flameview-0123456789ABCDEF.part", "flameview-0123456789abcdef.part",
	}
	for _, name := range foreign {
		put(t, filepath.Join(dir, name), "precious", 0o600)
	}
	const folder, link, young = ".flameview-0000000000000001.part", ".flameview-0000000000000002.part", ".flameview-0000000000000003.part"
	if err := errors.Join(os.Mkdir(filepath.Join(dir, folder), 0o700), os.Symlink("x.svg.part", filepath.Join(dir, link))); err != nil {
		t.Skip(err)
	}
	for _, name := range append(foreign, folder, filepath.Base(left.Name())) {
		if err := os.Chtimes(filepath.Join(dir, name), long, long); err != nil {
			t.Fatal(err)
		}
	}
	put(t, filepath.Join(dir, young), "being written", 0o600)

	before := time.Now().Add(-Abandoned)
	if n, err := Clean(dir, before); n != 1 || err != nil {
		t.Errorf("%d removed, %v", n, err)
	}
	if _, err := os.Lstat(left.Name()); !errors.Is(err, fs.ErrNotExist) {
		t.Error("the abandoned file is still there")
	}
	for _, name := range append(foreign, folder, link, young) {
		if _, err := os.Lstat(filepath.Join(dir, name)); err != nil {
			t.Errorf("removed: %s", name)
		}
	}
	if n, err := Clean(filepath.Join(dir, "gone"), before); n != 0 || err != nil {
		t.Errorf("of no folder %d removed, %v", n, err)
	}
	if _, err := Clean(filepath.Join(dir, young), before); err == nil {
		t.Error("a file is taken for a folder")
	}
}

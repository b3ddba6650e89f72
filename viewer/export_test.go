package viewer

import (
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"flameview/formats/svg"
)

// An export over a link writes what it leads to, and keeps a private file private.
func TestExportKeepsLinkAndMode(t *testing.T) {
	h := newHarness(t)
	h.drop(h.file("x.folded", folded))
	dir := t.TempDir()
	path, link := filepath.Join(dir, "private.svg"), filepath.Join(dir, "link.svg")
	if err := os.WriteFile(path, []byte("old"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("private.svg", link); err != nil {
		t.Skip(err)
	}
	size, _, err := export(t.Context(), &svg.Format, h.session.View(), h.reportOptions(), usualExport(&svg.Format), link)
	if err != nil {
		t.Fatal(err)
	}
	info, err := os.Lstat(path)
	if err != nil || info.Mode() != 0o600 || info.Size() != size || size < 100 {
		t.Errorf("%v, %d bytes of %d, %v", info.Mode(), info.Size(), size, err)
	}
	if info, err := os.Lstat(link); err != nil || info.Mode()&fs.ModeSymlink == 0 {
		t.Error("the link is gone")
	}
	if left, _ := os.ReadDir(dir); len(left) != 2 {
		t.Errorf("left behind: %v", left)
	}
}

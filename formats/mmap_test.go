//go:build unix

package formats

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
)

// TestDrop: memory that was given back has the same bytes when it is read
// again, wherever the range begins and ends.
func TestDrop(t *testing.T) {
	want := make([]byte, 5*os.Getpagesize()+123)
	for i := range want {
		want[i] = byte(i * 7 >> 3)
	}
	path := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(path, want, 0o600); err != nil {
		t.Fatal(err)
	}
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	data, unmap, err := mapFile(f, int64(len(want)))
	if err != nil {
		t.Fatal(err)
	}
	defer unmap()
	for _, s := range [][2]int{{0, len(want)}, {0, 0}, {1, 2}, {100, 9000}, {4096, 8192}, {len(want) - 1, len(want)}, {len(want), len(want)}} {
		if drop(data, s[0], s[1]); !bytes.Equal(data, want) {
			t.Errorf("after drop(%d, %d) the bytes differ", s[0], s[1])
		}
	}
}

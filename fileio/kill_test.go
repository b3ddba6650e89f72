package fileio

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"testing"
	"time"

	"flameview/fileio/killtest"
)

func TestMain(m *testing.M) {
	killtest.Main(m, func(dir string, n int) error {
		_, err := Replace(context.Background(), filepath.Join(dir, "x"), func(w io.Writer) error {
			for rest := generation(n); len(rest) > 0; rest = rest[1000:] {
				if _, err := w.Write(rest[:1000]); err != nil {
					return err
				}
			}
			return nil
		})
		return err
	})
}

// generation is the nth content of the file: a number on each of many lines.
func generation(n int) []byte { return bytes.Repeat(fmt.Appendf(nil, "%09d\n", n), 40000) }

// Whenever the program is killed, the file is one of those that it wrote, whole.
func TestKilled(t *testing.T) {
	dir := t.TempDir()
	killtest.Rounds(t, 25, dir, func(round int) {
		data, err := os.ReadFile(filepath.Join(dir, "x"))
		if err != nil {
			t.Fatal(err)
		}
		n, err := strconv.Atoi(string(data[:min(len(data), 9)]))
		if err != nil || !bytes.Equal(data, generation(n)) {
			t.Fatalf("round %d: %d bytes that begin with %.20q", round, len(data), data)
		}
	})
	left, err := filepath.Glob(filepath.Join(dir, ".flameview-*.part"))
	if err != nil || len(left) == 0 {
		t.Skipf("no kill came in the middle of a write: %v", err)
	}
	if n, err := Clean(dir, time.Now().Add(time.Minute)); n != len(left) || err != nil {
		t.Errorf("of %d files left behind %d are cleaned up, %v", len(left), n, err)
	}
	alone(t, dir, "x")
}

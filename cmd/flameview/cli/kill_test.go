package cli

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"flameview/fileio/killtest"
)

func TestMain(m *testing.M) {
	killtest.Main(m, func(dir string, n int) error {
		var says bytes.Buffer
		if code := exportOver(dir, n, &says); code != 0 {
			return fmt.Errorf("exit %d: %s", code, says.String())
		}
		return nil
	})
}

// exportOver writes the nth of two pictures over the one before.
func exportOver(dir string, n int, says io.Writer) int {
	in := filepath.Join(dir, fmt.Sprintf("%d.folded", n%2))
	args := []string{"export", "--to", "svg", "--min-width", "0", "--force", "-o", filepath.Join(dir, "out.svg"), in}
	return Run(context.Background(), args, Streams{strings.NewReader(""), io.Discard, says}, noWindow)
}

// Killed while it exports over a file, the program leaves the old picture or the new
// one.
func TestKilledExport(t *testing.T) {
	dir := t.TempDir()
	var want [2]string
	for n := range want {
		var stacks strings.Builder
		for i := range 4000 {
			fmt.Fprintf(&stacks, "main%d;f%d;g%d 1\n", n, i%60, i)
		}
		if err := os.WriteFile(filepath.Join(dir, fmt.Sprintf("%d.folded", n)), []byte(stacks.String()), 0o600); err != nil {
			t.Fatal(err)
		}
		if code := exportOver(dir, n, io.Discard); code != 0 {
			t.Fatal("exit", code)
		}
		want[n] = exported(t, dir)
	}
	killtest.Rounds(t, 15, dir, func(round int) {
		if got := exported(t, dir); got != want[0] && got != want[1] {
			t.Fatalf("round %d: %d bytes that are neither picture", round, len(got))
		}
	})
}

func exported(t *testing.T, dir string) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(dir, "out.svg"))
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

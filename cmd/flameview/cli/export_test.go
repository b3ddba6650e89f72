package cli

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func content(t *testing.T, path string) string {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

func TestExportToFile(t *testing.T) {
	folder(t, map[string]string{"in.folded": "a;b 1\n", "old.txt": "precious"})
	code, out, errs := flameview(t, "", "export", "--to", "folded", "-o", "new.txt", "in.folded")
	if code != 0 || out != "" || content(t, "new.txt") != "a;b 1\n" || errs != "flameview: wrote new.txt: 6 B\n" {
		t.Errorf("exit code %d, %q, %q", code, out, errs)
	}
	code, _, errs = flameview(t, "", "export", "--to", "folded", "-o", "old.txt", "in.folded")
	if code != ExitUsage || content(t, "old.txt") != "precious" || !strings.Contains(errs, "--force") {
		t.Errorf("exit code %d, %q", code, errs)
	}
	if code, _, errs = flameview(t, "", "export", "--to", "folded", "--force", "-o", "old.txt", "in.folded"); code != 0 || content(t, "old.txt") != "a;b 1\n" {
		t.Errorf("exit code %d, %q", code, errs)
	}
	if code, _, errs = flameview(t, "", "export", "--to", "folded", "-o", ".", "in.folded"); code != ExitUsage || !strings.Contains(errs, "folder") {
		t.Errorf("exit code %d, %q", code, errs)
	}
	if code, _, errs = flameview(t, "", "export", "--to", "folded", "-o", os.DevNull, "in.folded"); code != 0 {
		t.Errorf("exit code %d, %q", code, errs)
	}
}

func TestFailedWriteLeavesNothing(t *testing.T) {
	folder(t, map[string]string{"old.txt": "precious"})
	c := exportCmd{Out: "old.txt", Force: true}
	broken := errors.New("disk on fire")
	_, err := c.output(&app{ctx: t.Context(), Streams: Streams{Err: io.Discard}}, func(w io.Writer) error {
		io.WriteString(w, "half a")
		return broken
	})
	left, _ := filepath.Glob("*")
	if !errors.Is(err, broken) || content(t, "old.txt") != "precious" || len(left) != 1 {
		t.Errorf("%v, left %v", err, left)
	}
}

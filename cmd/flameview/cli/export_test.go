package cli

import (
	"errors"
	"fmt"
	"image/png"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"flameview/picture"
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
	c := exportCmd{To: "folded", Out: "old.txt", Force: true}
	broken := errors.New("disk on fire")
	_, err := c.file().write(&app{ctx: t.Context(), Streams: Streams{Err: io.Discard}}, func(w io.Writer) error {
		io.WriteString(w, "half a")
		return broken
	})
	left, _ := filepath.Glob("*")
	if !errors.Is(err, broken) || content(t, "old.txt") != "precious" || len(left) != 1 {
		t.Errorf("%v, left %v", err, left)
	}
}

func TestExportPalette(t *testing.T) {
	folder(t, map[string]string{"cpu.folded": cpu})
	for _, to := range []string{"png", "svg", "pdf"} {
		seen := map[string]string{}
		for _, id := range picture.PaletteIDs() {
			code, out, errs := flameview(t, "", "export", "--to", to, "--palette", id, "cpu.folded")
			if was, ok := seen[out]; code != 0 || ok {
				t.Errorf("%s: %s looks as %s; exit code %d\n%s", to, id, was, code, errs)
			}
			seen[out] = id
		}
	}
}

func TestExportPicture(t *testing.T) {
	folder(t, map[string]string{"cpu.folded": cpu, "wide.folded": "main;a 100000\nmain;b 1\n"})
	code, out, errs := flameview(t, "", "--log", "debug", "export", "--to", "png", "--width", "300", "--search", "lex", "cpu.folded")
	img, err := png.Decode(strings.NewReader(out))
	if code != 0 || err != nil || img.Bounds().Dx() != 300 {
		t.Fatalf("exit code %d, %v\n%s", code, err, errs)
	}
	if !strings.Contains(errs, `msg="layout and paint" took=`) || !strings.Contains(errs, "search: 2 matches") {
		t.Errorf("says\n%s", errs)
	}
	for flag, rows := range map[string]string{"--min-width=0.25": " rows=3 ", "--min-width=0": " rows=4 "} {
		_, _, errs := flameview(t, "", "--log", "debug", "export", "--to", "png", flag, "wide.folded")
		if !strings.Contains(errs, "msg=query") || !strings.Contains(errs, rows) {
			t.Errorf("%s: want%s\n%s", flag, rows, errs)
		}
	}
}

// Leaves that are all thinner than a pixel are no empty picture.
func TestExportThinLeaves(t *testing.T) {
	var stacks strings.Builder
	for i := range 20_000 {
		fmt.Fprintf(&stacks, "main;leaf%d 1\n", i)
	}
	folder(t, map[string]string{"thin.folded": stacks.String()})
	code, out, errs := flameview(t, "", "export", "--to", "png", "--palette", "warm", "--width", "300", "--view", "callers", "thin.folded")
	img, err := png.Decode(strings.NewReader(out))
	if code != 0 || err != nil {
		t.Fatalf("exit code %d, %v\n%s", code, err, errs)
	}
	bottom := img.Bounds().Dy() - picture.RowHeight
	if leaf, paper := img.At(150, bottom-picture.RowHeight), img.At(0, img.Bounds().Dy()-1); leaf == paper {
		t.Errorf("nothing but %v where 20,000 leaves are", paper)
	}
}

// What does not fit into the file is said beside it.
func TestExportSaysWhatIsLeftOut(t *testing.T) {
	folder(t, map[string]string{"deep.folded": strings.Repeat("r;", 2000) + "r 1\n", "wide.folded": "main;a 100000\nmain;b 1\n"})
	for _, c := range []struct{ to, file, want string }{
		{"png", "deep.folded", "more levels are not drawn"},
		{"pdf", "deep.folded", "more levels are not drawn"},
		{"pdf", "wide.folded", "1 frame thinner than 0.25 px drawn faint"},
		{"svg", "wide.folded", "1 frame thinner than 0.1 px left out"},
	} {
		if code, _, errs := flameview(t, "", "export", "--to", c.to, c.file); code != 0 || !strings.Contains(errs, c.want) {
			t.Errorf("%s as %s: exit code %d, no %q in\n%s", c.file, c.to, code, c.want, errs)
		}
	}
}

// A flag that means nothing to the format is an error, not ignored.
func TestExportOptions(t *testing.T) {
	folder(t, map[string]string{"in.folded": "a;b 1\n"})
	for _, c := range []struct{ args, want string }{
		{"--to=csv --width=100", "--width means nothing to csv, only to svg, png, pdf, bundle"},
		{"--to=pdf --scale=2", "--scale means nothing to pdf"},
		{"--to=json --min-width=1", "--min-width means nothing to json"},
		{"--to=png --names=canonical", "--names=canonical means nothing to png"},
		{"--to=svg --width=0", "want 1 to 32000 pixels"},
		{"--to=svg --scale=2 --width=300 --min-width=0 --dark --names=canonical -o x.svg", ""},
	} {
		code, _, errs := flameview(t, "", append(append([]string{"export"}, strings.Fields(c.args)...), "in.folded")...)
		if (code == ExitUsage) != (c.want != "") || !strings.Contains(errs, c.want) {
			t.Errorf("%s: exit code %d, no %q in\n%s", c.args, code, c.want, errs)
		}
	}
}

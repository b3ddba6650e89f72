package ui

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"
)

// files makes a folder with files, and folders where a name ends in a slash.
func files(t *testing.T, names ...string) string {
	t.Helper()
	dir := t.TempDir()
	for _, n := range names {
		path := filepath.Join(dir, n)
		err := os.MkdirAll(filepath.Dir(path), 0o700)
		if strings.HasSuffix(n, "/") {
			err = os.MkdirAll(path, 0o700)
		} else if err == nil {
			err = os.WriteFile(path, []byte(n), 0o600)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

type pathsHarness struct {
	*Paths
	t     *testing.T
	dir   string
	taken []string
}

func newPathsHarness(t *testing.T, kind PathKind) *pathsHarness {
	test.NewTempApp(t)
	h := &pathsHarness{t: t, dir: files(t, "alpha.jfr", "alpine.svg", "beta.jfr", ".hidden", "data/inner.jfr", "größe.folded", "größer.folded")}
	h.Paths = NewPaths(kind, h.dir+"/")
	h.Taken = func() { h.taken = h.Chosen() }
	w := test.NewTempWindow(t, h.Content)
	w.Resize(fyne.NewSize(600, 400))
	w.Canvas().Focus(h.Focus())
	h.Open()
	return h
}

func (h *pathsHarness) keys(keys ...fyne.KeyName) {
	for _, k := range keys {
		if k == fyne.KeyTab && !h.field.AcceptsTab() {
			h.t.Error("Tab leaves")
			continue
		}
		h.field.TypedKey(&fyne.KeyEvent{Name: k})
	}
}

func (h *pathsHarness) types(text string) {
	for _, r := range text {
		h.field.TypedRune(r)
	}
}

func (h *pathsHarness) names() string {
	var out []string
	for _, e := range h.shown {
		out = append(out, e.name)
	}
	return strings.Join(out, " ")
}

func TestPathsNarrowAndComplete(t *testing.T) {
	h := newPathsHarness(t, OpenFiles)
	if got := h.names(); got != "../ data/ alpha.jfr alpine.svg beta.jfr größe.folded größer.folded" {
		t.Errorf("shows %s", got)
	}
	for _, c := range []struct {
		typed, shown, completed string
		tab                     bool
	}{
		{"al", "alpha.jfr alpine.svg", "alp", true},
		{"alpi", "alpine.svg", "alpine.svg", true},
		{"jfr", "alpha.jfr beta.jfr", "jfr", false},
		{".h", ".hidden", ".hidden", true},
		{"gr", "größe.folded größer.folded", "größe", true},
		{"data", "data/", "data/", true},
		{"nothing", "", "nothing", false},
	} {
		h.set(h.dir + "/")
		h.types(c.typed)
		if got := h.names(); got != c.shown {
			t.Errorf("%s shows %s", c.typed, got)
		}
		if got := h.field.AcceptsTab(); got != c.tab {
			t.Errorf("%s: Tab completes: %v", c.typed, got)
		} else if got {
			h.keys(fyne.KeyTab)
		}
		if got := strings.TrimPrefix(h.field.Text, h.dir+"/"); got != c.completed {
			t.Errorf("%s is completed to %s, want %s", c.typed, got, c.completed)
		}
	}
}

func TestPathsKeys(t *testing.T) {
	h := newPathsHarness(t, OpenFiles)
	h.types("data")
	h.keys(fyne.KeyTab, fyne.KeyDown, fyne.KeyDown, fyne.KeyReturn)
	if want := filepath.Join(h.dir, "data", "inner.jfr"); len(h.taken) != 1 || h.taken[0] != want {
		t.Errorf("took %v, want %s", h.taken, want)
	}
	h.keys(fyne.KeyUp, fyne.KeyReturn) // ..
	if h.Path() != h.dir {
		t.Errorf("up leads to %s", h.Path())
	}
	space := &desktop.CustomShortcut{KeyName: fyne.KeySpace, Modifier: fyne.KeyModifierControl}
	h.types("alp")
	h.keys(fyne.KeyDown)
	h.field.TypedShortcut(space)
	h.keys(fyne.KeyDown)
	h.field.TypedShortcut(space)
	h.keys(fyne.KeyReturn)
	if len(h.taken) != 2 {
		t.Errorf("of two ticked files %v are taken", h.taken)
	}
}

// A folder that is typed is gone into, a new name is taken as it is.
func TestPathsSave(t *testing.T) {
	h := newPathsHarness(t, SaveFile)
	h.types("data")
	h.keys(fyne.KeyReturn)
	if h.taken != nil || h.Path() != filepath.Join(h.dir, "data") {
		t.Errorf("took %v at %s", h.taken, h.Path())
	}
	h.types("new.svg")
	h.keys(fyne.KeyReturn)
	if want := filepath.Join(h.dir, "data", "new.svg"); len(h.taken) != 1 || h.taken[0] != want {
		t.Errorf("took %v, want %s", h.taken, want)
	}
}

func TestPathsMouse(t *testing.T) {
	h := newPathsHarness(t, OpenFiles)
	h.types("alp")
	h.choose(0)
	h.clicked = h.clicked.Add(-doubleClick * 2)
	h.choose(1)
	if got := h.Chosen(); len(got) != 2 || h.taken != nil {
		t.Errorf("two clicks chose %v", got)
	}
	h.clicked = h.clicked.Add(-doubleClick * 2)
	h.choose(1)
	h.choose(0)
	if len(h.taken) != 1 || filepath.Base(h.taken[0]) != "alpha.jfr" {
		t.Errorf("a double click took %v", h.taken)
	}
	folders := newPathsHarness(t, OpenFolder)
	if got := folders.names(); got != "../ data/" {
		t.Errorf("folders: %s", got)
	}
	folders.set(filepath.Join(h.dir, "none") + "/")
	if !strings.HasPrefix(folders.says.Text, "Cannot be read") {
		t.Errorf("says %q", folders.says.Text)
	}
}

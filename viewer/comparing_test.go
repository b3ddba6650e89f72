package viewer

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"flameview/formats"
	"flameview/viewer/comparetab"
	"flameview/viewer/flametab"
	"flameview/viewer/state"
)

// twoFiles opens a file of before and one of after.
func (h *harness) twoFiles() (a, b string) {
	a = h.file("a.folded", "main;x 400\nmain;old 600\n")
	b = h.file("b.folded", "main;x 800\nmain;new 200\n")
	h.drop(a, b)
	h.total(2000, 0)
	return a, b
}

func (h *harness) compared() {
	h.until("a comparison", func() bool {
		c := h.session.View().Comparing
		return c != nil && !c.Late
	})
}

// Two files are offered as a comparison; one action begins it and one ends it, and
// both can be taken back.
func TestCompareTwoFiles(t *testing.T) {
	h := newHarness(t)
	h.file("none", "")
	if h.compareBar.box.Visible() {
		t.Error("with nothing open there is something to compare")
	}
	h.twoFiles()
	if !h.compareBar.box.Visible() {
		t.Error("two files are not offered as a comparison")
	}
	h.run("compare")()
	h.compared()
	v := h.session.View()
	if got := []string{v.State.Sides[0].Name, v.State.Sides[1].Name}; !slices.Equal(got, []string{"a.folded", "b.folded"}) {
		t.Errorf("sides %q", got)
	}
	h.run("swap")()
	h.until("swapped sides", func() bool {
		c := h.session.View().Comparing
		return c != nil && c.Pair.Sides[0].Name == "b.folded"
	})
	h.run("endcompare")()
	h.total(2000, 0)
	if h.session.State().Comparing() {
		t.Error("the comparison has not ended")
	}
	h.run("back")()
	h.run("back")()
	h.until("the sides as they were", func() bool {
		c := h.session.View().Comparing
		return c != nil && c.Pair.Sides[0].Name == "a.folded"
	})
}

// Every tab says something about a comparison that is true of its sides: none shows
// the widths of a picture as values.
func TestTabsOfAComparison(t *testing.T) {
	h := newHarness(t)
	h.twoFiles()
	h.run("compare")()
	h.compared()
	for _, tab := range h.tabs {
		h.goTo(tab.ID())
		h.until("the tab "+tab.ID(), func() bool { return h.inFront(tab.ID()) })
	}
	h.goTo(comparetab.ID)
	h.until("the sentence", func() bool { return h.session.View().Comparing.Explanation != nil })
	if name, details := flametab.DescribeIn(h.session.View(), 0); !strings.Contains(strings.Join(details, "|"), "A a.folded: 1,000 samples") {
		t.Errorf("%s: %q", name, details)
	}
}

// Three sides are played: each step goes on by one, and the last one ends it.
func TestPlaySides(t *testing.T) {
	h := newHarness(t)
	h.twoFiles()
	a, b := h.session.View().Store.Files[0].Path, h.session.View().Store.Files[1].Path
	h.run("playsides")()
	if h.sidePlay.playing() {
		t.Error("nothing is compared, and it plays")
	}
	h.session.Do(state.SetSides(filesSide("one", a), filesSide("two", b), filesSide("both", a, b)))
	h.compared()
	h.run("playsides")()
	if !h.sidePlay.playing() || h.session.State().CurrentSide() != 1 {
		t.Fatalf("plays: %v, from side %d", h.sidePlay.playing(), h.session.State().CurrentSide())
	}
	h.until("the first side behind the base", func() bool { return h.session.View().State.CurrentSide() == 1 })
	h.sidePlay.step()
	h.until("the last side", func() bool { return h.session.View().State.CurrentSide() == 2 })
	h.sidePlay.step()
	if h.sidePlay.playing() {
		t.Error("it plays on behind the last side")
	}
}

// What is written of a comparison holds both sides.
func TestExportOfAComparison(t *testing.T) {
	h := newHarness(t)
	h.twoFiles()
	h.run("compare")()
	h.compared()
	path := filepath.Join(t.TempDir(), "out.folded")
	if _, _, err := export(t.Context(), formats.ByID("folded"), h.session.View(), h.reportOptions(), usualExport(formats.ByID("folded")), path); err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile(path)
	if want := "main;x 400 800\n"; err != nil || !strings.Contains(string(got), want) {
		t.Errorf("%v, %q; want %q in it", err, got, want)
	}
}

func TestDistinctNames(t *testing.T) {
	for _, test := range []struct{ paths, want []string }{
		{[]string{"/p/a.jfr", "/p/b.jfr"}, []string{"a.jfr", "b.jfr"}},
		{[]string{"/p/1/a.jfr", "/p/2/a.jfr"}, []string{"1/a.jfr", "2/a.jfr"}},
		{[]string{"a", "a"}, []string{"a", "a"}},
	} {
		if got := distinctNames(test.paths...); !slices.Equal(got, test.want) {
			t.Errorf("%q: %q, want %q", test.paths, got, test.want)
		}
	}
}

// A file that holds two profiles is compared at once, and that can be taken back.
func TestTwoProfilesInAFile(t *testing.T) {
	h := newHarness(t)
	h.drop(h.file("diff.folded", "main;x 400 800\nmain;old 600 0\nmain;new 0 200\n"))
	h.compared()
	if c := h.session.View().Comparing; c.Pair.Sides[0].Total != 1000 || c.Pair.Sides[1].Total != 1000 {
		t.Errorf("%+v", c.Pair.Sides)
	}
	h.run("back")()
	h.until("one aggregate", func() bool { return h.session.View().Comparing == nil })
}

// What is dropped on the right half of a comparison becomes its current side.
func TestDropOnASide(t *testing.T) {
	h := newHarness(t)
	a, _ := h.twoFiles()
	h.run("compare")()
	h.compared()
	c := h.file("c.folded", "main;x 77\n")
	h.droppedOn = h.sideAt(fyne.NewPos(900, 300))
	h.openFiles([]string{c}, true)
	h.until("the new side", func() bool {
		of := h.session.View().Comparing
		return of != nil && of.Pair.Sides[1].Total == 77
	})
	if s := h.session.State().Sides; s[1].Name != "c.folded" || s[0].Filters[0].List[0] != a {
		t.Errorf("%+v", s)
	}
}

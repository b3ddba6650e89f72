package viewer

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"flameview/model"
	"flameview/viewer/ui"
)

// Names are in short, or with their packages, everywhere alike.
func TestFullNames(t *testing.T) {
	h := newHarness(t)
	h.drop(h.file("a.folded", "org/acme/A.run;org/acme/B.add 2\norg/acme/A.run 1\n"))
	h.click("org/acme/A.run", fyne.KeyModifierShift)
	h.total(3, 1)
	path := func() string {
		var names []string
		for _, o := range h.path.crumbs.box.Objects {
			if c, ok := o.(*ui.Button); ok && c.Menu != nil {
				names = append(names, c.Text)
			}
		}
		return strings.Join(names, " ")
	}
	if got := path(); got != "A.run" || h.checked("fullnames") {
		t.Errorf("the path is %q", got)
	}
	h.run("fullnames")()
	if got := path(); got != "org.acme.A.run" || !h.checked("fullnames") {
		t.Errorf("with packages the path is %q", got)
	}
	if !h.flame.Names().Full {
		t.Error("the flame has short names")
	}
}

// Notes call frames as the picture does, and a name is copied whole in any case.
func TestNamesElsewhere(t *testing.T) {
	h := newHarness(t)
	h.drop(h.file("a.folded", "org/acme/A.run;org/acme/B.add 2\norg/acme/A.run 1\n"))
	path := []model.Name{{Family: model.FamilyJava, Name: "org/acme/A.run"}, {Family: model.FamilyJava, Name: "org/acme/B.add"}}
	h.click("org/acme/B.add", fyne.KeyModifierShift)
	h.total(2, 1)
	h.run("copy")()
	if got := h.app.Clipboard().Content(); got != "org.acme.B.add" {
		t.Errorf("copied %q", got)
	}
	if got := h.where(h.session.View(), path); got != "A.run › B.add" {
		t.Errorf("a note is on %q", got)
	}
	h.run("fullnames")()
	if got := h.where(h.session.View(), path); got != "org.acme.A.run › org.acme.B.add" {
		t.Errorf("with packages a note is on %q", got)
	}
}

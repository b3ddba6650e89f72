package viewer

import (
	"image/color"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"flameview/model"
	"flameview/picture"
	"flameview/viewer/state"
	"flameview/viewer/ui"
)

// texts are the labels of the legend, top down.
func (l *legend) texts() string {
	var out []string
	for _, o := range l.rows.Objects {
		if c, ok := o.(*fyne.Container); ok {
			o = c.Objects[0]
		}
		switch o := o.(type) {
		case *widget.Label:
			out = append(out, o.Text)
		case *ui.Button:
			out = append(out, o.Text)
		}
	}
	return strings.Join(out, "|")
}

// The legend stands beside the picture and follows it.
func TestLegend(t *testing.T) {
	h := newHarness(t)
	h.drop(h.file("a.folded", "org/acme/A.run;java/util/List.add 2\norg/acme/A.run 1\n"))
	wide := h.body.Size().Width
	h.run("colours")()
	h.until("the legend", func() bool {
		return strings.HasPrefix(h.legend.texts(), "By package|"+picture.ByPackage.Legend+"|org.acme|JDK|Your colours|None yet")
	})
	if now := h.body.Size().Width; now > wide-legendWidth || !h.checked("colours") {
		t.Errorf("the picture is %g wide beside it, %g without", now, wide)
	}
	menu := h.legendMenu(picture.Legend(h.session.View().Palette(), h.session.View().Tree, false)[0])
	menu[1].Action()
	h.until("org.acme dropped from the legend", func() bool { return h.session.View().Tree.Total[0] == 0 })
	h.run("back")()
	h.until("a step back", func() bool { return h.session.View().Tree.Total[0] == 3 })
	h.until("the legend again", func() bool { return strings.Contains(h.legend.texts(), "org.acme|JDK") })
	if h.dialogOpen() != nil {
		t.Error("a dialog dims the picture")
	}
	h.session.Do(state.AddColor(picture.UserColor{Patterns: model.Patterns{List: []string{"add"}}, Base: color.NRGBA{A: 255}}))
	h.until("the colour", func() bool { return strings.HasSuffix(h.legend.texts(), "|Your colours|method add") })
	h.session.Do(state.SetPalette("name", "name"))
	h.until("another palette", func() bool {
		return strings.HasPrefix(h.legend.texts(), "By name|"+picture.ByName.Legend)
	})
	h.run("colours")()
	if h.body.Size().Width != wide || h.checked("colours") {
		t.Error("it does not close")
	}
}

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
)

// texts are the labels of the legend, top down.
func (l *legend) texts() string {
	var out []string
	for _, o := range l.rows.Objects {
		if c, ok := o.(*fyne.Container); ok {
			o = c.Objects[0]
		}
		if label, ok := o.(*widget.Label); ok {
			out = append(out, label.Text)
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

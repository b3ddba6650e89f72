package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// Tips is the layer above a window's content on which one tooltip is shown at a
// time. The toolkit has none; its overlays would take the pointer's events.
type Tips struct {
	widget.BaseWidget
	of   fyne.CanvasObject // what the tooltip is about, nil for none
	back *canvas.Rectangle
	text *canvas.Text
}

// WithTips puts a layer for tooltips above a window's content.
func WithTips(content fyne.CanvasObject) *fyne.Container {
	t := &Tips{back: canvas.NewRectangle(nil), text: canvas.NewText("", nil)}
	t.back.StrokeWidth = 1
	t.back.CornerRadius = 3
	t.back.Hide()
	t.text.Hide()
	t.ExtendBaseWidget(t)
	return container.NewStack(content, t)
}

// tipsOn is the layer of the window that shows an object, nil if it has none.
func tipsOn(o fyne.CanvasObject) *Tips {
	c := fyne.CurrentApp().Driver().CanvasForObject(o)
	if c == nil {
		return nil
	}
	if content, ok := c.Content().(*fyne.Container); ok && len(content.Objects) > 0 {
		t, _ := content.Objects[len(content.Objects)-1].(*Tips)
		return t
	}
	return nil
}

// Text is the tooltip that is shown, "" for none.
func (t *Tips) Text() string {
	if t.of == nil {
		return ""
	}
	return t.text.Text
}

// About says something about an object, below it or where there is no room, above.
func (t *Tips) About(of fyne.CanvasObject, text string) {
	t.of = of
	t.text.Text, t.text.TextSize = text, theme.CaptionTextSize()
	t.text.Color = theme.Color(theme.ColorNameForeground)
	t.back.FillColor = theme.Color(theme.ColorNameOverlayBackground)
	t.back.StrokeColor = theme.Color(theme.ColorNameInputBorder)
	size := t.text.MinSize()
	box := size.AddWidthHeight(12, 6)
	driver := fyne.CurrentApp().Driver()
	at := driver.AbsolutePositionForObject(of).Subtract(driver.AbsolutePositionForObject(t))
	y := at.Y + of.Size().Height + 4
	if y+box.Height > t.Size().Height {
		y = at.Y - box.Height - 4
	}
	pos := fyne.NewPos(max(min(at.X, t.Size().Width-box.Width), 0), y)
	t.back.Move(pos)
	t.back.Resize(box)
	t.text.Move(pos.AddXY(6, 3))
	t.text.Resize(size)
	t.back.Show()
	t.text.Show()
	canvas.Refresh(t)
}

// Leave takes the tooltip of an object away.
func (t *Tips) Leave(of fyne.CanvasObject) {
	if t.of != of {
		return
	}
	t.of = nil
	t.back.Hide()
	t.text.Hide()
	canvas.Refresh(t)
}

// CreateRenderer is for Fyne.
func (t *Tips) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewSimpleRenderer(container.NewWithoutLayout(t.back, t.text))
}

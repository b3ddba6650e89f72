package timestrip

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// head stands above the rows of threads and says how they are drawn.
type head struct {
	widget.BaseWidget
	bar   *Bar
	texts [3]*canvas.Text
}

func newHead(b *Bar) *head {
	h := &head{bar: b}
	for i, text := range []string{"Thread", "Each row has its own scale; the stronger the colour, the more beside other threads", "Total"} {
		h.texts[i] = canvas.NewText(text, nil)
	}
	h.texts[2].Alignment = fyne.TextAlignTrailing
	h.ExtendBaseWidget(h)
	return h
}

func (h *head) CreateRenderer() fyne.WidgetRenderer {
	h.style()
	return widget.NewSimpleRenderer(container.New(columns{h.bar}, h.texts[0], h.texts[1], h.texts[2]))
}

// Refresh follows the theme.
func (h *head) Refresh() {
	h.style()
	h.BaseWidget.Refresh()
}

func (h *head) style() {
	for _, t := range h.texts {
		t.TextSize = theme.CaptionTextSize()
		t.Color = theme.Color(theme.ColorNamePlaceHolder)
	}
}

package viewer

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// scrollDialog moves the text of the dialog in front by a key that nothing in it wants.
// The toolkit scrolls by the wheel only.
func (w *window) scrollDialog(key fyne.KeyName) {
	s := scrollIn(w.dialogOpen())
	if s == nil {
		return
	}
	line, page := 2*theme.TextSize(), s.Size().Height*0.9
	by, known := map[fyne.KeyName]float32{
		fyne.KeyUp: -line, fyne.KeyDown: line, fyne.KeyPageUp: -page, fyne.KeyPageDown: page,
		fyne.KeyHome: -s.Offset.Y, fyne.KeyEnd: s.Content.MinSize().Height,
	}[key]
	if known {
		most := max(s.Content.MinSize().Height-s.Size().Height, 0)
		s.ScrollToOffset(fyne.NewPos(s.Offset.X, min(max(s.Offset.Y+by, 0), most)))
	}
}

// scrollIn is the first thing that scrolls in an object, nil if there is none.
func scrollIn(o fyne.CanvasObject) *container.Scroll {
	switch o := o.(type) {
	case *container.Scroll:
		return o
	case *widget.PopUp:
		if o != nil {
			return scrollIn(o.Content)
		}
	case *fyne.Container:
		for _, child := range o.Objects {
			if s := scrollIn(child); s != nil {
				return s
			}
		}
	}
	return nil
}

package flametab

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"

	"flameview/model/tree"
	"flameview/picture"
	"flameview/viewer/ui"
)

// tooltip says everything about one row, beside the pointer. It is made of bare
// canvas objects: a pop-up would take the pointer away from the flame.
type tooltip struct {
	box   *fyne.Container
	back  *canvas.Rectangle
	lines [9]*canvas.Text
	notes [mostNoteLines]*canvas.Text
	inner *fyne.Container
}

func newTooltip() *tooltip {
	t := &tooltip{back: canvas.NewRectangle(nil)}
	t.back.CornerRadius = 4
	t.back.StrokeWidth = 1
	texts := container.New(layout.NewCustomPaddedVBoxLayout(1))
	for i := range t.lines {
		t.lines[i] = canvas.NewText("", nil)
		texts.Add(t.lines[i])
	}
	for i := range t.notes {
		t.notes[i] = canvas.NewText("", nil)
		texts.Add(t.notes[i])
	}
	t.lines[0].TextStyle.Bold = true
	t.inner = container.New(layout.NewCustomPaddedLayout(5, 6, 9, 9), texts)
	t.box = container.NewStack(t.back, t.inner)
	t.box.Hide()
	return t
}

func (t *tooltip) hide() { t.box.Hide() }

func (t *tooltip) refresh() {
	t.back.FillColor = theme.Color(theme.ColorNameOverlayBackground)
	t.back.StrokeColor = theme.Color(theme.ColorNameInputBorder)
	for i, l := range t.lines {
		l.TextSize = theme.TextSize()
		l.Color = theme.Color(theme.ColorNameForeground)
		if i > 0 {
			l.Color = theme.Color(theme.ColorNamePlaceHolder)
		}
	}
	for _, l := range t.notes {
		l.TextSize = theme.TextSize()
		l.Color = theme.Color(theme.ColorNameForeground)
	}
}

// gapToPointer keeps the tooltip from under the pointer.
const gapToPointer = 14

// noteWidth is how wide notes get in a tooltip.
const noteWidth = 460

// show fills the tooltip and puts it beside a point, inside the widget.
func (t *tooltip) show(name string, details, notes []string, at fyne.Position, within fyne.Size) {
	t.refresh()
	t.lines[0].Text = ui.Cut(name, max(within.Width-60, 100), theme.TextSize(), fyne.TextStyle{Bold: true})
	for i, l := range t.lines[1:] {
		l.Text = ""
		l.Hidden = i >= len(details)
		if !l.Hidden {
			l.Text = ui.Cut(details[i], max(within.Width-20, 100), theme.TextSize(), fyne.TextStyle{})
		}
	}
	notes = wrapped(notes, min(noteWidth, max(within.Width-60, 100)))
	for i, l := range t.notes {
		l.Text = ""
		if l.Hidden = i >= len(notes); !l.Hidden {
			l.Text = notes[i]
		}
	}
	size := t.box.MinSize()
	x, y := at.X+gapToPointer, at.Y+gapToPointer
	if x+size.Width > within.Width {
		x = max(at.X-gapToPointer-size.Width, 0)
		if x == 0 {
			x = max(within.Width-size.Width, 0)
		}
	}
	if y+size.Height > within.Height {
		y = max(at.Y-gapToPointer-size.Height, 0)
	}
	t.box.Resize(size)
	t.box.Move(fyne.NewPos(x, y))
	t.box.Show()
	t.box.Refresh()
}

// Describe says what is known about a row: its full name, and lines about its
// kind and its values.
func Describe(t *tree.Tree, row int32) (name string, details []string) {
	value := func(v int64) string { return ui.Measured(v, t.Metric.Unit) }
	if row == 0 {
		details = []string{ui.MetricTitle(t.Metric), "total " + value(t.Total[0]) + share(t.Total[0], t.All, " of the "+value(t.All)+" in the files")}
		return "all", append(details, sources(t, row)...)
	}
	if about := aboutBox(t, row); about != "" {
		details = append(details, about)
	}
	total := "total " + value(t.Total[row]) + share(t.Total[row], t.All, " of all")
	if t.Total[0] != t.All {
		total += share(t.Total[row], t.Total[0], " of the selection")
	}
	self := "self " + value(t.Self[row]) + share(t.Self[row], t.All, " of all")
	if t.Callers {
		self = "at the root of the stack: " + value(t.Self[row]) + share(t.Self[row], t.All, " of all")
	}
	return picture.FullName(&t.Boxes.List[t.Box[row]]), append(append(details, total, self), sources(t, row)...)
}

// sources says in a line where the events of a row come from, if the tree
// knows.
//
//	from 82.00 % worker-1, 15.00 % main, 3.00 % the rest
func sources(t *tree.Tree, row int32) []string {
	s := t.Sources
	if s == nil || s.FirstTotal[row] == 0 {
		return nil
	}
	first, second := s.FirstTotal[row], s.SecondTotal[row]
	words := ui.Percent(first, t.Total[row]) + " " + s.Label(int(s.First[row]))
	if second > 0 {
		words += ", " + ui.Percent(second, t.Total[row]) + " " + s.Label(int(s.Second[row]))
	}
	if rest := t.Total[row] - first - second; rest > 0 {
		words += ", " + ui.Percent(rest, t.Total[row]) + " the rest"
	}
	return []string{"from " + words}
}

func share(part, whole int64, of string) string {
	if whole == 0 {
		return ""
	}
	return " · " + ui.Percent(part, whole) + of
}

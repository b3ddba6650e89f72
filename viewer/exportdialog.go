package viewer

import (
	"fmt"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"

	"flameview/formats"
	"flameview/formats/codec"
	"flameview/picture"
	"flameview/viewer/ui"
)

// choice is one line of the export dialog.
type choice struct {
	label string
	means func(*codec.Format) bool // to which formats it means something
	input fyne.CanvasObject
}

// number is a line for a number, and how it is read.
type number struct {
	widget.Entry
	name        string
	least, most float64
}

func newNumber(name, start string, least, most float64) *number {
	n := &number{name: name, least: least, most: most}
	n.ExtendBaseWidget(n) // else the toolkit would give the focus to the entry within, which is in no window
	n.SetText(start)
	n.Validator = func(string) error { _, err := n.value(); return err }
	return n
}

func (n *number) value() (float64, error) {
	v, err := strconv.ParseFloat(strings.Replace(strings.TrimSpace(n.Text), ",", ".", 1), 64)
	if err != nil || !(v >= n.least && v <= n.most) {
		return 0, fmt.Errorf("%s: want a number from %g to %g, not %q", n.name, n.least, n.most, n.Text)
	}
	return v, nil
}

// onScreen is the second of the parts of a picture that can be written.
const onScreen = 1

// exportDialog asks for a format and what belongs to it, then for a file, and
// writes what is on screen.
func (w *window) exportDialog() {
	v := w.session.View()
	if v.Tree == nil {
		w.status.say("Nothing is open that could be exported")
		return
	}
	var writers []*codec.Format
	var titles []string
	for _, f := range formats.All {
		if f.Write != nil {
			writers = append(writers, f)
			titles = append(titles, f.Title)
		}
	}
	canonical := ui.NewCheck("as they are merged, not as the files wrote them", nil)
	part := ui.NewRadio(1, "All of it, at its whole depth", "What the window shows of it now")
	width := newNumber("width", strconv.Itoa(codec.DefaultWidth), 100, picture.MaxWidth)
	scale := newNumber("scale", "1", 0.25, 16)
	numbers := []*number{width, scale}
	thin := map[*codec.Format]*number{}
	lines := []choice{
		{"Names", func(f *codec.Format) bool { return f.Options.Names }, canonical},
		{"Part", func(f *codec.Format) bool { return f.Options.Part }, part},
		{"Width, pixels", func(f *codec.Format) bool { return f.Options.Picture }, width},
		{"Scale", func(f *codec.Format) bool { return f.Options.Scale }, scale},
	}
	for _, f := range writers {
		o := f.Options
		if o.MinWidth == 0 || o.MaxFrames > 0 { // the tree is as it is on screen
			continue
		}
		thin[f] = newNumber("least width", fmt.Sprint(o.MinWidth), 0, 1000)
		numbers = append(numbers, thin[f])
		label := "Thinnest frame, pixels"
		if o.AlwaysThin {
			label += fmt.Sprintf(" (0 is as %g)", o.MinWidth)
		}
		lines = append(lines, choice{label, func(of *codec.Format) bool { return of == f }, thin[f]})
	}
	form := container.New(layout.NewFormLayout())
	for _, l := range lines {
		form.Add(widget.NewLabel(l.label))
		form.Add(l.input)
	}
	format := writers[0]
	list := ui.NewRadio(2, titles...)
	list.Changed = func(i int) {
		format = writers[i]
		for i, l := range lines {
			for _, o := range form.Objects[2*i : 2*i+2] {
				if l.means(format) {
					o.Show()
				} else {
					o.Hide()
				}
			}
		}
		form.Refresh()
	}
	read := func() (o exportOptions, err error) {
		o = usualExport(format)
		o.canonical = format.Options.Names && canonical.Checked
		var px float64
		if px, err = width.value(); err != nil {
			return o, err
		}
		o.width = int(px)
		if n := thin[format]; n != nil {
			if o.minWidth, err = n.value(); err != nil {
				return o, err
			}
		}
		if format.Options.Scale {
			if o.scale, err = scale.value(); err != nil {
				return o, err
			}
		}
		if format.Options.Part && part.Selected == onScreen {
			o.part = w.visible()
		}
		return o, nil
	}
	body := container.NewVBox(list, widget.NewSeparator(), form)
	size := fyne.NewSize(620, 0)
	for i := range writers { // as high as the longest, so that it keeps its place
		list.Changed(i)
		size.Height = max(size.Height, body.MinSize().Height)
	}
	list.Changed(0)
	var a *asked
	a = ask(w.win, "Export what is on screen", "Choose a file…", body, list, size.AddWidthHeight(0, titleAndButtons), func() error {
		o, err := read()
		if err == nil {
			a.dialog.Hide() // the next one would go with it
			w.exportAs(format, v, o)
		}
		return err
	})
	for _, n := range numbers {
		n.OnSubmitted = func(string) { a.enter() }
	}
}

// titleAndButtons is the height of what is around a dialog's body.
const titleAndButtons = 110

// visible is the part of the picture that the flame tab shows.
func (w *window) visible() codec.Part {
	l := w.flame.Layout()
	levels := min(float64(l.H)/float64(l.RowPixels()), float64(l.Tree.Depths())-l.View.Top)
	return codec.Part{From: l.View.From, To: l.View.To, Top: l.View.Top, Levels: levels, Flip: l.Up != l.Tree.Callers}
}

package timestrip

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"flameview/model/scan"
	"flameview/viewer/state"
	"flameview/viewer/ui"
)

// rows are the threads below the strip: a list of which only what is visible
// exists.
type rows struct {
	bar  *Bar
	head *head
	list *widget.List
	box  *fyne.Container // hidden while closed
	made []*row
	heat int64 // the highest bucket of any thread

	threads []scan.ThreadTime
	more    int // threads in the last of them, which stands for the rest
}

// Sizes in logical pixels.
const (
	rowHeight   = 18
	visibleRows = 8 // a list of more scrolls
)

func newRows(b *Bar) *rows {
	l := &rows{bar: b, head: newHead(b)}
	l.list = widget.NewList(
		func() int { return len(l.threads) },
		func() fyne.CanvasObject {
			r := newRow(b)
			l.made = append(l.made, r)
			return r
		},
		func(i widget.ListItemID, o fyne.CanvasObject) { o.(*row).show(i) },
	)
	l.list.HideSeparators = true
	l.box = container.New(l, l.head, l.list)
	l.box.Hide()
	return l
}

// show follows the answer, nil until it is there.
func (l *rows) show(t *scan.ThreadTimes) {
	before := len(l.threads)
	l.threads, l.more, l.heat = nil, 0, 1
	if t != nil {
		l.threads = t.Rows
		if l.more = t.Rest.Threads; l.more > 0 {
			l.threads = append(l.threads[:len(l.threads):len(l.threads)], t.Rest)
		}
		for _, r := range t.Rows {
			for _, v := range r.Buckets {
				l.heat = max(l.heat, v)
			}
		}
	}
	l.list.Refresh()
	if len(l.threads) != before {
		l.bar.Box.Refresh() // it may be higher than before
	}
}

// refresh draws the strips again.
func (l *rows) refresh() {
	for _, r := range l.made {
		r.strip.Refresh()
	}
}

// Layout gives the list all the room below its head.
func (l *rows) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	top := l.head.MinSize().Height
	l.head.Resize(fyne.NewSize(size.Width, top))
	l.list.Move(fyne.NewPos(0, top))
	l.list.Resize(fyne.NewSize(size.Width, size.Height-top))
}

// MinSize is as high as the rows are, up to a limit.
func (l *rows) MinSize([]fyne.CanvasObject) fyne.Size {
	n := float32(min(max(len(l.threads), 1), visibleRows))
	return fyne.NewSize(0, l.head.MinSize().Height+n*(rowHeight+theme.Padding()))
}

// row is one thread: its name, which filters, its strip and its total.
type row struct {
	widget.BaseWidget
	bar   *Bar
	name  *name
	strip *strip
	total *canvas.Text
}

func newRow(b *Bar) *row {
	r := &row{bar: b, strip: newStrip(b, rowHeight), total: canvas.NewText("", nil)}
	r.name = newName()
	r.total.Alignment = fyne.TextAlignTrailing
	r.ExtendBaseWidget(r)
	return r
}

func (r *row) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewSimpleRenderer(container.New(columns{r.bar}, r.name, r.strip, r.total))
}

func (r *row) show(i int) {
	l := r.bar.rows
	t := l.threads[i]
	rest := l.more > 0 && i == len(l.threads)-1
	r.strip.name = t.Name
	switch {
	case rest:
		r.strip.name = "and " + ui.Plural(t.Threads, "more thread")
		r.name.set(r.strip.name, nil)
	case t.Threads > 1:
		r.strip.name += " ×" + ui.Count(int64(t.Threads))
		fallthrough
	default:
		r.name.set(r.strip.name, func() {
			r.bar.session.Do(state.ChooseThread(state.Threads{Name: t.Name, Several: t.Threads > 1}))
		})
	}
	s := r.bar.session.State()
	r.name.chosen = !rest && s.ChoosesThreads() && s.ShowsThread(state.Threads{Name: t.Name, Several: t.Threads > 1})
	r.name.others = s.ChoosesThreads() && !r.name.chosen
	r.name.Refresh()
	r.total.Text = ui.Value(t.Total, r.bar.unit)
	r.total.TextSize = theme.CaptionTextSize()
	r.total.Color = theme.Color(theme.ColorNamePlaceHolder)
	r.total.Refresh()
	r.strip.set(r.bar.line, t.Buckets, l.heat)
}

// name is a text that can be clicked, cut to its width.
type name struct {
	widget.BaseWidget
	full   string
	text   *canvas.Text
	tapped func()
	over   bool
	// chosen is that the thread is shown alone; others, that others are.
	chosen, others bool
}

var (
	_ fyne.Tappable      = (*name)(nil)
	_ desktop.Hoverable  = (*name)(nil)
	_ desktop.Cursorable = (*name)(nil)
)

func newName() *name {
	n := &name{text: canvas.NewText("", nil)}
	n.ExtendBaseWidget(n)
	return n
}

// set shows a text; without an action it is no link.
func (n *name) set(text string, tapped func()) {
	n.full, n.tapped = text, tapped
	n.Refresh()
}

func (n *name) CreateRenderer() fyne.WidgetRenderer { return widget.NewSimpleRenderer(n.text) }

// Refresh follows the theme and the pointer.
func (n *name) Refresh() {
	n.text.TextSize = theme.CaptionTextSize()
	n.text.Color = theme.Color(theme.ColorNameForeground)
	n.text.TextStyle.Bold = n.chosen
	switch {
	case n.tapped == nil || n.others && !n.over:
		n.text.Color = theme.Color(theme.ColorNamePlaceHolder)
	case n.over:
		n.text.Color = theme.Color(theme.ColorNamePrimary)
	}
	n.text.Text = ui.Cut(n.full, n.Size().Width-gap, n.text.TextSize, n.text.TextStyle)
	n.text.Refresh()
}

// Resize cuts the text anew.
func (n *name) Resize(size fyne.Size) {
	n.BaseWidget.Resize(size)
	n.Refresh()
}

func (n *name) MinSize() fyne.Size { return fyne.NewSize(40, rowHeight) }

func (n *name) Tapped(*fyne.PointEvent) {
	if n.tapped != nil {
		n.tapped()
	}
}

func (n *name) MouseIn(*desktop.MouseEvent) {
	n.over = true
	n.Refresh()
}

func (n *name) MouseMoved(*desktop.MouseEvent) {}

func (n *name) MouseOut() {
	n.over = false
	n.Refresh()
}

func (n *name) Cursor() desktop.Cursor {
	if n.tapped == nil {
		return desktop.DefaultCursor
	}
	return desktop.PointerCursor
}

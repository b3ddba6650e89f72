package viewer

import (
	"errors"
	"fmt"
	"regexp/syntax"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"flameview/model/shape"
	"flameview/picture"
	"flameview/viewer/answer"
	"flameview/viewer/state"
	"flameview/viewer/ui"
)

// toolbar is the line of controls at the top. It shows what the view says and
// turns clicks into commands; it keeps no state of its own.
type toolbar struct {
	box              fyne.CanvasObject
	back, forward    *ui.Button
	callees, callers *ui.Button
	metric, group    *ui.Select
	colour           *ui.Select
	search           *ui.Entry
	found            *canvas.Text
	wrong            bool // what is typed is no pattern; the search is still the one before
	next, previous   *ui.Button
	below            func() bool // callees stand on their callers
	quiet            bool        // set while the toolbar itself changes its controls
}

func newToolbar(w *window) *toolbar {
	t := &toolbar{below: w.prefs.RootBelow}
	s := w.session
	t.back = w.iconButton(theme.NavigateBackIcon(), "back")
	t.forward = w.iconButton(theme.NavigateNextIcon(), "forward")
	t.callees = ui.NewButton("Callees", nil, func() { w.direct(false) })
	t.callers = ui.NewButton("Callers", nil, func() { w.direct(true) })
	t.metric = ui.NewSelect(nil, nil)
	t.metric.PlaceHolder = "Metric"
	t.metric.Open = w.run("metric")
	t.group = ui.NewSelect(nil, func(string) {
		if i := t.group.SelectedIndex(); !t.quiet && i >= 0 {
			g := s.State().Grouping
			g.By = shape.GroupBy(i)
			s.Do(state.Group(g))
		}
	})
	for _, g := range shape.GroupKinds {
		t.group.Options = append(t.group.Options, "by "+g.ID)
	}
	t.colour = ui.NewSelect(nil, func(string) {
		if i := t.colour.SelectedIndex(); !t.quiet && i >= 0 && i < len(picture.Palettes) { // else the ratio that is shown
			p := picture.Palettes[i]
			s.Do(state.SetPalette(p.ID, p.Title))
			if v := s.View(); v.Tree != nil {
				if missing := p.Missing(v.Tree.Boxes); missing != "" {
					w.status.say(missing)
				}
			}
		}
	})
	for _, p := range picture.Palettes {
		t.colour.Options = append(t.colour.Options, "colour: "+p.Title)
	}
	t.search = ui.NewEntry("Search (regex)")
	t.found = canvas.NewText("", nil)
	t.search.OnChanged = func(text string) {
		err := s.Find(text)
		switch was := t.wrong; {
		case err != nil:
			w.status.say("Search: " + reason(err))
		case was:
			w.status.unsay(s.View())
		}
		t.wrong = err != nil
		t.count(s.View(), w.flame.Match())
	}
	t.search.Next = w.nextMatch
	t.search.Left = func() { w.win.Canvas().Focus(w.flame.Flame) }
	t.previous = w.iconButton(theme.MoveUpIcon(), "previous")
	t.next = w.iconButton(theme.MoveDownIcon(), "next")
	search := container.New(&between{90, 230}, t.search)
	found := container.New(&minWidth{foundWidth}, container.New(layout.NewCustomPaddedVBoxLayout(0), layout.NewSpacer(), t.found, layout.NewSpacer()))
	// A scroll lets the window be narrower even than its toolbar at its least.
	t.box = container.New(layout.NewCustomPaddedLayout(1, 1, 6, 6), container.NewHScroll(container.New(row{},
		t.back, t.forward, gap(6), t.callees, t.callers, gap(6), container.New(&between{110, 240}, t.metric), t.group, container.New(&between{80, 150}, t.colour),
		layout.NewSpacer(), search, found, t.previous, t.next,
	)))
	return t
}

// iconButton is a button for a command.
func (w *window) iconButton(icon fyne.Resource, id string) *ui.Button {
	c := w.command(id)
	b := ui.NewIconButton(icon, c.title, c.run)
	b.Keys = c.keyNames()
	return b
}

func gap(width float32) fyne.CanvasObject {
	r := canvas.NewRectangle(nil)
	r.SetMinSize(fyne.NewSize(width, 1))
	return r
}

// minWidth gives its one object at least a width.
type minWidth struct{ width float32 }

func (l *minWidth) Layout(o []fyne.CanvasObject, size fyne.Size) {
	o[0].Move(fyne.NewPos(0, 0))
	o[0].Resize(size)
}

func (l *minWidth) MinSize(o []fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(l.width, o[0].MinSize().Height)
}

// show follows a view. match is the number of the current match.
func (t *toolbar) show(v *answer.View, match int) {
	t.quiet = true
	defer func() { t.quiet = false }()
	enable(t.back, v.CanBack)
	enable(t.forward, v.CanForward)
	down, up := theme.MoveDownIcon(), theme.MoveUpIcon()
	if t.below() {
		down, up = up, down
	}
	if t.callees.Icon != down {
		t.callees.SetIcon(down)
		t.callers.SetIcon(up)
	}
	press(t.callees, !v.State.Callers)
	press(t.callers, v.State.Callers)
	t.showMetric(v)
	choose(t.group, int(v.State.Grouping.By))
	t.showColour(v)
	for _, c := range []fyne.Disableable{t.callees, t.callers, t.metric, t.group, t.search} {
		enable(c, !v.Empty())
	}
	enable(t.colour, !v.Empty() && !v.State.Comparing()) // colours are of change then
	t.count(v, match)
}

// showColour shows what colours stand for: a palette, or behind them all the ratio that takes
// the place of one.
func (t *toolbar) showColour(v *answer.View) {
	palette := picture.FindPalette(v.State.Palette).ID
	at := slices.IndexFunc(picture.Palettes, func(p picture.Palette) bool { return p.ID == palette })
	options := t.colour.Options[:len(picture.Palettes):len(picture.Palettes)]
	if v.Ratio != nil {
		title := v.Ratio.Name
		if title == "" { // its metrics are not there
			title = v.State.Ratio
		}
		at = len(options)
		options = append(options, "colour: "+title)
	}
	if !slices.Equal(options, t.colour.Options) {
		t.colour.Options = options
		t.colour.ClearSelected()
	}
	choose(t.colour, at)
}

// showMetric shows the metric on screen; the others are in its dialog.
func (t *toolbar) showMetric(v *answer.View) {
	var options []string
	if m := v.Metric(); !v.Empty() {
		options = []string{ui.MetricTitle(m) + "  " + ui.Value(m.Total, m.Unit)}
	}
	if !slices.Equal(options, t.metric.Options) {
		t.metric.Options = options
		t.metric.ClearSelected()
	}
	choose(t.metric, 0)
}

// press and choose do nothing where all is so already: drawing buttons and
// choices anew with each view took half of the time to show it.
func press(b *ui.Button, down bool) {
	importance := widget.MediumImportance
	if down {
		importance = widget.HighImportance
	}
	if b.Importance != importance {
		b.Importance = importance
		b.Refresh()
	}
}

func choose(s *ui.Select, i int) {
	if i >= 0 && s.SelectedIndex() != i {
		s.SetSelectedIndex(i)
	}
}

// count shows how much the search found.
func (t *toolbar) count(v *answer.View, match int) {
	found := v.Found != nil && len(v.Found.Rows) > 0
	enable(t.next, found)
	enable(t.previous, found)
	if t.wrong {
		t.say("wrong pattern", true)
		return
	}
	if v.Found == nil {
		t.say("", false)
		return
	}
	share := ui.Percent(v.Found.Sum, v.Tree.Total[0])
	switch {
	case found:
		least := ""
		if !v.FoundAll() { // what is too thin to lay out may match as well
			least = "≥ "
		}
		t.say(fmt.Sprintf("%s/%s%s · %s", ui.Count(int64(match)), least, ui.Count(int64(len(v.Found.Rows))), share), false)
	case v.Found.Sum == 0:
		t.say("no match", true)
	case v.Counting():
		t.say("… · "+share, false)
	default:
		t.say(share+" · zoom in", false)
	}
}

// setSearch shows a pattern that is searched for already.
func (t *toolbar) setSearch(pattern string) {
	changed := t.search.OnChanged
	t.search.OnChanged = nil
	t.search.SetText(pattern)
	t.search.OnChanged = changed
}

// foundWidth is the room for how much the search has found, in logical pixels: the
// search field beside it must not move.
const foundWidth = 150

func (t *toolbar) say(text string, bad bool) {
	t.found.Text = ui.Cut(text, foundWidth, theme.TextSize(), fyne.TextStyle{})
	t.found.TextSize = theme.TextSize()
	t.found.Color = theme.Color(theme.ColorNameForeground)
	if bad {
		t.found.Color = theme.Color(theme.ColorNameError)
	}
	t.found.Refresh()
}

// reason is why a pattern is none, in few words.
func reason(err error) string {
	var e *syntax.Error
	if errors.As(err, &e) {
		return string(e.Code) + " in “" + e.Expr + "”"
	}
	return err.Error()
}

func enable(o fyne.Disableable, on bool) {
	switch {
	case o.Disabled() != on:
	case on:
		o.Enable()
	default:
		o.Disable()
	}
}

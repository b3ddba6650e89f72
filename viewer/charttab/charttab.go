// Package charttab shows what threads did, in the order of time: a flame chart. What
// is seen of the time axis is the filter of times.
package charttab

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"flameview/model/chart"
	"flameview/picture"
	"flameview/viewer/answer"
	"flameview/viewer/tab"
	"flameview/viewer/ui"
)

// ID is the tab's.
const ID = "chart"

// Tab is the chart of one thread, or of all below each other.
type Tab struct {
	actions tab.Actions
	view    *answer.View
	chart   *answer.Chart
	thread  string // the title of the chosen one; "" for the one with the most events
	all     bool

	tracks  *tracks
	choose  *ui.Select
	side    *tab.SideChoice
	words   *widget.Label
	nothing *widget.Label // why there is no chart
	box     fyne.CanvasObject
}

// allThreads is what the list of threads has for all of them.
const allThreads = "All threads"

// New makes the tab.
func New(actions tab.Actions) (tab.Tab, error) {
	t := &Tab{actions: actions, words: widget.NewLabel(""), nothing: widget.NewLabel("")}
	var err error
	if t.tracks, err = newTracks(actions); err != nil {
		return nil, err
	}
	t.tracks.next = t.turn
	t.choose = ui.NewSelect(nil, t.chose)
	t.side = tab.NewSideChoice(actions.Ask)
	t.words.Truncation, t.words.Importance, t.words.SizeName = fyne.TextTruncateEllipsis, widget.LowImportance, theme.SizeNameCaptionText
	t.nothing.Alignment, t.nothing.Wrapping, t.nothing.Importance = fyne.TextAlignCenter, fyne.TextWrapWord, widget.LowImportance
	inset := layout.NewCustomPaddedLayout(2, 2, 6, 6)
	top := container.NewBorder(nil, nil, container.NewGridWrap(fyne.NewSize(300, t.choose.MinSize().Height), t.choose), t.side.Box, t.words)
	t.box = container.NewBorder(container.New(inset, top), nil, nil, nil,
		container.NewStack(t.tracks, container.NewVBox(layout.NewSpacer(), t.nothing, layout.NewSpacer())))
	return t, nil
}

// ID names the tab in the program.
func (t *Tab) ID() string { return ID }

// Title names the tab.
func (t *Tab) Title() string { return "Flame chart" }

// Wants asks for the chart while it is seen.
func (t *Tab) Wants(w *answer.Wants, front bool) {
	if front {
		w.Chart, w.ChartSide = true, t.side.Want()
	}
}

// Content is what the tab shows.
func (t *Tab) Content() fyne.CanvasObject { return t.box }

// Focus is what has the keyboard when the tab comes to the front.
func (t *Tab) Focus() fyne.Focusable { return t.tracks }

// Show follows a new view. Views made for other tabs have no chart.
func (t *Tab) Show(v *answer.View) {
	t.view = v
	t.side.Show(v)
	if v.Chart == nil {
		return
	}
	if t.chart != v.Chart {
		t.chart = v.Chart
		t.list()
	}
	t.refresh()
}

// list fills the list of threads.
func (t *Tab) list() {
	var titles []string
	if c := t.chart.Chart; c != nil {
		for _, track := range c.Tracks {
			titles = append(titles, title(c, track))
		}
	}
	if len(titles) > 1 {
		titles = append(titles, allThreads)
	}
	t.choose.Options = titles
	t.choose.Refresh()
}

// title tells a track from others: threads of several files may have one name.
func title(c *chart.Chart, l *chart.Track) string {
	name := l.Name
	if name == "" {
		name = "unnamed thread"
	}
	for _, other := range c.Tracks {
		if other != l && other.Name == l.Name {
			return name + " · " + ui.Plural(l.Samples+l.Exact, "event") + " · file " + ui.Count(int64(l.File)+1)
		}
	}
	return name + " · " + ui.Plural(l.Samples+l.Exact, "event")
}

func (t *Tab) chose(option string) {
	t.all = option == allThreads
	if t.thread = ""; !t.all && t.chart != nil && t.chart.Chart != nil {
		for _, l := range t.chart.Tracks {
			if title(t.chart.Chart, l) == option {
				t.thread = l.Name
				t.tracks.track = l
			}
		}
	}
	t.tracks.scroll = 0
	t.refresh()
}

// turn goes to a neighbour in the list of threads.
func (t *Tab) turn(by int) {
	n := len(t.choose.Options)
	if n == 0 {
		return
	}
	i := max(t.choose.SelectedIndex(), 0)
	t.choose.SetSelectedIndex((i + by + n) % n)
}

// refresh shows the chosen threads over the range of the state.
func (t *Tab) refresh() {
	if t.chart == nil {
		return
	}
	c := t.chart.Chart
	if c == nil || len(c.Tracks) == 0 {
		t.tracks.show(&chart.Chart{}, t.view)
		t.nothing.SetText(t.missing())
		t.words.SetText("")
		t.choose.Disable()
		return
	}
	t.nothing.SetText("")
	t.choose.Enable()
	shown := *c
	if !t.all {
		shown.Tracks = []*chart.Track{t.track()}
		t.choose.Selected = title(c, shown.Tracks[0])
		t.choose.Refresh()
	}
	t.tracks.show(&shown, t.view)
	t.words.SetText(strings.Join(append([]string{picture.ChartWords}, c.Words...), " · "))
}

// track is the chosen one.
func (t *Tab) track() *chart.Track {
	for _, l := range t.chart.Tracks { // the chart may be another one by now
		if l == t.tracks.track {
			return l
		}
	}
	for _, l := range t.chart.Tracks {
		if l.Name == t.thread && t.thread != "" {
			return l
		}
	}
	return t.chart.Tracks[0]
}

// missing says why there is no chart.
func (t *Tab) missing() string {
	switch {
	case t.chart.Err != nil:
		return t.chart.Err.Error()
	case len(t.chart.Words) > 0:
		return "No flame chart: " + strings.Join(t.chart.Words, "; ") + "."
	case len(t.view.State.Filters) > 0:
		return "No flame chart: the filters leave no events."
	}
	return "No flame chart: this metric has no events."
}

package viewer

import (
	"fmt"
	"slices"
	"strings"

	"fyne.io/fyne/v2"

	"flameview/model"
	"flameview/viewer/answer"
	"flameview/viewer/state"
	"flameview/viewer/ui"
)

// subjects are what metrics are about, told by words in the IDs of their series, in
// the order of how often they are looked at. A recording of a JVM has dozens of
// series, and most of them are about the JVM itself: those come last.
var (
	subjects = []struct {
		title string
		words []string
	}{
		{"Time", []string{"cpu", "wall", "native", "samples", "time", "execution", "profile"}},
		{"Memory", []string{"alloc", "live", "heap", "object", "malloc", "inuse"}},
		{"Locks and waits", []string{"lock", "monitor", "park", "sleep", "wait", "contention", "mutex", "delay"}},
		{"Input and output", []string{"file", "socket", "read", "write"}},
		{"Exceptions", []string{"throw", "exception", "error"}},
	}
	others = []string{"container", "gc", "setting", "statistics", "thread", "class", "property"}
)

// subjectOf is the place of a series' subject among them, and its title. Sleeping
// threads are among what waits, whatever else is said of threads.
func subjectOf(series string) (place int, title string) {
	id := strings.ToLower(series)
	has := func(word string) bool { return strings.Contains(id, word) }
	for i, s := range subjects {
		if slices.ContainsFunc(s.words, has) && (strings.Contains(id, "sleep") || !slices.ContainsFunc(others, has)) {
			return i, s.title
		}
	}
	return len(subjects), "Other events"
}

// metricChoice is a metric in a list.
type metricChoice struct {
	model.Metric
	place int
	about string
}

// metricChoices are the metrics in which something was recorded and the one on
// screen, by subject; and how many are left out because their total is nothing.
func metricChoices(v *answer.View) (list []metricChoice, empty int) {
	for _, m := range v.Metrics {
		if m.Total <= 0 && m.ID != v.Metric().ID { // a flame has no boxes for less than nothing
			empty++
			continue
		}
		place, about := subjectOf(v.Store.Series[m.Series].ID)
		list = append(list, metricChoice{m, place, about})
	}
	slices.SortStableFunc(list, func(a, b metricChoice) int { return a.place - b.place })
	return list, empty
}

// metricDialog finds a metric and shows it.
func (w *window) metricDialog() {
	v := w.session.View()
	if v.Empty() {
		w.status.say("Nothing is open that was measured")
		return
	}
	list, empty := metricChoices(v)
	choices := make([]ui.Choice, len(list))
	for i, m := range list {
		choices[i] = ui.Choice{
			Group: m.about, Text: ui.MetricTitle(m.Metric), Detail: ui.Value(m.Total, m.Unit), Chosen: m.ID == v.Metric().ID,
			Do: func() { w.session.Do(state.Metric(m.ID, ui.MetricTitle(m.Metric))) },
		}
	}
	choices = append(choices, w.ratioChoices(v)...)
	choices = append(choices, w.defineChoices(v)...)
	title := "Metric"
	if empty > 0 {
		title += fmt.Sprintf(" (%d with a total of nothing are left out)", empty)
	}
	w.find(title, "Find a metric or a ratio", [3]string{"About", "Metric", "Total"}, choices, fyne.NewSize(640, 460))
}

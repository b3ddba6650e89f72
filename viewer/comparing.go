package viewer

import (
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"flameview/compare"
	"flameview/model"
	"flameview/model/filter"
	"flameview/model/query"
	"flameview/picture"
	"flameview/viewer/answer"
	"flameview/viewer/comparetab"
	"flameview/viewer/filestab"
	"flameview/viewer/flametab"
	"flameview/viewer/state"
	"flameview/viewer/ui"
)

// compareCommands are those of comparisons.
func (w *window) compareCommands() []command {
	pane := func(which flametab.Shown) func() { return func() { w.flame.ShowPanes(which) } }
	return []command{
		{"compare", "Compare", "Compare what is open", nil, w.compareOpen, ""},
		{"playsides", "Compare", "Play the sides one after the other", nil, w.sidePlay.toggle, ""},
		{"swap", "Compare", "Swap the sides", []shortcut{{fyne.KeyD, ctrl | shift}}, w.swapSides, ""},
		{"endcompare", "Compare", "End the comparison", nil, w.endCompare, ""},
		{separator, "Compare", "", nil, nil, ""},
		{"whatif", "Compare", "What if…", nil, func() { w.whatIfDialog(nil) }, ""},
		{"worth", "Compare", "What is worth making cheaper…", nil, w.worthDialog, ""},
		{separator, "Compare", "", nil, nil, ""},
		{"panes", "Compare", "Base, change and current side by side", nil, pane(flametab.AllPanes), "0 in the flame"},
		{"panebase", "Compare", "The base alone", nil, pane(flametab.BasePane), "1 in the flame"},
		{"panechange", "Compare", "The change alone", nil, pane(flametab.ChangePane), "2 in the flame"},
		{"panecurrent", "Compare", "The current side alone", nil, pane(flametab.CurrentPane), "3 in the flame"},
		{"onlychanges", "Compare", "Widths of changes only", nil, w.toggleOnlyChanges, ""},
		{separator, "Compare", "", nil, nil, ""},
		{"builds", "Compare", "Merge names that differ from build to build", nil, func() {
			w.session.Do(state.AcrossBuilds(!w.session.State().Grouping.AcrossBuilds))
		}, ""},
	}
}

// compareOpen compares what is open: what the files hold themselves, else the files.
// Which of more than two files are runs of one side, only the user knows.
func (w *window) compareOpen() {
	v := w.session.View()
	if v.Empty() {
		w.status.say("Open two files, or one that holds two profiles")
		return
	}
	sides := ownSides(v)
	if sides == nil {
		sides = sidesOfFiles(v)
	}
	switch {
	case sides != nil:
		w.startCompare(sides...)
	case len(v.Store.Files) == 1:
		ui.ShowMessage(w.win, "Compare", "One file is open, and it holds one profile.\n\nAdd another by dropping it here, or compare parts of this one: the menu of a thread, a class or a filter has “Compare with the rest”, and Alt+drag on the time strip chooses the base.")
	default:
		w.goTo(filestab.ID)
		w.status.say("Mark the files of the base and of the current side: right click, or B and C")
	}
}

// startCompare begins a comparison and shows it.
func (w *window) startCompare(sides ...query.Side) {
	w.session.Do(state.SetSides(sides...))
	if !w.inFront(flametab.ID) {
		w.goTo(comparetab.ID)
	}
}

func (w *window) endCompare() {
	if w.session.State().Comparing() {
		w.session.Do(state.SetSides())
	}
}

// swapSides is loud: who mistakes one side for the other reads everything the wrong
// way round.
func (w *window) swapSides() {
	if !w.session.State().Comparing() {
		w.status.say("Nothing is compared")
		return
	}
	w.session.Do(state.Swap())
	s := w.session.State()
	w.status.say("Swapped: the base is now " + s.Sides[0].Name + ", compared with it is " + s.Sides[s.CurrentSide()].Name)
	w.compareBar.flash()
}

func (w *window) toggleOnlyChanges() {
	w.flame.ShowOnlyChanges(!w.flame.OnlyChanges())
	w.compareBar.show(w.session.View())
	w.refreshMenu()
}

// ownSides are those that the files hold themselves, for the metric on show.
func ownSides(v *answer.View) []query.Side {
	if v.Empty() {
		return nil
	}
	m, err := v.Store.FindMetric(v.State.Metric)
	if err != nil {
		return nil
	}
	return compare.FileSides(v.Store, m)
}

// sidesOfFiles makes a side of each of two files.
func sidesOfFiles(v *answer.View) []query.Side {
	files := readFiles(v)
	if len(files) != 2 {
		return nil
	}
	names := distinctNames(files[0].Path, files[1].Path)
	return []query.Side{filesSide(names[0], files[0].Path), filesSide(names[1], files[1].Path)}
}

// readFiles are those that could be read, if only in part.
func readFiles(v *answer.View) (files []model.File) {
	for _, f := range v.Store.Files {
		if f.Err == "" || f.Partial {
			files = append(files, f)
		}
	}
	return files
}

// filesSide is a side of whole files.
func filesSide(name string, paths ...string) query.Side {
	return query.Side{Name: name, Filters: []filter.Filter{{Kind: "file", Patterns: model.Patterns{List: paths, Exact: true}}}}
}

// distinctNames are names of files without what all have in common.
//
//	runs/1/a.jfr, runs/2/a.jfr -> 1/a.jfr, 2/a.jfr
func distinctNames(paths ...string) (names []string) {
	for depth := 1; ; depth++ {
		names = names[:0]
		shortest := depth
		for _, p := range paths {
			parts := strings.Split(filepath.ToSlash(p), "/")
			shortest = max(shortest, len(parts))
			names = append(names, strings.Join(parts[max(len(parts)-depth, 0):], "/"))
		}
		if sorted := slices.Sorted(slices.Values(names)); len(slices.Compact(sorted)) == len(paths) || depth >= shortest {
			return names
		}
	}
}

// norms are the ways to scale that need nothing to be typed.
var norms = []struct {
	kind  compare.NormKind
	title string
}{
	{compare.NormAuto, "as is usual for these files"},
	{compare.NormNone, "not scaled"},
	{compare.NormTime, "by time, per second"},
	{compare.NormTotal, "by total, as shares"},
	{compare.NormFragment, "by the selected path, per run of it"},
}

// normMenu chooses how sides are scaled.
func (w *window) normMenu() []*fyne.MenuItem {
	now := w.session.State()
	var items []*fyne.MenuItem
	for _, n := range norms {
		item := fyne.NewMenuItem(n.title, func() { w.session.Do(state.SetNorm(compare.Norm{Kind: n.kind})) })
		item.Checked = now.Norm.Kind == n.kind
		item.Disabled = n.kind == compare.NormFragment && len(now.Fragment) == 0
		items = append(items, item)
	}
	ask := func(title, hint string, kind compare.NormKind, word string) *fyne.MenuItem {
		item := fyne.NewMenuItem(title+"…", func() { w.askNorm(title, hint, word) })
		item.Checked = now.Norm.Kind == kind
		item.Disabled = kind == compare.NormFactor && len(now.Sides) > 2
		return item
	}
	per := fyne.NewMenuItem("per run of the selected path, whatever is selected later", func() {
		w.session.Do(state.SetNorm(compare.Norm{Kind: compare.NormPer, Per: pathText(w.session.State().Fragment)}))
	})
	per.Disabled, per.Checked = len(now.Fragment) == 0, now.Norm.Kind == compare.NormPer
	return append(items, per, fyne.NewMenuItemSeparator(),
		ask("by a factor", "The current side times", compare.NormFactor, "factor"),
		ask("by work, as requests served", "Work of "+sideNames(now.Sides), compare.NormWork, "work"))
}

// pathText is a path as norms hold it.
func pathText(path []model.Name) string {
	names := make([]string, len(path))
	for i, n := range path {
		names[i] = n.Name
	}
	return model.JoinPath(names)
}

// sideNames are those of the sides, cut where they are long.
func sideNames(sides []query.Side) string {
	names := make([]string, len(sides))
	for i, s := range sides {
		names[i] = ui.CutMiddle(s.Name, 24)
	}
	return strings.Join(names, ", ")
}

// askNorm asks for the numbers of a norm; those of now stand there already.
func (w *window) askNorm(title, hint, word string) {
	entry := widget.NewEntry()
	if now, value, _ := strings.Cut(w.session.State().Norm.String(), ":"); now == word {
		entry.SetText(value)
	}
	n := len(w.session.State().Sides)
	entry.SetPlaceHolder("1.25")
	if word == "work" {
		entry.SetPlaceHolder(strings.Repeat("12000,", n-1) + "9500")
	}
	a := ask(w.win, "Scale "+title, "Scale", widget.NewForm(widget.NewFormItem(hint, entry)), entry, fyne.NewSize(560, 0), func() error {
		norm, err := compare.ParseNorm(word + ":" + entry.Text)
		if err == nil && norm.Kind == compare.NormWork && len(norm.Values) != n {
			err = fmt.Errorf("work: want %d numbers with a comma between, found %d", n, len(norm.Values))
		}
		if err == nil {
			w.session.Do(state.SetNorm(norm))
		}
		return err
	})
	entry.OnSubmitted = func(string) { a.enter() }
}

// changeMenu chooses what the colours of change show.
func (w *window) changeMenu() []*fyne.MenuItem {
	now := w.session.State().Change
	item := func(title string, on bool, change func(*picture.ChangeStyle)) *fyne.MenuItem {
		next := now
		change(&next)
		i := fyne.NewMenuItem(title, func() { w.session.Do(state.SetChange(next)) })
		i.Checked = on
		return i
	}
	items := []*fyne.MenuItem{
		item("change as a share of all", !now.Relative, func(s *picture.ChangeStyle) { s.Relative = false }),
		item("change as a ratio of both sides", now.Relative, func(s *picture.ChangeStyle) { s.Relative = true }),
		fyne.NewMenuItemSeparator(),
		item("of totals", !now.Self, func(s *picture.ChangeStyle) { s.Self = false }),
		item("of self values", now.Self, func(s *picture.ChangeStyle) { s.Self = true }),
		fyne.NewMenuItemSeparator(),
	}
	for i, pair := range picture.ChangePairs {
		items = append(items, item(pair.Title, now.Pair == i, func(s *picture.ChangeStyle) { s.Pair = i }))
	}
	return items
}

// sideMenu chooses what a side is.
func (w *window) sideMenu(i int) []*fyne.MenuItem {
	v := w.session.View()
	var paths []string
	for _, f := range v.Store.Files {
		paths = append(paths, f.Path)
	}
	names := distinctNames(paths...)
	var items []*fyne.MenuItem
	for k := range min(len(paths), mostSideFiles) {
		items = append(items, fyne.NewMenuItem(names[k], func() { w.session.Do(state.SetSide(i, filesSide(names[k], paths[k]))) }))
	}
	if n := len(paths) - mostSideFiles; n > 0 {
		items = append(items, fyne.NewMenuItem("and "+strconv.Itoa(n)+" more in Files", func() { w.goTo(filestab.ID) }))
	}
	now := w.session.State()
	if i > 0 && len(now.Sides) > 2 {
		items = nil
		for k, s := range now.Sides[1:] {
			item := fyne.NewMenuItem(s.Name, func() { w.session.Do(state.SetCurrent(k + 1)) })
			item.Checked = k+1 == now.CurrentSide()
			items = append(items, item)
		}
	}
	return items
}

// mostSideFiles is how many files a menu lists.
const mostSideFiles = 20

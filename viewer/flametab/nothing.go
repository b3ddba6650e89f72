package flametab

import (
	"strings"

	"flameview/model/filter"
	"flameview/viewer/answer"
	"flameview/viewer/ui"
)

// nothing says why a view has no box at all and what can be done, in sentences
// of which the last can be left out where there is little room; none where there
// are boxes. A filter is judged by what it does alone: it is the one to take out
// that takes most.
func nothing(v *answer.View) []string {
	t := v.Tree
	switch {
	case t == nil || t.Total[0] > 0:
		return nil
	case t.All == 0:
		return []string{"Nothing open has a value of this metric.", "Choose another in the tool bar."}
	}
	most, worst := int64(0), -1
	for i, f := range v.State.Filters {
		if i >= len(t.Tallies) || f.Off {
			continue
		}
		if takes := t.Tallies[i].Removed + t.Tallies[i].Unjudged; takes > most {
			most, worst = takes, i
		}
	}
	switch {
	case worst >= 0:
		title := v.State.Filters[worst].Title()
		if short := cutAt(title, 60); short != title {
			title = short + "…"
		}
		says := []string{"The filters leave nothing.", "“" + title + "” takes most: " + taken(t.Tallies[worst], t.All) + "."}
		if len(v.State.Fragment) > 0 {
			says[0] = "The filters leave nothing of the selected path."
		}
		return append(says, "Click its chip above to change it or take it out.")
	case len(v.State.Fragment) > 0:
		return []string{"The selected path occurs nowhere in what is shown.", "Alt+Home selects everything."}
	}
	return []string{"There is nothing to show."}
}

// taken is what a filter takes away and what it cannot judge, as shares.
func taken(t filter.Tally, all int64) string {
	var parts []string
	if t.Removed > 0 {
		parts = append(parts, ui.Percent(t.Removed, all))
	}
	if t.Unjudged > 0 {
		parts = append(parts, "it cannot judge "+ui.Percent(t.Unjudged, all))
	}
	return strings.Join(parts, ", and ")
}

package cli

import (
	"os"
	"slices"
	"strconv"
	"time"

	"flameview/formats"
	"flameview/formats/codec"
	"flameview/model"
	"flameview/model/query"
	"flameview/model/tree"
	"flameview/viewer/answer"
	"flameview/viewer/report"
	"flameview/viewer/state"
)

// seen is what the window shows after clicks that do what the flags say.
func (c *exportCmd) seen(store *model.Store, tree *tree.Tree, q query.Query, notes []query.Note) (*answer.View, error) {
	v := &answer.View{
		Store: store, Pane: answer.Pane{Query: q, Tree: tree}, Pattern: c.Search,
		State: state.State{
			Metric: c.Metric, Grouping: q.Grouping, Filters: q.Filters, Transforms: q.Transforms, Decoration: q.Decoration,
			Fragment: q.Fragment, Callers: q.Callers, Notes: notes, Sides: q.Sides,
		},
	}
	if c.Palette != nil {
		v.State.Palette = *c.Palette
	}
	search, err := c.search(tree.Boxes)
	if err != nil {
		return nil, err
	}
	if search != nil {
		found := search.In(tree)
		v.Search, v.Found = search, &found
	}
	return v, nil
}

// report is what a bug report says about a view.
func (c *exportCmd) report(a *app, seen *answer.View) (*codec.Report, error) {
	files := c.paths()
	slices.Sort(files)
	return report.Make(a.ctx, seen, report.Options{
		Paths: slices.Compact(files), Reversed: c.Reversed, At: now(), Formats: formats.Title,
	})
}

// now is the time of reports: SOURCE_DATE_EPOCH in seconds, by which
// builds that are to give the same bytes twice set clocks, else of the clock.
func now() time.Time {
	if s, err := strconv.ParseInt(os.Getenv("SOURCE_DATE_EPOCH"), 10, 64); err == nil {
		return time.Unix(s, 0)
	}
	return time.Now()
}

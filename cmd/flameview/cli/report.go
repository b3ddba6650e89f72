package cli

import (
	"math"
	"os"
	"slices"
	"strconv"
	"time"

	"flameview/formats"
	"flameview/formats/codec"
	"flameview/model"
	"flameview/model/query"
	"flameview/model/tree"
	"flameview/viewer/report"
	"flameview/viewer/state"
)

// subject is what is exported, as the reader of a report sees it. search is nil
// without one.
func (c *exportCmd) subject(store *model.Store, t *tree.Tree, q query.Query, notes []query.Note, search *tree.Search) report.Subject {
	s := report.Subject{
		Store: store, Tree: t, Pattern: c.Search,
		State: state.State{
			Metric: c.Metric, Grouping: q.Grouping, Filters: q.Filters, Transforms: q.Transforms, Decoration: q.Decoration,
			Fragment: q.Fragment, Callers: q.Callers, Notes: notes, Sides: q.Sides,
		},
	}
	if c.Palette != nil {
		s.State.Palette = *c.Palette
	}
	if search != nil {
		found := search.In(t)
		s.Found = &found
	}
	return s
}

// report is what a bug report says about it.
func (c *exportCmd) report(a *app, s report.Subject) (*codec.Report, error) {
	files, _ := split(c.paths()) // a report names nothing that would connect or run
	slices.Sort(files)
	most := map[string]int64{"auto": report.SmallProfiles, "always": math.MaxInt64}[c.Profiles]
	return report.Make(a.ctx, s, report.Options{
		Profiles: most, Paths: slices.Compact(files), Reversed: c.Reversed, At: now(), Formats: formats.Title,
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

package cli

import (
	"time"

	"flameview/model"
	"flameview/model/derive"
)

// infoCmd says what is in the files.
type infoCmd struct {
	JSON bool `name:"json" help:"One JSON object in place of the tables."`
	input
}

func (c *infoCmd) Run(a *app) error {
	store, err := a.load(c.input)
	if store == nil {
		return err
	}
	r := newReport(store)
	if c.JSON {
		return orFailed(writeJSON(a.Out, r), err)
	}
	return orFailed(r.print(a.Out), err)
}

// infoReport is what info knows; its JSON is the documented answer of info --json.
type infoReport struct {
	Files   []fileReport   `json:"files"`
	Metrics []metricReport `json:"metrics"`
	Ratios  []ratioReport  `json:"ratios"`
	Threads int            `json:"threads"` // that have a name or an id
	Methods int            `json:"methods"`
	Stacks  int            `json:"stacks"` // distinct ones that events have
	Events  int            `json:"events"`
	Time    *timeReport    `json:"time,omitempty"` // absent where no event has a time
}

type fileReport struct {
	Path   string   `json:"path"`
	Format string   `json:"format"` // "" if none fits
	Bytes  int64    `json:"bytes"`  // as it lies on disk
	Series []string `json:"series"` // ids of the series that it feeds
	// Totals say what the file adds to each metric that it recorded.
	Totals   []fileTotal `json:"totals"`
	Warnings []string    `json:"warnings"`
	Error    string      `json:"error"` // "" for none
	state    string      // "", "not read", "read in part"
}

type fileTotal struct {
	ID    string `json:"id"`
	Total exact  `json:"total"`
	zero  bool
}

type metricReport struct {
	ID    string `json:"id"`
	Label string `json:"label"`
	Unit  string `json:"unit"`
	Total exact  `json:"total"`
	human string
}

// timeReport is the time of the first and the last event, RFC 3339 in UTC with
// nanoseconds.
type timeReport struct {
	Start      string `json:"start"`
	End        string `json:"end"`
	start, end time.Time
}

func newReport(s *model.Store) *infoReport {
	r := &infoReport{
		Files:   make([]fileReport, len(s.Files)),
		Metrics: []metricReport{}, Ratios: []ratioReport{},
		Threads: len(s.Threads) - 1, // [0] is "(no thread)"
		Methods: len(s.Methods),
		Stacks:  distinctStacks(s),
		Events:  s.Events(),
	}
	for i, f := range s.Files {
		r.Files[i] = fileReport{
			Path: f.Path, Format: f.Format, Bytes: f.Bytes, Series: []string{}, Totals: []fileTotal{},
			Warnings: append([]string{}, f.Warnings...), Error: f.Err, state: readState(f),
		}
	}
	for i := range s.Series {
		for id, sum := range s.Series[i].FileSums(len(r.Files)) {
			r.Files[id].add(&s.Series[i], sum)
		}
	}
	for _, m := range s.Metrics() {
		r.Metrics = append(r.Metrics, metricReport{
			ID: m.ID, Label: m.Label, Unit: m.Unit.Name, Total: exactly(m.Total, m.Unit), human: amount(m.Total, m.Unit),
		})
	}
	for _, ratio := range derive.Offered(s.Metrics()) {
		r.Ratios = append(r.Ratios, ratioReport{ID: ratio.ID(), Name: ratio.Name, human: ratio.Text(ratio.Over.Total, ratio.Under.Total)})
	}
	if start, end, ok := s.TimeSpan(); ok {
		t := &timeReport{start: time.Unix(0, start).UTC(), end: time.Unix(0, end).UTC()}
		t.Start, t.End = rfc3339(start), rfc3339(end)
		r.Time = t
	}
	return r
}

// ratioReport is a ratio that top --ratio takes.
type ratioReport struct {
	ID   string `json:"id"`
	Name string `json:"name"`

	human string // of everything
}

// add adds what the file has in a series.
func (f *fileReport) add(ser *model.Series, sum model.FileSum) {
	if sum.Events == 0 {
		return
	}
	f.Series = append(f.Series, ser.ID)
	for i, u := range ser.Units {
		if total := sum.Total[i]; sum.Recorded[i] {
			f.Totals = append(f.Totals, fileTotal{ID: ser.ID + "." + u.Name, Total: exactly(total, u), zero: total == 0})
		}
	}
}

// readState says for people how far a file was read; why is said where it failed.
func readState(f model.File) string {
	switch {
	case f.Partial:
		return "read in part"
	case f.Err != "":
		return "not read"
	}
	return ""
}

// distinctStacks counts the stacks that at least one event has; an event
// without a stack has none.
func distinctStacks(s *model.Store) int {
	seen := make([]bool, s.Stacks.Len())
	n := 0
	for i := range s.Series {
		for j := range s.Series[i].Segments {
			for _, id := range s.Series[i].Segments[j].Stack {
				if !seen[id] && id != model.Root {
					seen[id] = true
					n++
				}
			}
		}
	}
	return n
}

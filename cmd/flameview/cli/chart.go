package cli

import (
	"fmt"
	"image/png"
	"io"
	"time"

	"flameview/assets"
	"flameview/formats"
	"flameview/formats/codec"
	"flameview/model/chart"
	"flameview/model/engine"
	"flameview/picture"
)

// chartCmd writes what threads did over time.
type chartCmd struct {
	To     string   `group:"output" enum:"${charts}" default:"png" placeholder:"FORMAT" help:"What to write: ${charts}. The formats other than png hold everything in full detail."`
	With   []string `group:"output" placeholder:"ID" help:"Metrics whose events are shown beside those of --metric, or none; all that know when events began and ended, such as locks, if not given."`
	Tracks *int     `group:"output" placeholder:"N" help:"Threads at most, those with the most events; 8 in png and all in other formats if not given, 0 for all."`
	pictureFlags
	view
	input
}

// chartFormats are the formats that can hold a chart.
func chartFormats() (ids []string) {
	for _, f := range formats.All {
		if f.WriteChart != nil {
			ids = append(ids, f.ID)
		}
	}
	return ids
}

func (c *chartCmd) Validate() error {
	if c.Tracks != nil && *c.Tracks < 0 {
		return usagef("--tracks: want a count of threads, not %d", *c.Tracks)
	}
	return c.check()
}

func (c *chartCmd) Run(a *app) error {
	file := c.file(c.input)
	file.binary = c.To == "png"
	if err := file.check(a); err != nil {
		return err
	}
	store, failed := a.loadEvents(c.input)
	if store == nil {
		return failed
	}
	e := engine.New(store)
	q, err := c.query(a, e)
	if err != nil {
		return err
	}
	beside, err := c.beside(e)
	if err != nil {
		return err
	}
	started := time.Now()
	result, err := e.Chart(a.ctx, q, beside, c.most())
	if err != nil {
		return err
	}
	a.stage("chart", started, "tracks", len(result.Tracks))
	for _, text := range result.Words {
		a.say("%s", text)
	}
	if len(result.Tracks) == 0 {
		return errFailed
	}
	v := &codec.ChartView{Chart: result, Title: c.Title, Canonical: c.Names == "canonical"}
	write := func(w io.Writer) error { return formats.ByID(c.To).WriteChart(w, v) }
	switch c.To {
	case "json":
		write = func(w io.Writer) error { return writeJSON(w, newChartReport(v)) }
	case "png":
		write = func(w io.Writer) error { return c.paint(w, a, result, about(q, result.Metrics[0], c.describe(result))) }
	}
	_, err = file.write(a, write)
	return orFailed(err, failed)
}

func (c *chartCmd) most() int {
	switch {
	case c.Tracks != nil && *c.Tracks > 0:
		return *c.Tracks
	case c.Tracks == nil && c.To == "png":
		return 8
	}
	return 1 << 30
}

// beside are the metrics that are shown too.
func (c *chartCmd) beside(e *engine.Engine) (ids []string, err error) {
	if len(c.With) == 1 && c.With[0] == "none" {
		return nil, nil
	}
	for _, id := range c.With {
		if _, err := e.Metric(id); err != nil {
			return nil, usageError{err}
		}
	}
	if len(c.With) > 0 {
		return c.With, nil
	}
	return e.IntervalMetrics(), nil
}

// describe says what the chart shows.
func (c *chartCmd) describe(result *chart.Chart) string {
	s := plural(len(result.Tracks), "thread")
	for _, m := range result.Metrics[1:] {
		s += ", " + m.Label
	}
	return fmt.Sprintf("%s · %s from %s · %s", s, nanoseconds(result.To-result.From), clock(result.From), picture.ChartWords)
}

func (c *chartCmd) paint(w io.Writer, a *app, result *chart.Chart, about string) error {
	painter, err := picture.NewPainter(assets.Font)
	if err != nil {
		return err
	}
	img, err := painter.ChartImage(result, c.sheet(a, c.Title, about))
	if err != nil {
		return err
	}
	return png.Encode(w, img)
}

// chartReport is the documented answer of chart --to json.
type chartReport struct {
	Start  string        `json:"start"` // RFC 3339; times count from here, in nanoseconds
	End    int64         `json:"end"`
	Tracks []trackReport `json:"tracks"`
}

type trackReport struct {
	Thread  string      `json:"thread"`
	Samples int         `json:"samples"`
	Exact   int         `json:"exact"`  // events that began and ended
	Gap     int64       `json:"gap_ns"` // usual between samples
	Boxes   []boxReport `json:"boxes"`
}

type boxReport struct {
	From    int64  `json:"from"`
	To      int64  `json:"to"`
	Depth   int32  `json:"depth"`
	Name    string `json:"name"`
	Exact   bool   `json:"exact"`
	Samples int    `json:"samples"`
}

func newChartReport(v *codec.ChartView) chartReport {
	c := v.Chart
	r := chartReport{Start: rfc3339(c.From), End: c.To - c.From, Tracks: []trackReport{}}
	for _, track := range c.Tracks {
		l := trackReport{Thread: track.Name, Samples: track.Samples, Exact: track.Exact, Gap: track.Gap, Boxes: []boxReport{}}
		for b := range track.Boxes {
			if from, to, ok := v.Clip(b); ok {
				l.Boxes = append(l.Boxes, boxReport{from, to, b.Depth, v.Name(b.Box), b.Exact, b.Samples})
			}
		}
		r.Tracks = append(r.Tracks, l)
	}
	return r
}

package tables

import (
	"encoding/json"
	"io"
	"math"

	"flameview/compare"
	"flameview/model"
)

// The JSON of a comparison is a documented answer of the command line
// (docs/cli.md). Raw values are exact numbers; changes are parts of all.
type (
	jsonReport struct {
		Title       string           `json:"title,omitempty"`
		Metric      string           `json:"metric"`
		Unit        string           `json:"unit"`
		Norm        string           `json:"norm"`
		Scaled      string           `json:"scaled"`
		Sides       []jsonSide       `json:"sides"`
		Facts       []string         `json:"facts"`
		Level       string           `json:"level,omitempty"`
		All         *jsonChange      `json:"all,omitempty"`
		Sentence    string           `json:"sentence,omitempty"`
		Places      []Where          `json:"places,omitempty"`
		Power       string           `json:"power,omitempty"`
		Significant int              `json:"beyondNoise"`
		Rows        []jsonRow        `json:"rows"`
		Suggestions []jsonSuggestion `json:"suggestions,omitempty"`
		WhatIf      *jsonWhatIf      `json:"whatIf,omitempty"`
	}
	jsonWhatIf struct {
		Change      float64  `json:"change"`
		Low         *float64 `json:"low,omitempty"`
		High        *float64 `json:"high,omitempty"`
		ElapsedLow  *float64 `json:"elapsedLow,omitempty"`
		ElapsedHigh *float64 `json:"elapsedHigh,omitempty"`
		CellNs      int64    `json:"cellNs,omitempty"`
	}
	jsonSide struct {
		Name     string      `json:"name"`
		Metric   string      `json:"metric"`
		Total    json.Number `json:"total"`
		Scale    float64     `json:"scale"`
		Files    int         `json:"files"`
		Duration int64       `json:"durationNs,omitempty"`
	}
	jsonRow struct {
		Method string      `json:"method"`
		Self   *jsonChange `json:"self,omitempty"`
		Total  *jsonChange `json:"total,omitempty"`
		Where  []Where     `json:"where,omitempty"`
		// Of a matrix.
		Values  []json.Number `json:"values,omitempty"`
		Shares  []float64     `json:"shares,omitempty"`
		Changed string        `json:"changed,omitempty"`
		P       *float64      `json:"p,omitempty"`
	}
	jsonChange struct {
		Base       json.Number `json:"base"`
		Current    json.Number `json:"current"`
		Change     float64     `json:"change"`
		Factor     *float64    `json:"factor,omitempty"`
		Low        *float64    `json:"low,omitempty"`
		High       *float64    `json:"high,omitempty"`
		P          *float64    `json:"p,omitempty"`
		Detectable *float64    `json:"sees,omitempty"`
		Judgement  string      `json:"judgement"`
		State      string      `json:"state"`
	}
	jsonSuggestion struct {
		Question string  `json:"question"`
		Hide     string  `json:"hide,omitempty"`
		Same     string  `json:"same,omitempty"`
		Size     float64 `json:"size"`
		Sure     float64 `json:"sure"`
	}
)

// number is a pointer to a number that is one.
func number(v float64, known bool) *float64 {
	if !known || math.IsNaN(v) || math.IsInf(v, 0) {
		return nil
	}
	return &v
}

func exact(u model.Unit, v int64) json.Number { return json.Number(u.Append(nil, v)) }

func (r *Report) change(c compare.Change) *jsonChange {
	return &jsonChange{
		Base: exact(r.Sides[0].Metric.Unit, c.Base), Current: exact(r.Sides[1].Metric.Unit, c.Current), Change: c.Delta,
		Factor: number(c.Factor, true), Low: number(c.Low, c.Bounded), High: number(c.High, c.Bounded),
		P: number(c.P, c.Judged), Detectable: number(c.Detectable, c.Judged && c.Detectable > 0),
		Judgement: r.Noise.Judgement(c), State: c.State.String(),
	}
}

func sidesOf(c *compare.Comparison) (out []jsonSide) {
	for _, s := range c.Sides {
		out = append(out, jsonSide{s.Name, s.Metric.ID, exact(s.Metric.Unit, s.Total), s.Scale, len(s.Files), s.Duration})
	}
	return out
}

// JSON writes a comparison of two sides as one object.
func (r *Report) JSON(w io.Writer) error {
	m := r.Sides[1].Metric
	out := jsonReport{
		Title: r.Title, Metric: m.ID, Unit: m.Unit.Name, Norm: r.Norm.String(), Scaled: r.Scaled(), Sides: sidesOf(r.Comparison),
		Facts: r.Facts()[1:], Level: r.Noise.Level.String(), All: r.change(r.All), Sentence: r.Explanation.Words(),
		Power: r.Power(r.By).Words(r.Noise), Significant: r.Significant, Rows: []jsonRow{},
	}
	for _, p := range r.Explanation.Places {
		out.Places = append(out.Places, Where{r.Explanation.Names(p), p.Delta})
	}
	rows, _ := r.Shown()
	for _, row := range rows {
		out.Rows = append(out.Rows, jsonRow{
			Method: r.name(r.Boxes, row.Box), Self: r.change(row.Self), Total: r.change(row.Total), Where: r.Where(row),
		})
	}
	if w := r.WhatIf; w != nil {
		out.WhatIf = &jsonWhatIf{Change: w.Change(), Low: number(w.Low, w.Bounded), High: number(w.High, w.Bounded)}
		if e := w.Elapsed; e != nil {
			out.WhatIf.ElapsedLow, out.WhatIf.ElapsedHigh, out.WhatIf.CellNs = &e.Low, &e.High, e.Period
		}
	}
	for _, s := range r.Suggestions {
		j := jsonSuggestion{Question: s.Words(), Size: s.Size, Sure: s.Sure}
		if s.Hide != nil {
			j.Hide = s.Hide.FormatPatterns()
		} else {
			j.Same = s.Same.String()
		}
		out.Suggestions = append(out.Suggestions, j)
	}
	return write(w, out)
}

// JSON writes a comparison of many sides as one object.
func (m *Matrix) JSON(w io.Writer) error {
	metric := m.Sides[0].Metric
	out := jsonReport{
		Title: m.Title, Metric: metric.ID, Unit: metric.Unit.Name, Norm: m.Norm.String(), Scaled: m.Scaled(), Sides: sidesOf(m.Comparison),
		Facts: m.Facts()[1:], Significant: m.Significant, Rows: []jsonRow{},
	}
	rows, _ := m.Shown()
	for i := range rows {
		r := &rows[i]
		j := jsonRow{Method: m.name(m.Boxes, r.Box), Shares: r.Shares, Changed: m.Between(r), P: number(r.P, m.Why == "")}
		for side, v := range m.values(r) {
			j.Values = append(j.Values, exact(m.Sides[side].Metric.Unit, v))
		}
		out.Rows = append(out.Rows, j)
	}
	return write(w, out)
}

// write is indented, with names as they are: a < stays a <.
func write(w io.Writer, v any) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(v)
}

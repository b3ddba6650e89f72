package tables

import (
	"encoding/csv"
	"io"
	"math"
	"strconv"

	"flameview/spreadsheet"
)

// CSV writes a line for each method, as RFC 4180 says but with lines that end with
// a line feed alone. base and current are totals. Changes are parts of all, of
// scaled values. What is not known is empty.
//
//	method,base,current,base self,current self,change,change self,factor,low,high,p,judgement,state
func (r *Report) CSV(w io.Writer) error {
	out := csv.NewWriter(w)
	out.Write([]string{
		"method", "base", "current", "base self", "current self", "change", "change self", "factor", "low", "high", "p", "judgement", "state",
	})
	rows, _ := r.Shown()
	for i := range rows {
		row := &rows[i]
		main := row.Main(r.By)
		line := []string{
			spreadsheet.Cell(r.name(r.Boxes, row.Box)),
			r.raw(0, row.Total.Base), r.raw(1, row.Total.Current), r.raw(0, row.Self.Base), r.raw(1, row.Self.Current),
			decimal(row.Total.Delta), decimal(row.Self.Delta), decimal(main.Factor), "", "", "",
			r.Noise.Judgement(main), main.State.String(),
		}
		if main.Bounded {
			line[8], line[9] = decimal(main.Low), decimal(main.High)
		}
		if main.Judged {
			line[10] = decimal(main.P)
		}
		out.Write(line)
	}
	out.Flush()
	return out.Error()
}

// raw is a value of a side as it is.
func (r *Report) raw(side int, v int64) string {
	return string(r.Sides[side].Metric.Unit.Append(nil, v))
}

// decimal is a number with six digits, "" where it is none.
func decimal(v float64) string {
	if math.IsNaN(v) || math.IsInf(v, 0) {
		return ""
	}
	return strconv.FormatFloat(v, 'g', 6, 64)
}

// CSV writes a line for each method, with the raw values of all sides and, where it
// can be told, between which sides they changed.
//
//	method,r1,r2,r3,r4,changed,p
func (m *Matrix) CSV(w io.Writer) error {
	out := csv.NewWriter(w)
	head := []string{"method"}
	for _, s := range m.Sides {
		head = append(head, spreadsheet.Cell(s.Name))
	}
	out.Write(append(head, "changed", "p"))
	rows, _ := m.Shown()
	for i := range rows {
		line := []string{spreadsheet.Cell(m.name(m.Boxes, rows[i].Box))}
		for side, v := range m.values(&rows[i]) {
			line = append(line, string(m.Sides[side].Metric.Unit.Append(nil, v)))
		}
		p := ""
		if m.Why == "" {
			p = decimal(rows[i].P)
		}
		out.Write(append(line, spreadsheet.Cell(m.Between(&rows[i])), p))
	}
	out.Flush()
	return out.Error()
}

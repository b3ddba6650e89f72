// Package csv writes the flat table of a view: one line for each method, with
// what it used itself and what everything under it used.
//
//	method,kind,self,total,self %,total %
//	main,,0,15,0.00,100.00
//	parse,JIT,10,10,66.67,66.67
package csv

import (
	"bufio"
	"cmp"
	"encoding/csv"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"flameview/compare"
	"flameview/formats/codec"
	"flameview/model/shape"
	"flameview/spreadsheet"
)

// Format is comma-separated values as RFC 4180 says, but with lines that end
// with a line feed alone. It is written only.
//
// The lines are in the order of their totals, the largest first, then of their
// names. A percentage is of what is on screen; values are exact, with as many
// decimals as they have. The kind is the one that has most of the total.
//
// A spreadsheet takes what begins with =, +, - or @ for a formula, which may run
// programs and send data elsewhere. So names that begin with one of them have an apostrophe
// in front, which spreadsheets take for "this is text" (https://owasp.org/www-community/attacks/CSV_Injection).
// Control characters in names are written as \x1b. Numbers stand as they are.
//
// Of a comparison the columns are those of package compare/tables.
var Format = codec.Format{
	ID:         "csv",
	Title:      "CSV table",
	Extensions: []string{".csv"},
	Write:      write,
	Options:    codec.WriteOptions{Names: true, Sides: compare.MaxSides},
}

// write is Format.Write.
func write(w io.Writer, v *codec.View) error {
	start := time.Now()
	switch c := v.Compared; {
	case c == nil:
	case c.Report != nil:
		return c.Report.CSV(w)
	case c.Matrix != nil:
		return c.Matrix.CSV(w)
	}
	t := v.Tree
	buffered := bufio.NewWriterSize(w, 64<<10)
	out := csv.NewWriter(buffered)
	if err := out.Write([]string{"method", "kind", "self", "total", "self %", "total %"}); err != nil {
		return err
	}
	all := int64(0)
	if t.Len() > 0 {
		all = t.Total[0]
	}
	lines := flatten(t)
	names := make(map[shape.BoxID]string, len(lines))
	for i := range lines {
		names[lines[i].box] = spreadsheet.Cell(v.Name(lines[i].box))
	}
	slices.SortFunc(lines, func(a, b line) int {
		return cmp.Or(cmp.Compare(b.total, a.total), strings.Compare(names[a.box], names[b.box]), cmp.Compare(a.box, b.box))
	})
	for i := range lines {
		l := &lines[i]
		err := out.Write([]string{
			names[l.box], l.kind().String(),
			string(t.Metric.Unit.Append(nil, l.self)), string(t.Metric.Unit.Append(nil, l.total)),
			percent(l.self, all), percent(l.total, all),
		})
		if err != nil {
			return err
		}
	}
	out.Flush()
	if err := out.Error(); err != nil {
		return err
	}
	v.Stage("write", start, "rows", len(lines))
	return buffered.Flush()
}

// percent is a share with two decimals; nothing where the whole is nothing.
func percent(part, whole int64) string {
	if whole == 0 {
		return ""
	}
	return fmt.Sprintf("%.2f", 100*float64(part)/float64(whole))
}

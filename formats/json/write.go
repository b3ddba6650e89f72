package json

import (
	"bufio"
	"encoding/json"
	"io"
	"time"

	"flameview/formats/codec"
	"flameview/model"
	"flameview/model/shape"
)

// write is Format.Write. Values are totals, exact; "kind" where a frame has
// one, and on the root title, subtitle and unit, are keys that others ignore, as
// is "incomplete", which says that thin frames were left out of the tree.
// Of two sides, "value" is the current one and "delta" how much larger it is than
// the base, as differential pictures of d3-flame-graph have it.
//
// One frame a line, not indented, so that a deep tree does not grow by the
// square of its depth:
//
//	{"name":"all","unit":"samples","value":5,"children":[
//	{"name":"a","kind":"JIT","value":5,"children":[
//	{"name":"b","value":3}]}]}
func write(w io.Writer, v *codec.View) error {
	start := time.Now()
	out := bufio.NewWriterSize(w, 64<<10)
	t := v.Tree
	names := quoter{view: v, done: make([][]byte, len(t.Boxes.List))}
	var buf []byte
	open := 0 // frames whose list of children is open
	for row, depth := range t.Preorder() {
		buf = buf[:0]
		if open > depth {
			for ; open > depth; open-- {
				buf = append(buf, "]}"...)
			}
			buf = append(buf, ',')
		} else if row != 0 && row != t.First[t.Parent[row]] {
			buf = append(buf, ',')
		}
		if row == 0 {
			buf = appendRoot(buf, v)
		} else {
			buf = append(buf, "\n{\"name\":"...)
			buf = append(buf, names.quoted(t.Box[row])...)
			if k := t.Kind[row]; k != model.KindUnknown {
				buf = append(buf, `,"kind":`...)
				buf = append(buf, quote(k.String())...)
			}
		}
		buf = appendValue(buf, v, row)
		if from, to := t.Children(row); from < to || row == 0 {
			buf = append(buf, `,"children":[`...)
			open++
		} else {
			buf = append(buf, '}')
		}
		if _, err := out.Write(buf); err != nil {
			return err
		}
	}
	for ; open > 0; open-- {
		_, _ = out.WriteString("]}") // Flush gives the error
	}
	_ = out.WriteByte('\n')
	v.Stage("write", start, "rows", t.Len())
	return out.Flush()
}

// appendValue writes a row's total, or that of the current side and its change.
func appendValue(buf []byte, v *codec.View, row int32) []byte {
	t := v.Tree
	buf = append(buf, `,"value":`...)
	if t.Sides == nil {
		return t.Metric.Unit.Append(buf, t.Total[row])
	}
	base, current := t.Sides[0].Total[row], t.Sides[1].Total[row]
	buf = t.Metric.Unit.Append(buf, current)
	return t.Metric.Unit.Append(append(buf, `,"delta":`...), current-base)
}

// appendRoot opens the root object. Its name is "all" whatever the title,
// because readers know it by that.
func appendRoot(buf []byte, v *codec.View) []byte {
	buf = append(buf, `{"name":"all"`...)
	for _, k := range []struct{ key, text string }{
		{"title", v.Title}, {"subtitle", v.Subtitle}, {"unit", v.Tree.Metric.Unit.Name},
	} {
		if k.text != "" {
			buf = append(buf, `,"`+k.key+`":`...)
			buf = append(buf, quote(k.text)...)
		}
	}
	if v.Tree.Cut > 0 || v.Tree.Full {
		buf = append(buf, `,"incomplete":true`...)
	}
	return buf
}

// quoter quotes each name once: trees repeat few names often.
type quoter struct {
	view *codec.View
	done [][]byte // by BoxID
}

func (q *quoter) quoted(b shape.BoxID) []byte {
	if q.done[b] == nil {
		q.done[b] = quote(q.view.Name(b))
	}
	return q.done[b]
}

// quote gives a JSON string. Bytes that are no UTF-8 become U+FFFD, and <, >
// and & are escaped, so that the file may be pasted into a page.
func quote(s string) []byte {
	p, _ := json.Marshal(s) // strings always can be
	return p
}

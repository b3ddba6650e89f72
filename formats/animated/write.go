package animated

import (
	"bufio"
	_ "embed"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"time"

	"flameview/formats/codec"
	"flameview/model"
)

//go:embed play.js
var script string

//go:embed style.css
var style string

// Sizes in units of the picture.
const (
	rowHeight = 16
	above     = 64 // title, buttons
	below     = 72 // details and the time line
)

// write is Format.Write. Errors are the writer's.
func write(w io.Writer, v *codec.View) error {
	start := time.Now()
	d := dataOf(v)
	text, err := json.Marshal(d) // which escapes < > & and what XML cannot have
	if err != nil {
		return err
	}
	width := v.Width
	if width == 0 {
		width = codec.DefaultWidth
	}
	height := above + v.Tree.Depths()*rowHeight + below
	out := bufio.NewWriter(w)
	fmt.Fprintf(out, `<svg xmlns="http://www.w3.org/2000/svg" %s width="%d" height="%d" viewBox="0 0 %d %d"`, marker, width, height, width, height)
	fmt.Fprintf(out, ">\n<style>%s</style>\n<rect id=\"ground\" width=\"100%%\" height=\"100%%\"/>\n", style)
	fmt.Fprintf(out, `<text id="static" x="10" y="%d">This flame graph plays in a web browser: %d phases.</text>`+"\n", above, len(d.Phases))
	out.WriteString(dataOpen)
	out.WriteString(noControls.Replace(string(text)))
	out.WriteString(dataClose + "\n<script>" + packed(script) + "</script>\n</svg>\n")
	v.Stage("write", start, "rows", v.Tree.Len(), "phases", len(d.Phases))
	return out.Flush()
}

// noControls replaces what JSON may have and XML may not.
var noControls = strings.NewReplacer("\x7f", `\u007f`, "\ufffe", `\ufffe`, "\uffff", `\uffff`)

// packed leaves out the indents and comments of the script.
func packed(script string) string {
	var b strings.Builder
	for line := range strings.Lines(script) {
		if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "//") {
			b.WriteString(strings.NewReplacer("&", "&amp;", "<", "&lt;").Replace(line) + "\n")
		}
	}
	return b.String()
}

// dataOf is what a view comes to. An ordinary view is one phase.
func dataOf(v *codec.View) *data {
	t := v.Tree
	m := t.Metric
	d := &data{Title: v.Title, Subtitle: v.Subtitle, Label: strings.TrimSuffix(m.Label, " · "+m.Unit.Name), Unit: m.Unit.Name, Decimals: m.Unit.Decimals, Callers: t.Callers}
	d.Series, _, _ = strings.Cut(m.ID, "."+m.Unit.Name)
	totals := [][]int64{t.Total}
	if len(t.Sides) > 0 {
		totals = totals[:0]
		for _, s := range t.Sides {
			totals = append(totals, s.Total)
		}
	}
	for i := range totals {
		name, scale := m.Label, 1.0
		if v.Compared != nil && i < len(v.Compared.Sides) {
			name, scale = v.Compared.Sides[i].Name, v.Compared.Sides[i].Scale
		}
		d.Phases, d.Scales = append(d.Phases, name), append(d.Scales, scale)
	}
	index := map[named]int64{}
	for row, depth := range t.Preorder() {
		d.Rows = append(d.Rows, int64(depth), d.name(index, v, row))
		at := len(d.Rows)
		d.Rows = append(d.Rows, 0)
		last, changed := int64(0), 0
		for phase, total := range totals {
			value := total[row]
			from, to := t.Children(row)
			for c := from; c < to; c++ {
				value -= total[c]
			}
			if value = max(value, 0); value != last {
				d.Rows = append(d.Rows, int64(phase-changed), value)
				last, changed = value, phase
				d.Rows[at]++
			}
		}
	}
	return d
}

// named is one entry of the list of names.
type named struct {
	name string
	kind model.Kind
}

func (d *data) name(index map[named]int64, v *codec.View, row int32) int64 {
	t := v.Tree
	n := named{t.Name(row), t.Kind[row]}
	if v.Canonical && row != 0 {
		n.name = t.Boxes.List[t.Box[row]].Name
	}
	i, ok := index[n]
	if !ok {
		i = int64(len(d.Names))
		index[n] = i
		d.Names, d.Kinds = append(d.Names, n.name), append(d.Kinds, n.kind.String())
	}
	return i
}

package svg

import (
	"fmt"
	"strconv"
	"strings"
)

// sides says that the picture compares two sides.
func (c *canvas) sides() bool { return len(c.tree.Sides) == 2 }

// sidesButton is what turns from one layout to the next; the script gives it its
// word and place.
func (c *canvas) sidesButton(y int) string {
	if !c.sides() {
		return ""
	}
	return fmt.Sprintf(`<text id="sides" y="%d"> </text>`, y)
}

// putSides writes what is compared, on the element of all frames.
func (c *canvas) putSides() {
	if !c.sides() {
		return
	}
	names, scales := [2]string{"base", "current"}, [2]float64{1, 1}
	if v := c.view.Compared; v != nil {
		for i := range names {
			names[i], scales[i] = v.Sides[i].Name, v.Sides[i].Scale
		}
	}
	c.putf(` fg:sides="2" fg:base="%s" fg:current="%s" fg:scale_a="%s" fg:scale_b="%s"`,
		attribute(names[0]), attribute(names[1]), number(scales[0]), number(scales[1]))
}

func number(v float64) string { return strconv.FormatFloat(v, 'g', -1, 64) }

// appendCount writes what stands in a title's brackets.
func (c *canvas) appendCount(buf []byte, row int32) []byte {
	t := c.tree
	if !c.sides() {
		buf = t.Metric.Unit.AppendGrouped(buf, t.Total[row])
		buf = append(append(append(buf, ' '), c.unit...), ", "...)
		return append(c.appendShare(buf, row, t.Total), '%')
	}
	a, b := &t.Sides[0], &t.Sides[1]
	buf = t.Metric.Unit.AppendGrouped(buf, b.Total[row])
	buf = append(append(append(buf, ' '), c.unit...), ", "...)
	buf = append(c.appendShare(buf, row, b.Total), "%; "...)
	change := 0.0
	if all := b.Total[0]; all > 0 {
		change = 100 * float64(b.Self[row]-a.Self[row]) / float64(all)
	}
	if change > 0 {
		buf = append(buf, '+')
	}
	return append(strconv.AppendFloat(buf, change, 'f', 2, 64), '%')
}

// appendSideValues writes a frame's exact values.
func (c *canvas) appendSideValues(buf []byte, row int32) []byte {
	if !c.sides() {
		return buf
	}
	for i, name := range [2]string{`" fg:a="`, `" fg:b="`} {
		buf = strconv.AppendInt(append(buf, name...), c.tree.Sides[i].Total[row], 10)
	}
	return buf
}

// attribute is text inside of quotes.
func attribute(s string) string { return strings.ReplaceAll(escape(s), `"`, "&quot;") }

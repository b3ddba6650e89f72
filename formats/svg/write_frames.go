package svg

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// Flame implements page.Canvas.
func (c *canvas) Flame() {
	c.openFrames()
	var buf []byte
	for _, l := range c.layers() {
		buf = fmt.Appendf(buf[:0], "<svg class=%q>\n", l.class)
		depth := 0
		for _, row := range l.rows {
			for row >= c.tree.Levels[depth+1] {
				depth++
			}
			buf = c.appendFrame(buf, row, depth)
			if _, err := c.out.Write(buf); err != nil {
				return // the writer keeps it
			}
			buf = buf[:0]
		}
		c.put("</svg>\n")
	}
	c.put("</svg>\n")
}

// openFrames begins the element of all frames.
func (c *canvas) openFrames() {
	t, r := c.tree, c.page.Flame
	direction := viewCallees
	if t.Callers {
		direction = viewCallers
	}
	root := rootTop
	if c.page.Up {
		root = rootBottom
	}
	c.putf(`<svg id="frames" x="%g" y="%g" width="%g" height="%g" total_samples="%d" fg:view="%s" fg:root="%s"`,
		r.X, r.Y, r.W, r.H, t.Total[0], direction, root)
	if d := t.Metric.Unit.Decimals; d > 0 {
		c.putf(` fg:decimals="%d"`, d)
	}
	if t.Chain > 0 {
		c.putf(` fg:chain="%d"`, t.Chain)
	}
	if c.view.Names.Full {
		c.put(` fg:names="full"`)
	}
	c.putf(` fg:elided="%d" fg:elided_total="%d"`, c.page.Thin.Count, c.page.Thin.Total)
	c.putSides()
	if c.view.Matches != nil {
		c.put(` class="S"`)
	}
	c.put(">\n")
}

// appendFrame draws one row of the tree.
func (c *canvas) appendFrame(buf []byte, row int32, depth int) []byte {
	t := c.tree
	n := c.name(row)
	x := c.steps(t.Offset[row])
	width := c.steps(t.Offset[row]+t.Total[row]) - x
	y := int(c.page.Y(depth))

	buf = append(buf, `<g`...)
	if c.found(row) {
		buf = append(buf, ` class="M"`...)
	}
	buf = append(buf, `><title>`...)
	buf = append(buf, n.escaped...)
	buf = append(buf, " ("...)
	buf = c.appendCount(buf, row)
	buf = append(buf, `)</title><rect x="`...)
	buf = c.appendSteps(buf, x)
	buf = append(buf, `" y="`...)
	buf = strconv.AppendInt(buf, int64(y), 10)
	buf = append(buf, `" width="`...)
	buf = c.appendSteps(buf, width)
	buf = append(buf, `" fg:x="`...)
	buf = strconv.AppendInt(buf, t.Offset[row], 10)
	buf = append(buf, `" fg:w="`...)
	buf = strconv.AppendInt(buf, t.Total[row], 10)
	buf = c.appendSideValues(buf, row)
	buf = append(buf, `"/>`...)
	wide := float64(width) / c.step
	tag := c.mark(row, float64(x)/c.step, wide, y)
	cells := int((wide - tag - 2*textIn) / letter)
	if text := cut(n.clean, cells, c.view.Names.Full); text != "" {
		buf = append(buf, `<text x="`...)
		buf = c.appendSteps(buf, x+int64(textIn*c.step))
		buf = append(buf, `" y="`...)
		buf = strconv.AppendInt(buf, int64(y)+textDown, 10)
		buf = append(buf, `">`...)
		buf = appendEscaped(buf, text)
		buf = append(buf, "</text>"...)
	}
	return append(buf, "</g>\n"...)
}

// measure looks at every row once: which are drawn, how fine the coordinates
// have to be, which colours there are, what the search found.
func (c *canvas) measure() {
	t := c.tree
	c.colors = newColors(c.view)
	narrowest := int64(math.MaxInt64)
	var covered []bool
	if c.view.Matches != nil {
		covered = make([]bool, t.Len())
	}
	for row := range int32(t.Len()) {
		if covered != nil && row > 0 {
			covered[row] = covered[t.Parent[row]]
			if !covered[row] && c.found(row) {
				covered[row] = true
				c.foundTotal += t.Total[row]
			}
		}
		if c.thin(row) {
			continue
		}
		if t.Total[row] > 0 {
			narrowest = min(narrowest, t.Total[row])
		}
		c.colors.add(row)
	}
	c.decimals, c.step = 1, 10
	for c.decimals < 9 && float64(narrowest)*c.perValue*c.step < 1 {
		c.decimals++
		c.step *= 10
	}
}

// thin says that a row is left out.
func (c *canvas) thin(row int32) bool { return row > 0 && c.tree.Total[row] < c.least }

// steps is where a value lies, in steps of the picture's last digit.
func (c *canvas) steps(offset int64) int64 {
	return int64(math.Round(float64(offset) * c.perValue * c.step))
}

// appendSteps writes steps as a length.
func (c *canvas) appendSteps(buf []byte, n int64) []byte {
	return appendDecimal(buf, n, c.decimals, false)
}

// name is what a row is called. Titles are data, which readers take for the names
// of methods: they are spelled as in the file.
func (c *canvas) name(row int32) *cleanName {
	if row == 0 {
		return &c.root
	}
	n := &c.names[c.tree.Box[row]]
	if n.escaped == nil {
		*n = newName(c.view.Name(c.tree.Box[row]))
	}
	return n
}

func newName(name string) cleanName {
	text := clean(name)
	return cleanName{text, append(make([]byte, 0, len(text)+1), escape(text)...)}
}

// appendShare writes a row's part of the root in percent, by totals.
func (c *canvas) appendShare(buf []byte, row int32, totals []int64) []byte {
	if row == 0 {
		return append(buf, "100"...)
	}
	all := float64(totals[0])
	hundredths := 0.0
	if all > 0 {
		hundredths = math.Round(float64(totals[row]) * 10_000 / all)
	}
	return appendDecimal(buf, int64(hundredths), 2, true)
}

func (c *canvas) share(total int64) string {
	if c.tree.Total[0] == 0 {
		return "0"
	}
	return strconv.FormatFloat(100*float64(total)/float64(c.tree.Total[0]), 'f', 2, 64)
}

// matched says what the search on screen found.
func (c *canvas) matched() string {
	if c.view.Matches == nil {
		return ""
	}
	return c.share(c.foundTotal) + "% matched"
}

// unitWord is the word behind a count. Brackets would end those around the
// count.
func unitWord(unit string) string {
	u := strings.Join(strings.Fields(clean(strings.NewReplacer("(", "[", ")", "]").Replace(unit))), " ")
	if u == "" {
		return "samples"
	}
	return u
}

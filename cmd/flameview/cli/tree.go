package cli

import (
	"fmt"
	"strings"
	"time"

	"flameview/model/engine"
	"flameview/model/query"
	"flameview/model/tree"
)

// treeCmd prints the call tree as an outline.
type treeCmd struct {
	JSON   bool    `name:"json" group:"output" help:"A JSON array of {level, frame, self, total}, a parent before its children."`
	Depth  int     `group:"output" placeholder:"N" help:"Levels at most, 0 for all."`
	Min    float64 `name:"min" group:"output" placeholder:"PERCENT" default:"0.5" help:"Leave out frames with less than this percentage of what takes part; 0 shows all. What is left out is counted."`
	Levels bool    `group:"output" help:"Number the levels instead of indenting them, for braille lines and narrow terminals."`
	view
	input
}

// treeRow is one row; its JSON is the documented answer of tree --json.
type treeRow struct {
	Level int    `json:"level"` // 0 is all
	Frame string `json:"frame"`
	Self  exact  `json:"self"`
	Total exact  `json:"total"`
}

// mostIndented is the last level that is indented; deeper ones are numbered, or
// the text would grow with the square of the depth.
const mostIndented = 40

func (c *treeCmd) Validate() error {
	switch {
	case c.Depth < 0:
		return usagef("--depth: want a count of levels, not %d", c.Depth)
	case !(c.Min >= 0 && c.Min <= 100):
		return usagef("--min: want a percentage from 0 to 100, not %g", c.Min)
	}
	return nil
}

func (c *treeCmd) Run(a *app) error {
	store, failed := a.loadEvents(c.input)
	if store == nil {
		return failed
	}
	e := engine.New(store)
	q, err := c.query(a, e)
	if err != nil {
		return err
	}
	q.MinShare = c.Min / 100
	started := time.Now()
	t, err := e.Tree(a.ctx, q)
	if err != nil {
		return err
	}
	a.stage("query", started, "rows", t.Len())
	search, err := c.search(t.Boxes)
	if err != nil {
		return err
	}
	found, err := c.found(a, e, q, search, t.Metric.Unit, t.Total[0], c.JSON)
	if err != nil {
		return err
	}
	if c.JSON {
		rows := []treeRow{}
		c.each(t, search, func(row int32, level int, _ int64) {
			rows = append(rows, treeRow{level, c.frame(t, row), exactly(t.Self[row], t.Metric.Unit), exactly(t.Total[row], t.Metric.Unit)})
		})
		err = writeJSON(a.Out, rows)
	} else {
		err = c.print(a, q, t, search, found)
	}
	return orFailed(err, failed)
}

func (c *treeCmd) frame(t *tree.Tree, row int32) string {
	if row == 0 {
		return "all"
	}
	return c.name(t.Boxes.List[t.Box[row]])
}

// each visits the rows that are printed, with their level and the value of the
// children that are not.
func (c *treeCmd) each(t *tree.Tree, search *tree.Search, visit func(row int32, level int, rest int64)) {
	shown := c.shown(t, search)
	level := make([]int, t.Len())
	for _, row := range t.PreorderByTotal() {
		if row > 0 {
			level[row] = level[t.Parent[row]] + 1
		}
		if !shown[row] {
			continue
		}
		rest := t.Total[row] - t.Self[row]
		for r, to := t.Children(row); r < to; r++ {
			if shown[r] {
				rest -= t.Total[r]
			}
		}
		visit(row, level[row], rest)
	}
}

// shown says which rows are printed: those that are wide enough and not too deep,
// and with a search those that lead to what it finds. Parents have lower numbers
// than their children.
func (c *treeCmd) shown(t *tree.Tree, search *tree.Search) []bool {
	shown := make([]bool, t.Len())
	for row := t.Len() - 1; row >= 0; row-- {
		shown[row] = shown[row] || search == nil || row == 0 || search.Match[t.Box[row]]
		if shown[row] && row > 0 {
			shown[t.Parent[row]] = true
		}
	}
	for d := range t.Depths() {
		for row := t.Levels[d]; row < t.Levels[d+1]; row++ {
			thin := 100*float64(t.Total[row]) < c.Min*float64(t.Total[0])
			if row > 0 && (thin || c.Depth > 0 && d > c.Depth || !shown[t.Parent[row]]) {
				shown[row] = false
			}
		}
	}
	return shown
}

// print writes the outline for people; percentages are of the events that take
// part.
func (c *treeCmd) print(a *app, q query.Query, t *tree.Tree, search *tree.Search, found string) error {
	p := &printer{w: a.Out}
	if c.Title != "" {
		p.line(printable(c.Title))
	}
	p.line(printable(c.heading(q, t.Metric, t.Total[0], t.All, found)))
	p.line("")
	out := table{align: "rrrrl"}
	self, child := "self", "callees"
	if q.Callers {
		self, child = "at root", "callers"
	}
	out.add("total", "", self, "", "")
	type leftOut struct {
		value int64
		level int
	}
	var open []leftOut // of the rows whose children are being printed
	closeTo := func(level int) {
		for ; len(open) > 0 && open[len(open)-1].level > level; open = open[:len(open)-1] {
			if rest := open[len(open)-1]; rest.value != 0 {
				out.add(amount(rest.value, t.Metric.Unit), percent(rest.value, t.Total[0]), "", "", c.indent(rest.level)+"… "+child+" that are left out")
			}
		}
	}
	c.each(t, search, func(row int32, level int, rest int64) {
		closeTo(level)
		out.add(amount(t.Total[row], t.Metric.Unit), percent(t.Total[row], t.Total[0]),
			amount(t.Self[row], t.Metric.Unit), percent(t.Self[row], t.Total[0]), c.indent(level)+c.frame(t, row))
		open = append(open, leftOut{rest, level + 1})
	})
	closeTo(0)
	p.table(&out, "")
	return p.err
}

// indent is what stands before a name.
func (c *treeCmd) indent(level int) string {
	switch {
	case c.Levels:
		return fmt.Sprintf("%d ", level)
	case level > mostIndented:
		return strings.Repeat("  ", mostIndented) + fmt.Sprintf("(level %d) ", level)
	}
	return strings.Repeat("  ", level)
}

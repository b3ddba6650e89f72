package comparetab

import (
	"regexp"
	"slices"

	"fyne.io/fyne/v2"

	"flameview/compare"
	"flameview/viewer/answer"
	"flameview/viewer/boxmenu"
	"flameview/viewer/state"
	"flameview/viewer/tab"
	"flameview/viewer/ui"
)

// matrix is the table of more than two sides: how each method went from side to
// side, and between which two it changed.
type matrix struct {
	actions tab.Actions
	table   *ui.Table
	of      *compare.Matrix
	re      *regexp.Regexp
	rows    []compare.MatrixRow
	names   []string // of the sides that the table has columns for
}

func newMatrix(actions tab.Actions) *matrix {
	m := &matrix{actions: actions}
	m.build()
	return m
}

// build makes a table with a column for each side.
func (m *matrix) build() {
	columns := []ui.Column{{Title: "Method", Fill: true, Text: func(r int) string { return m.actions.Naming().Line(&m.of.Boxes.List[m.rows[r].Box]) }}}
	columns = append(columns, ui.Column{Title: "Course", Text: func(int) string { return "" }, Course: func(r int) []float64 { return m.rows[r].Shares }})
	for i, name := range m.names {
		columns = append(columns, ui.Column{
			Title: ui.CutMiddle(name, 14), Right: true,
			Text: func(r int) string { return compare.Share(m.rows[r].Shares[i]) },
			Heat: func(r int) float64 { return m.rows[r].Heat[i] / 2 },
		})
	}
	columns = append(columns, ui.Column{Title: "Changed", Text: func(r int) string { return m.of.Between(&m.rows[r]) }})
	m.table = ui.NewTable(columns...)
	m.table.Chosen = func(r int) { m.actions.Session.Do(state.Select(m.of.Boxes.List[m.rows[r].Box].ID())) }
	m.table.Menu = func(r int, at fyne.Position) {
		row, table := m.table.RowTSV(r), m.table
		ui.ShowMenu(m.table, at, append(boxmenu.Items(m.actions, m.of.Boxes.List[m.rows[r].Box]),
			fyne.NewMenuItemSeparator(),
			fyne.NewMenuItem("Copy row", func() { m.actions.Copy(row) }),
			fyne.NewMenuItem("Copy table", func() { m.actions.Copy(table.TSV()) }),
		)...)
	}
}

// show follows a view.
func (m *matrix) show(v *answer.View, re *regexp.Regexp) {
	var names []string
	for _, s := range v.Comparing.All.Sides {
		names = append(names, s.Name)
	}
	if !slices.Equal(names, m.names) {
		m.names, m.of, m.rows = names, nil, nil
		m.build()
	}
	of := v.Comparing.Matrix
	if of == nil || of == m.of && re == m.re {
		return
	}
	m.of, m.re, m.rows = of, re, nil
	for _, r := range of.Rows {
		if box := &of.Boxes.List[r.Box]; re == nil || re.MatchString(box.Display) || re.MatchString(box.Name) {
			m.rows = append(m.rows, r)
		}
	}
	m.table.SetRows(len(m.rows), -1, false)
}

// count says how many methods changed between two sides.
func (m *matrix) count() string {
	if m.of == nil {
		return ""
	}
	return ui.Count(int64(m.of.Significant)) + " of " + ui.Plural(len(m.of.Rows), "method") + " changed between two sides"
}

// words say what is not judged.
func (m *matrix) words() string {
	if m.of == nil {
		return ""
	}
	return m.of.Why
}

package cli

import (
	"bufio"
	"io"
	"strings"
	"unicode/utf8"
)

// table prints rows in columns, two blanks apart.
type table struct {
	// align has a letter for each column: l left, r right.
	align string
	rows  [][]string
	// before has lines that stand before rows, by their number.
	before map[int]string
}

func (t *table) add(cells ...string) {
	for i, c := range cells {
		cells[i] = strings.ReplaceAll(printable(c), "\n", " ")
	}
	t.rows = append(t.rows, cells)
}

// print writes the rows. Rows may be shorter than the table is wide, and no
// line ends in blanks.
func (t *table) print(w io.Writer, indent string) error {
	width := make([]int, len(t.align))
	for _, row := range t.rows {
		for i, c := range row {
			width[i] = max(width[i], utf8.RuneCountInString(c))
		}
	}
	out := bufio.NewWriter(w)
	var line strings.Builder
	for n, row := range t.rows {
		if text := t.before[n]; text != "" {
			out.WriteString(indent + text + "\n")
		}
		line.Reset()
		line.WriteString(indent)
		for i, c := range row {
			if i > 0 {
				line.WriteString("  ")
			}
			pad := strings.Repeat(" ", width[i]-utf8.RuneCountInString(c))
			if t.align[i] == 'r' {
				line.WriteString(pad + c)
			} else {
				line.WriteString(c + pad)
			}
		}
		out.WriteString(strings.TrimRight(line.String(), " ") + "\n")
	}
	return out.Flush()
}

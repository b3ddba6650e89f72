package model

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Note is what somebody wrote about a path of methods, wherever it occurs in a
// stack. Names are canonical, so a note stays with its methods from file to
// file and from grouping to grouping.
type Note struct {
	Path []Name // outermost first; of one method or more
	Text string // lines of text; no markup
}

// MaxNote is how long a note may be, in bytes: a page or ten. More is something
// else, and every picture would have to show it.
const MaxNote = 64 << 10

// Check says what is wrong with a note.
func (n Note) Check() error {
	switch {
	case len(n.Path) == 0:
		return fmt.Errorf("path: it is empty; a note is about one method at least")
	case strings.TrimSpace(n.Text) == "":
		return fmt.Errorf("text: it is empty")
	case len(n.Text) > MaxNote:
		return fmt.Errorf("text: it has %d bytes; a note has %d at most", len(n.Text), MaxNote)
	}
	return nil
}

// Noted says which rows of a tree bear which notes. A note on f1>...>fk is borne
// by the rows at which that path is complete: in a callees view the rows of fk
// that hang on f(k-1), and so on up to f1; in a callers view, where stacks are
// met from the leaf, the rows of f1 that hang on f2, and so on.
//
//	note on a>b      callees: all > a > b*      callers: all > b > a*
//
// What hides one end of the path hides the note: below a selected b there is
// nothing that tells a>b from c>b. The nil Noted bears nothing.
type Noted struct {
	rows  []int32 // ascending
	notes []int32 // parallel, ascending for each row
}

// NewNoted finds the rows that bear notes. Notes are numbered as they stand in
// the list.
func NewNoted(t *Tree, notes []Note) *Noted {
	n := &Noted{}
	ending := make([][]int32, len(t.Boxes.List)) // notes by the box at which they are complete
	some := false
	paths := make([][]BoxID, len(notes))
	for i := range notes {
		path, err := t.Boxes.resolve(notes[i].Path)
		if err != nil || len(path) == 0 {
			continue // other files, another grouping
		}
		if !t.Callers {
			slices.Reverse(path)
		}
		paths[i] = path // from the row towards the root
		ending[path[0]] = append(ending[path[0]], int32(i))
		some = true
	}
	if !some {
		return n
	}
	for row := int32(1); int(row) < t.Len(); row++ {
		for _, i := range ending[t.Box[row]] {
			if t.hangs(row, paths[i]) {
				n.rows = append(n.rows, row)
				n.notes = append(n.notes, i)
			}
		}
	}
	return n
}

// hangs says whether the boxes from a row towards the root begin with path.
func (t *Tree) hangs(row int32, path []BoxID) bool {
	for _, box := range path {
		if row <= 0 || t.Box[row] != box {
			return false
		}
		row = t.Parent[row]
	}
	return true
}

// Of gives the numbers of the notes that a row bears, ascending. Do not change
// them.
func (n *Noted) Of(row int32) []int32 {
	if n == nil || len(n.rows) == 0 {
		return nil
	}
	from, found := slices.BinarySearch(n.rows, row)
	if !found {
		return nil
	}
	to := from
	for to < len(n.rows) && n.rows[to] == row {
		to++
	}
	return n.notes[from:to]
}

// Rows gives the rows that bear a note, ascending.
func (n *Noted) Rows(note int) []int32 {
	var out []int32
	if n != nil {
		for i, row := range n.rows {
			if int(n.notes[i]) == note {
				out = append(out, row)
			}
		}
	}
	return out
}

// Widest gives the row with the largest total that bears a note, -1 if none
// does.
func (n *Noted) Widest(t *Tree, note int) int32 {
	best := int32(-1)
	for _, row := range n.Rows(note) {
		if best < 0 || t.Total[row] > t.Total[best] {
			best = row
		}
	}
	return best
}

// maxMarks is how many numbers a mark has before it says that there are more.
const maxMarks = 2

// Mark is what a box that bears notes is marked with: their numbers, from 1, as
// the list of notes has them.
//
//	1    1,4    1,4…
func (n *Noted) Mark(row int32) string {
	mark := ""
	for i, note := range n.Of(row) {
		if i == maxMarks {
			return mark + "…"
		}
		if i > 0 {
			mark += ","
		}
		mark += strconv.Itoa(int(note) + 1)
	}
	return mark
}

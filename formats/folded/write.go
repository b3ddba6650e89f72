package folded

import (
	"bufio"
	"io"

	"flameview/formats/codec"
	"flameview/formats/names"
	"flameview/model/tree"
)

// write writes a line for each path of the tree that has a self value, in the
// order of the picture. Names that cannot stand in such a line are escaped (see
// escape.go). The self value of the root, of events with an empty stack, is a line
// with nothing before the blank: " 12". All of it is read back with the same names
// and totals.
//
// A comparison has a count for each side: two as difffolded.pl writes them, the
// base first, and more as animated folded text has them.
//
// https://github.com/brendangregg/FlameGraph/blob/master/difffolded.pl
//
// What the tree left out as too thin cannot be written. A comment says so.
func write(w io.Writer, v *codec.View) error {
	out := bufio.NewWriterSize(w, 64<<10)
	t := v.Tree
	escaped := mustEscape(v)
	if escaped {
		out.WriteString(escapedComment)
	}
	if t.Cut > 0 || t.Full {
		out.WriteString("# incomplete: thin frames were left out\n")
	}
	// line holds the path to the last row, ends where each of its frames ends.
	// Frames are replaced at its end, so a deep tree costs no more than its
	// names.
	var line []byte
	var ends []int
	for row, depth := range t.Preorder() {
		if depth > 0 {
			ends = ends[:depth-1]
			if depth == 1 {
				line = line[:0]
			} else {
				line = append(line[:ends[depth-2]], ';')
			}
			name := v.Name(t.Box[row])
			if escaped && !(depth == 1 && isThread(name)) {
				line = appendEscaped(line, name)
			} else {
				line = append(line, name...)
			}
			ends = append(ends, len(line))
		}
		if !hasSelf(t, row) {
			continue
		}
		n := len(line)
		line = appendCounts(line, t, row)
		line = append(line, '\n')
		if _, err := out.Write(line); err != nil {
			return err
		}
		line = line[:n]
	}
	return out.Flush()
}

// hasSelf says that something ends at a row, on some side.
func hasSelf(t *tree.Tree, row int32) bool {
	for i := range t.Sides {
		if t.Sides[i].Self[row] != 0 {
			return true
		}
	}
	return t.Sides == nil && t.Self[row] != 0
}

// appendCounts writes the count of a row, or that of each side, raw.
func appendCounts(line []byte, t *tree.Tree, row int32) []byte {
	if t.Sides == nil {
		return t.Metric.Unit.Append(append(line, ' '), t.Self[row])
	}
	for i := range t.Sides {
		line = t.Sides[i].Metric.Unit.Append(append(line, ' '), t.Sides[i].Self[row])
	}
	return line
}

// mustEscape says whether there is a name that cannot stand as it is where it
// stands.
func mustEscape(v *codec.View) bool {
	t := v.Tree
	first := true // of the lines; they have one count where it has one, see dialectOf
	known := make([]bool, len(t.Boxes.List))
	troubles := make([]occasion, len(t.Boxes.List))
	for row, depth := range t.Preorder() {
		if depth == 0 {
			continue
		}
		box := t.Box[row]
		if !known[box] {
			known[box], troubles[box] = true, trouble(v.Name(box))
		}
		o := troubles[box]
		switch {
		case depth == 1 && isThread(v.Name(box)):
		case o&always != 0, o&asRoot != 0 && depth == 1, o&asLeaf != 0 && first && hasSelf(t, row):
			return true
		}
		first = first && !hasSelf(t, row)
	}
	return false
}

// isThread says whether the reader will take the whole name for a thread, with
// any ";" in it, and it needs no escape.
func isThread(name string) bool {
	_, ok := names.Thread(name)
	root, _ := cutThread([]byte(name))
	if !ok || len(root) != len(name) {
		return false
	}
	for i := range len(name) {
		if isControl(name, i) || name[i] == '\\' {
			return false
		}
	}
	return true
}

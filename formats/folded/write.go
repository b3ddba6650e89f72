package folded

import (
	"bufio"
	"io"
	"strings"

	"flameview/formats/codec"
	"flameview/formats/names"
)

// write writes a line for each path of the tree that has a self value, in the
// order of the picture.
//
// The format has no escapes, so a few names are written in another way: a ";"
// becomes "|", as profilers themselves write it in signatures (the name of a
// thread keeps it, readers know to rejoin those); a line break becomes a blank;
// a "#" that would begin a line becomes "_#". The self value of the root, of
// events with an empty stack, is a line with nothing before the blank: " 12".
// All of it is read back with the same totals.
//
// What the tree left out as too thin cannot be written. A comment says so.
func write(w io.Writer, v *codec.View) error {
	out := bufio.NewWriterSize(w, 64<<10)
	t := v.Tree
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
			line = appendName(line, v.Name(t.Box[row]), depth == 1)
			ends = append(ends, len(line))
		}
		if t.Self[row] == 0 {
			continue
		}
		n := len(line)
		line = append(line, ' ')
		line = t.Metric.Unit.Append(line, t.Self[row])
		line = append(line, '\n')
		if _, err := out.Write(line); err != nil {
			return err
		}
		line = line[:n]
	}
	return out.Flush()
}

var escape = strings.NewReplacer(";", "|", "\n", " ", "\r", " ")

func appendName(line []byte, name string, first bool) []byte {
	if first && strings.HasPrefix(name, "#") {
		line = append(line, '_')
	}
	if strings.ContainsAny(name, ";\n\r") && !(first && isThread(name)) {
		name = escape.Replace(name)
	}
	return append(line, name...)
}

// isThread says whether the reader will take the whole name for a thread.
func isThread(name string) bool {
	_, ok := names.Thread(name)
	root, _ := cutThread([]byte(name))
	return ok && len(root) == len(name) && !strings.ContainsAny(name, "\n\r")
}

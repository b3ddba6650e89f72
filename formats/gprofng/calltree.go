package gprofng

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"strings"

	"flameview/formats/codec"
	"flameview/formats/names"
	"flameview/model"
)

// reader collects the call trees that the program prints.
type reader struct {
	b       *model.Builder
	metrics []metric
	frames  map[string]model.FrameID
	trees   []*tree
}

// tree is one of them, in preorder as printed.
type tree struct {
	nodes  []node
	values []int64 // inclusive, a row of all metrics for each node
}

type node struct {
	parent int32 // -1 for the root, which is <Total>
	frame  model.FrameID
}

// total is the root's row.
func (t *tree) total(metrics int) []int64 { return t.values[:metrics] }

// root is the first line of each tree.
const root = "+-<Total>"

// parse reads the drawings. The numbers stand in front of the column in which
// the root begins; behind it, each level is drawn by two blanks below the last
// child of its parent, and by a bar and two blanks below the others:
//
//	0.041       +-<Total>
//	0.041         +-main
//	0.039           +-work
//	0.028           |  +-spin
//	0.002           +-spin
func (r *reader) parse(ctx context.Context, text io.Reader) error {
	var (
		lines = bufio.NewScanner(text)
		t     *tree
		base  int     // where the drawing begins
		path  []int32 // the nodes from the root to the last line
	)
	lines.Buffer(nil, 16<<20)
	for n := 1; lines.Scan(); n++ {
		if n%(1<<12) == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		line := lines.Bytes()
		if i := bytes.Index(line, []byte(root)); i >= 0 && t == nil {
			t, base, path = &tree{}, i, path[:0]
			r.trees = append(r.trees, t)
		}
		if t == nil {
			continue
		}
		depth, name, ok := r.drawn(line, base)
		if !ok || depth > len(path) || depth == 0 && len(t.nodes) > 0 {
			t = nil // the end of the tree
			continue
		}
		if len(t.nodes) == math.MaxInt32 {
			return errors.New("the call tree is too large")
		}
		if err := r.numbers(t, line[:base]); err != nil {
			return fmt.Errorf("line %d of what gprofng prints: %w", n, err)
		}
		nd := node{parent: -1}
		if depth > 0 {
			nd = node{parent: path[depth-1], frame: r.frame(name)}
		}
		path = append(path[:depth], int32(len(t.nodes)))
		t.nodes = append(t.nodes, nd)
	}
	return lines.Err()
}

// drawn takes one line of a drawing apart.
func (r *reader) drawn(line []byte, base int) (depth int, name []byte, ok bool) {
	if len(line) < base {
		return 0, nil, false
	}
	for s := line[base:]; ; depth++ {
		switch {
		case bytes.HasPrefix(s, []byte("+-")):
			return depth, s[2:], true
		case bytes.HasPrefix(s, []byte("|  ")):
			s = s[3:]
		case bytes.HasPrefix(s, []byte("  ")):
			s = s[2:]
		default:
			return 0, nil, false
		}
	}
}

// numbers adds the row of a line.
func (r *reader) numbers(t *tree, s []byte) error {
	words := bytes.Fields(s)
	if len(words) != len(r.metrics) {
		return fmt.Errorf("%d numbers, want %d: %q", len(words), len(r.metrics), s)
	}
	for i, w := range words {
		v, ok := number(w, r.metrics[i].time)
		if !ok {
			return fmt.Errorf("%q is no number", w)
		}
		t.values = append(t.values, v)
	}
	return nil
}

// number reads "242390", or "0.041" seconds as nanoseconds. Nothing is below
// zero or above what sums can hold.
func number(s []byte, seconds bool) (v int64, ok bool) {
	whole, fraction, _ := bytes.Cut(s, []byte("."))
	digits := string(whole)
	if seconds {
		if len(fraction) > 9 {
			return 0, false
		}
		digits += string(fraction) + "000000000"[len(fraction):]
	} else if len(fraction) > 0 {
		return 0, false
	}
	for _, c := range []byte(digits) {
		if c < '0' || c > '9' || v > codec.MaxTotal/10 {
			return 0, false
		}
		v = v*10 + int64(c-'0')
	}
	return v, len(s) > 0
}

// frame names a line of the drawing.
//
//	<static>@0x271c1 (<libc.so.6>)                       a function without a name
//	<static>@0x1000 (<x>) --  no functions found         in a file without symbols
//	<Unknown>                                            [unknown]
func (r *reader) frame(name []byte) model.FrameID {
	if id, ok := r.frames[string(name)]; ok {
		return id
	}
	text := strings.ToValidUTF8(strings.TrimRight(string(name), " "), "?")
	text, detail, _ := strings.Cut(text, " -- ")
	if text == "<Unknown>" {
		text = names.Unknown
	}
	p := names.Parse(text)
	if detail != "" {
		p.Detail += strings.TrimSpace(detail)
	}
	if i := strings.LastIndex(text, " (<"); i > 0 && strings.HasSuffix(text, ">)") && p.Library == "" {
		p.Library = text[i+3 : len(text)-2]
	}
	id := p.Intern(r.b)
	r.frames[string(name)] = id
	return id
}

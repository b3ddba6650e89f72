package v8prof

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"flameview/formats/codec"
	"flameview/formats/names"
	"flameview/model"
)

// The text has flat lists with all ticks of each function, and a tree of their
// callers that leaves out thin branches. Together they give every tick a leaf,
// and as many of its callers as are there.

// row is one line of the tree of callers.
type row struct {
	depth    int
	ticks    int64
	children int64 // ticks of the rows right below it
	name     string
}

// textReader reads one text.
type textReader struct {
	b     *model.Builder
	seg   *model.Segment
	flat  map[string]int64 // ticks that are not in the tree yet, by name
	order []string
	open  []row // from a top row of the tree to the last one
	total int64
	whole int64 // ticks with callers
}

var (
	headLine = regexp.MustCompile(`\((\d+) ticks, (\d+) unaccounted, (\d+) excluded\)`)
	flatLine = regexp.MustCompile(`^ *(\d+) +\d+\.\d%(?: +\d+\.\d%)?  +(\S.*)$`)
	treeLine = regexp.MustCompile(`^ *(\d+) +\d+\.\d%  ( *)(\S.*)$`)
)

// readText reads the text of node --prof-process.
func readText(ctx context.Context, in *codec.Input, b *model.Builder) error {
	t := &textReader{b: b, flat: map[string]int64{}}
	t.seg = b.Series("cpu", "CPU", model.Unit{Name: "samples"})
	section, first := "", ""
	at := 0
	for n := 0; at < len(in.Data); n++ {
		if n&0xfff == 0 {
			if err := ctx.Err(); err != nil {
				return err
			}
			in.Progress(int64(at))
		}
		line, _, _ := bytes.Cut(in.Data[at:], []byte("\n"))
		at += len(line) + 1
		text := strings.ToValidUTF8(strings.TrimRight(string(line), "\r"), "\ufffd")
		trimmed := strings.TrimSpace(text)
		switch {
		case first == "" && strings.HasPrefix(strings.TrimPrefix(trimmed, "\ufeff"), textHead):
			first = text
		case strings.HasPrefix(trimmed, "[") && strings.HasSuffix(trimmed, "]:"):
			section = strings.Trim(trimmed, "[]:")
		case section == "Shared libraries", section == "JavaScript", section == "C++":
			t.flatRow(text)
		case strings.HasPrefix(section, "Bottom up"):
			t.treeRow(text)
		}
	}
	t.close(0)
	return t.finish(first)
}

// flatRow takes a line of a flat list.
//
//	1    0.4%    0.5%  JS: *step /srv/shop.js:12:7
func (t *textReader) flatRow(line string) {
	if m := flatLine.FindStringSubmatch(line); m != nil {
		ticks, _ := strconv.ParseInt(m[1], 10, 40)
		t.addFlat(m[2], ticks)
	}
}

func (t *textReader) addFlat(name string, ticks int64) {
	if _, ok := t.flat[name]; !ok {
		t.order = append(t.order, name)
	}
	t.flat[name] += ticks
}

// treeRow takes a line of the tree, which is indented by two blanks a level.
func (t *textReader) treeRow(line string) {
	m := treeLine.FindStringSubmatch(line)
	if m == nil {
		return
	}
	ticks, _ := strconv.ParseInt(m[1], 10, 40)
	depth := min(len(m[2])/2, len(t.open))
	t.close(depth)
	if depth > 0 {
		t.open[depth-1].children += ticks
	}
	t.open = append(t.open, row{depth: depth, ticks: ticks, name: m[3]})
}

// close ends the rows from a depth on. What a row has more than those below it
// were ticks whose further callers are not known.
func (t *textReader) close(depth int) {
	for len(t.open) > depth {
		n := len(t.open) - 1
		if rest := t.open[n].ticks - t.open[n].children; rest > 0 {
			stack := model.Root
			for i := n; i >= 0; i-- {
				stack = t.b.Push(stack, t.frame(t.open[i].name))
			}
			t.event(stack, rest)
			t.flat[t.open[0].name] -= rest
			if n > 0 {
				t.whole += rest
			}
		}
		t.open = t.open[:n]
	}
}

func (t *textReader) frame(name string) model.FrameID {
	if p, ok := names.V8(name); ok {
		return p.Intern(t.b)
	}
	if name == "UNKNOWN" {
		name = names.Unknown
	}
	return names.Native(name).Intern(t.b)
}

func (t *textReader) event(stack model.StackID, ticks int64) {
	if ticks > codec.MaxTotal-t.total {
		return
	}
	t.total += ticks
	t.seg.Stack = append(t.seg.Stack, stack)
	t.seg.Values[0].Each = append(t.seg.Values[0].Each, ticks)
}

// finish adds the ticks of the flat lists that the tree leaves out, and says
// what the text does not hold.
func (t *textReader) finish(first string) error {
	m := headLine.FindStringSubmatch(first)
	if m == nil {
		return errors.New("the first line does not say how many ticks there are: want \"Statistical profiling result from x.log, (243 ticks, 150 unaccounted, 0 excluded).\"")
	}
	ticks, _ := strconv.ParseInt(m[1], 10, 40)
	unaccounted, _ := strconv.ParseInt(m[2], 10, 40)
	t.addFlat("UNKNOWN", unaccounted)
	for _, name := range t.order {
		if n := t.flat[name]; n > 0 {
			t.event(t.b.Push(model.Root, t.frame(name)), n)
		}
	}
	t.b.Warn("this text leaves out callers of 1 %% and less: of %d ticks, %d have callers; the JSON of node --prof-process --preprocess has all of them, and times", t.total, t.whole)
	if t.total != ticks {
		return fmt.Errorf("the lists add up to %d of %d ticks: the text is cut or was changed", t.total, ticks)
	}
	return nil
}

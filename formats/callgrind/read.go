package callgrind

import (
	"bytes"
	"context"
	"errors"

	"flameview/formats/codec"
	"flameview/formats/codec/callgraph"
	"flameview/formats/codec/plaintext"
	"flameview/model"
)

// reader is the state of reading one file.
type reader struct {
	b *model.Builder

	creator   string
	thread    string            // of the header in front of the events
	derived   []string          // events that are formulas
	titles    map[string]string // of events, where the file has them
	unread    []string          // events of later runs
	positions int               // columns in front of costs
	events    []event           // of the file, in the order of its first list
	signed    int               // metrics beyond the events: what signed ones give back
	columns   []int             // by column of costs: index in events, -1 for one that is not read
	row       []int64           // costs of one line

	objects, files, functions table
	language                  language
	graphs                    []*graph // one for each thread
	graph                     *graph   // the one that costs go to

	object, file   int32 // what the file names at the moment
	node           callgraph.Node
	cobject, cfile int32 // of the next callee, -1 where the caller's hold
	callee         callgraph.Node
	called         bool  // there is a callee
	calls          int64 // that the next line of costs is about, 0 for none
	calling        bool  // the next line of costs is that of a call

	totals totals
	bad    bad
}

// bad counts lines that could not be read.
type bad struct {
	count, first int
	text         string
	unnamed      int // numbers without a name
}

func newReader(b *model.Builder) *reader {
	r := &reader{
		b: b, positions: 1, titles: map[string]string{}, node: noNode, cobject: -1, cfile: -1,
		objects: newTable(), files: newTable(), functions: newTable(),
	}
	r.object, r.file = r.objects.intern(nil), r.files.intern(nil)
	return r
}

func read(ctx context.Context, in *codec.Input, b *model.Builder) error {
	r := newReader(b)
	if err := r.lines(ctx, in); err != nil {
		return err
	}
	if r.events == nil {
		return errors.New(`there is no line "events: ..." that names the costs`)
	}
	return r.finish(ctx)
}

// lines reads all lines into graphs.
func (r *reader) lines(ctx context.Context, in *codec.Input) error {
	lines, err := plaintext.NewLines(ctx, in)
	if err != nil {
		return err
	}
	for lines.Next() {
		if line := plaintext.Trim(lines.Line); len(line) > 0 && !r.line(line) {
			if r.bad.count++; r.bad.count == 1 {
				r.bad.first, r.bad.text = lines.Number, string(line[:min(len(line), 60)])
			}
		}
	}
	return lines.Err()
}

// line reads a line that is not empty; false if it makes no sense.
func (r *reader) line(line []byte) bool {
	switch c := line[0]; {
	case c-'0' <= 9, c == '+', c == '-', c == '*':
		return r.costs(line)
	case c == '#':
		return true
	case c == '=' && bytes.HasPrefix(line, []byte(newRun)):
		r.leave()
		return true
	}
	if len(line) >= 3 && line[2] == '=' {
		switch text := line[3:]; string(line[:2]) {
		case "fn":
			return r.function(text)
		case "fl", "fi", "fe":
			r.file = r.find(&r.files, text)
			return true
		case "ob":
			r.object = r.find(&r.objects, text)
			return true
		}
	}
	if len(line) >= 4 && line[3] == '=' {
		switch text := line[4:]; string(line[:3]) {
		case "cfn":
			r.callee = r.nodeOf(key{pick(r.cobject, r.object), pick(r.cfile, r.file), r.find(&r.functions, text)})
			r.called = r.callee != noNode
			return true
		case "cfi", "cfl":
			r.cfile = r.find(&r.files, text)
			return true
		case "cob":
			r.cobject = r.find(&r.objects, text)
			return true
		case "jfi":
			r.find(&r.files, text)
			return true
		case "jfn":
			r.find(&r.functions, text)
			return true
		}
	}
	return r.word(line)
}

// leave ends the function and the call that lines are about: what follows is of
// another run or thread, whose nodes have other numbers.
func (r *reader) leave() { r.node, r.called, r.calling = noNode, false, false }

// pick is what a call says about its callee, else what holds for the caller.
func pick(said, callers int32) int32 {
	if said >= 0 {
		return said
	}
	return callers
}

func (r *reader) find(t *table, text []byte) int32 {
	i, ok := t.find(text)
	if !ok {
		r.bad.unnamed++
	}
	return i
}

func (r *reader) function(text []byte) bool {
	r.node = r.nodeOf(key{r.object, r.file, r.find(&r.functions, text)})
	r.calling = false
	return r.node != noNode
}

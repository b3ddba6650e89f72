package folded

import (
	"bytes"
	"context"

	"flameview/formats/codec"
	"flameview/formats/codec/plaintext"
	"flameview/formats/names"
	"flameview/model"
)

// reader is the state of reading one file.
type reader struct {
	b        *model.Builder
	walker   walker
	threads  threads
	dialect  dialect
	reversed bool

	counts  []count // of one line
	values  []int64 // the same, brought to common decimals
	columns columns
	bad     badLines
	number  int  // of the last line, from 1
	lines   int  // that should hold a stack
	open    bool // the last line has no line end
}

// step is how many bytes lie between two looks at the context.
const step = 1 << 20

func read(ctx context.Context, in *codec.Input, b *model.Builder) error {
	text, err := plaintext.ToUTF8(in.Data)
	if err != nil {
		return err
	}
	r := newReader(b, dialectOf(text), in.Reversed)
	err = r.readParts(ctx, in, text)
	r.finish()
	if err == nil && r.lines > 0 && r.bad.count == r.lines {
		err = r.bad.err()
	}
	return err
}

func newReader(b *model.Builder, d dialect, reversed bool) *reader {
	r := &reader{
		b:        b,
		walker:   walker{b: b, frames: names.NewFramesBy(b, d.parser())},
		threads:  threads{b: b, known: map[string]model.ThreadID{}, escaped: d.escaped},
		dialect:  d,
		reversed: reversed,
		counts:   make([]count, d.counts),
		values:   make([]int64, d.counts),
		columns:  newColumns(d.counts),
	}
	return r
}

// readLines reads whole lines. done is told how many bytes are.
func (r *reader) readLines(ctx context.Context, text []byte, done func(int)) error {
	check := len(text) // look at the context at once
	clean := len(text) // what is in front of the last so many bytes has no zero byte
	for len(text) > 0 {
		if len(text) <= check {
			if err := ctx.Err(); err != nil {
				return err
			}
			check = len(text) - step
		}
		line, rest := plaintext.CutLine(text)
		r.number++
		if !isComment(line) {
			r.lines++
			problem := ""
			if len(rest) < clean {
				clean, problem = zeroBytes(text, rest)
			}
			if problem == "" {
				problem = r.line(line)
			}
			if problem != "" {
				r.bad.add(r.number, problem, line)
			}
		}
		r.open = rest == nil
		if len(rest) <= check {
			done(min(step, len(text)))
		}
		text = rest
	}
	return nil
}

// zeroBytes looks for zero bytes in the line with which text begins, before rest.
// They are what a disk that failed leaves, and no name has them. clean is how much
// remains behind what was looked at: a step more than the line, because a search
// for each line would cost.
func zeroBytes(text, rest []byte) (clean int, problem string) {
	line := len(text) - len(rest)
	window := min(line+step, len(text))
	switch i := bytes.IndexByte(text[:window], 0); {
	case i < 0:
		return len(text) - window, ""
	case i < line:
		return len(text), "zero bytes, as a disk that failed leaves them"
	default:
		return len(text) - i, ""
	}
}

// line adds the events of one line. The problem is "" if there is none.
func (r *reader) line(line []byte) (problem string) {
	for i := len(r.counts) - 1; i >= 0; i-- {
		if line, r.counts[i], problem = cutCount(line); problem != "" {
			if i < len(r.counts)-1 {
				problem = "fewer counts than other lines"
			}
			return problem
		}
	}
	if problem = r.columns.scale(r.counts, r.values); problem != "" {
		return problem
	}
	thread, stack := r.threads.cut(r.trimEnds(line), r.reversed)
	id := r.walk(stack)
	for i, v := range r.values {
		r.columns.add(i, id, thread, v)
	}
	return ""
}

// trimEnds takes off the ";" that ends every stack of a text, and the empty frame
// at the root that Excimer writes. Any other empty frame is one without a name.
func (r *reader) trimEnds(stack []byte) []byte {
	semicolon := []byte(";")
	if r.reversed {
		return bytes.TrimSuffix(stack, semicolon)
	}
	if r.dialect.terminated {
		stack = bytes.TrimSuffix(stack, semicolon)
	}
	return bytes.TrimPrefix(stack, semicolon)
}

func (r *reader) walk(stack []byte) model.StackID {
	if r.reversed {
		return r.walker.walkReversed(stack)
	}
	return r.walker.walk(stack)
}

// finish hands over what was read, complete or not.
func (r *reader) finish() {
	if r.open {
		r.b.Warn("the last line (%d) has no line end: if the file was cut short, that count is too low and stacks are missing", r.number)
	}
	good := r.lines - r.bad.count
	if good > 0 {
		r.columns.put(r.b)
		r.bad.warn(r.b, r.lines)
	} else if r.lines == 0 {
		r.b.Warn("no stacks in the file")
	}
	if r.columns.rounded {
		r.b.Warn("some counts have more decimals than fit and were rounded to %d", r.columns.decimals)
	}
}

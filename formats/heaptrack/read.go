package heaptrack

import (
	"context"
	"errors"
	"fmt"

	"flameview/formats/codec"
	"flameview/formats/codec/plaintext"
	"flameview/model"
)

// reader is the state of reading one file.
type reader struct {
	b *model.Builder

	sized        bool // strings have their length in front
	strings      []string
	functions    map[function]model.FrameID
	instructions [][]model.FrameID // frames by instruction, outermost first
	stacks       []model.StackID   // [0] is the root
	allocations  []allocation
	heap         heap
	suppressed   int
	bad          bad
}

// function is a frame before it has a name.
type function struct {
	module, name, file, line uint64
	address                  uint64 // of functions without a name
	inlined                  bool
}

// bad counts lines that make no sense.
type bad struct {
	count, first int
	text         string
}

var errRaw = errors.New("the recording is not analysed yet: run heaptrack --analyze, or heaptrack_interpret < in > out")

func read(ctx context.Context, in *codec.Input, b *model.Builder) error {
	lines, err := plaintext.NewLines(ctx, in)
	if err != nil {
		return err
	}
	r := &reader{b: b, functions: map[function]model.FrameID{}, stacks: []model.StackID{model.Root}}
	r.heap.grow(1)
	for lines.Next() {
		if len(lines.Line) == 0 {
			continue
		}
		ok, err := r.line(lines.Line)
		if err != nil {
			return fmt.Errorf("line %d: %w", lines.Number, err)
		}
		if !ok {
			if r.bad.count++; r.bad.count == 1 {
				r.bad.first, r.bad.text = lines.Number, string(lines.Line[:min(len(lines.Line), 60)])
			}
		}
	}
	if lines.Open && lines.Err() == nil {
		b.Warn("the last line (%d) has no line end: the file may be cut", lines.Number)
	}
	if err := lines.Err(); err != nil {
		return err
	}
	if err := r.store(); err != nil {
		return err
	}
	if r.bad.count > 0 {
		b.Warn("%s lines make no sense and were left out; the first is line %d: %q", model.Grouped(r.bad.count), r.bad.first, r.bad.text)
	}
	if r.suppressed > 0 {
		b.Warn("%d patterns of leaks to suppress are in the file: they were not applied", r.suppressed)
	}
	return nil
}

// line reads a record; false if it makes no sense.
func (r *reader) line(line []byte) (ok bool, err error) {
	p := record{line[min(2, len(line)):]}
	if len(line) > 1 && line[1] != ' ' {
		return false, nil
	}
	switch line[0] {
	case '+', '-':
		i, ok := p.number()
		if !ok || i >= uint64(len(r.allocations)) {
			return false, nil
		}
		if line[0] == '+' {
			r.heap.allocate(r.allocations[i], i)
		} else {
			r.heap.free(r.allocations[i], i)
		}
		return true, nil
	case 'a':
		size, ok1 := p.number()
		stack, ok2 := p.number()
		if !ok1 || !ok2 || stack >= uint64(len(r.stacks)) || size > codec.MaxTotal {
			// Later records count allocations, so a broken one must have a place.
			r.allocations = append(r.allocations, allocation{})
			return false, nil
		}
		r.allocations = append(r.allocations, allocation{int64(size), uint32(stack)})
		return true, nil
	case 't':
		return r.stack(p), nil
	case 'i':
		return r.instruction(p), nil
	case 's':
		return r.text(p), nil
	case 'v':
		return r.version(p)
	case 'x', 'm':
		return false, errRaw
	case 'S':
		r.suppressed++
		return true, nil
	case 'X', 'I', 'A', 'R', 'c', '#':
		return true, nil
	}
	return false, nil
}

func (r *reader) version(p record) (ok bool, err error) {
	_, ok1 := p.number()
	file, ok2 := p.number()
	if !ok1 || !ok2 {
		return false, nil
	}
	if file < 1 || file > 3 {
		return false, fmt.Errorf("files of version %d are not known, those of 1 to 3 are", file)
	}
	r.sized = file >= 3
	return true, nil
}

// text reads a string. Its length is in bytes.
func (r *reader) text(p record) bool {
	ok := true
	if r.sized {
		var n uint64
		n, ok = p.number()
		ok = ok && n <= uint64(len(p.rest))
		if ok {
			p.rest = p.rest[:n]
		}
	}
	r.strings = append(r.strings, string(p.rest))
	return ok
}

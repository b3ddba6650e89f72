package eprof

import (
	"bytes"
	"context"
	"errors"
	"math"
	"strconv"

	"flameview/formats/codec"
	"flameview/formats/codec/plaintext"
	"flameview/formats/names"
	"flameview/model"
)

// row is a function of one process.
type row struct {
	stack  model.StackID
	thread model.ThreadID
	calls  int64
	ns     int64
}

// reader is the state of reading one file.
type reader struct {
	b      *model.Builder
	rows   []row
	thread model.ThreadID
	calls  int64
	ns     int64
	bad    int
	first  int // line of the first bad one
}

var errLarge = errors.New("the values are too large to be added up")

func read(ctx context.Context, in *codec.Input, b *model.Builder) error {
	lines, err := plaintext.NewLines(ctx, in)
	if err != nil {
		return err
	}
	r := reader{b: b}
	for lines.Next() {
		line := plaintext.Trim(lines.Line)
		switch {
		case len(line) == 0, isHeading(line), bytes.HasPrefix(line, []byte("-----")), bytes.HasPrefix(line, []byte("Total:")):
		case bytes.HasPrefix(line, []byte(process)):
			name, _, _ := bytes.Cut(line[len(process):], []byte(" "))
			r.thread = b.Thread(model.Thread{Name: string(name)})
		default:
			ok, err := r.function(line)
			if err != nil {
				return err
			}
			if !ok {
				if r.bad++; r.bad == 1 {
					r.first = lines.Number
				}
			}
		}
	}
	if err := lines.Err(); err != nil {
		return err
	}
	r.store()
	return nil
}

// function reads a line of the table from its end: a quoted name may hold
// blanks. false if it makes no sense.
//
//	shop:'-prof/0-fun-1-'/0     1     0.00      0  [      0.00]
func (r *reader) function(line []byte) (ok bool, err error) {
	i := bytes.LastIndexByte(line, '[')
	if i < 0 {
		return false, nil
	}
	line = plaintext.Trim(line[:i])
	time, rest := lastWord(line)
	_, rest = lastWord(rest) // percent
	count, name := lastWord(rest)
	us, err1 := strconv.ParseInt(string(time), 10, 64)
	calls, err2 := strconv.ParseInt(string(count), 10, 64)
	colon, slash := bytes.IndexByte(name, ':'), bytes.LastIndexByte(name, '/')
	if err1 != nil || err2 != nil || us < 0 || calls < 0 || colon <= 0 || slash < colon {
		return false, nil
	}
	if us > math.MaxInt64/1000 || us*1000 > codec.MaxTotal-r.ns || calls > codec.MaxTotal-r.calls {
		return false, errLarge
	}
	r.ns += us * 1000
	r.calls += calls
	f := names.Erlang(string(name[:colon]), string(name[colon+1:slash]), string(name[slash+1:])).Intern(r.b)
	r.rows = append(r.rows, row{r.b.Push(model.Root, f), r.thread, calls, us * 1000})
	return true, nil
}

// lastWord cuts the last word off.
func lastWord(line []byte) (word, rest []byte) {
	i := bytes.LastIndexByte(line, ' ')
	return line[i+1:], plaintext.Trim(line[:max(i, 0)])
}

// store hands the rows over.
func (r *reader) store() {
	for _, s := range []struct {
		id, label, unit string
		of              func(*row) int64
	}{
		{"running", "Running time", "ns", func(x *row) int64 { return x.ns }},
		{"calls", "Calls", "count", func(x *row) int64 { return x.calls }},
	} {
		seg := r.b.Series(s.id, s.label, model.Unit{Name: s.unit})
		for i := range r.rows {
			x := &r.rows[i]
			if v := s.of(x); v > 0 {
				seg.Stack = append(seg.Stack, x.stack)
				seg.Values[0].Each = append(seg.Values[0].Each, v)
				if r.thread != model.NoThread {
					seg.Thread = append(seg.Thread, x.thread)
				}
			}
		}
	}
	r.b.Warn("eprof knows no callers: each function is a stack of one frame")
	if r.bad > 0 {
		r.b.Warn("%s lines make no sense and were left out; the first is line %d", model.Grouped(r.bad), r.first)
	}
}

package dtrace

import (
	"bytes"
	"context"
	"errors"
	"strconv"

	"flameview/formats/codec"
	"flameview/formats/codec/plaintext"
	"flameview/formats/names"
	"flameview/model"
)

// line is one of a block: where its text begins, and the text.
type line struct {
	indent int
	text   []byte
}

// reader reads block by block: lines up to one that is a number.
type reader struct {
	b            *model.Builder
	user, kernel *names.Frames

	block []line
	parts []int // where in block stacks begin behind an empty line

	skipping bool // the lines of a distribution
	stack    []model.StackID
	thread   []model.ThreadID
	value    []int64
	total    codec.Total
	named    bool

	distributions, huge int
}

// read is Format.Read.
func read(ctx context.Context, in *codec.Input, b *model.Builder) error {
	lines, err := plaintext.NewLines(ctx, in)
	if err != nil {
		return err
	}
	r := &reader{b: b, user: names.NewFramesBy(b, parseUser), kernel: names.NewFramesBy(b, parseKernel)}
	defer func() { r.store(len(r.block)) }()
	for lines.Next() {
		r.line(lines.Line)
	}
	if err := lines.Err(); err != nil {
		return err
	}
	if len(r.stack) == 0 {
		return errors.New("there is no stack with a count below it")
	}
	return nil
}

func (r *reader) line(s []byte) {
	text := bytes.TrimLeft(s, " \t")
	indent := len(s) - len(text)
	text = plaintext.Trim(text)
	switch {
	case len(text) == 0:
		r.skipping = false
		if len(r.block) > 0 {
			r.parts = append(r.parts, len(r.block))
		}
	case r.skipping:
	case bytes.Contains(text, []byte("------------- Distribution -------------")):
		r.distributions++
		r.skipping = true
		r.block, r.parts = r.block[:0], r.parts[:0]
	case indent == 0 && isHeader(text):
		r.block, r.parts = r.block[:0], r.parts[:0]
	default:
		if n, err := strconv.ParseInt(string(text), 10, 64); err == nil && len(r.block) > 0 {
			r.end(n)
			return
		} else if isProbe(text) {
			return
		}
		r.block = append(r.block, line{indent, text})
	}
}

// isHeader recognises the line in front of what probes print.
func isHeader(text []byte) bool {
	return bytes.HasPrefix(text, []byte("CPU ")) && bytes.HasSuffix(text, []byte("FUNCTION:NAME"))
}

// isProbe recognises the line that says which probe fired: "30  76446   :tick-10ms".
func isProbe(text []byte) bool {
	words := bytes.Fields(text)
	return len(words) == 3 && isNumber(words[0]) && isNumber(words[1]) && bytes.IndexByte(words[2], ':') >= 0
}

func isNumber(text []byte) bool {
	_, err := strconv.ParseUint(string(text), 10, 64)
	return err == nil
}

// end adds the block, which n follows. Keys beside the stacks stand first and
// less indented.
func (r *reader) end(n int64) {
	keys := 0
	for keys+1 < len(r.block) && r.block[keys].indent < r.block[keys+1].indent {
		keys++
	}
	thread := model.NoThread
	if keys > 0 {
		thread = r.keys(r.block[:keys])
	}
	at, end := model.Root, len(r.block)
	for i := len(r.parts); i >= 0; i-- {
		from := keys
		if i > 0 {
			from = max(keys, r.parts[i-1])
		}
		if from < end {
			first := from == keys && end < len(r.block)
			frames := r.user
			if first || isKernel(string(r.block[end-1].text)) {
				frames = r.kernel
			}
			for j := end - 1; j >= from; j-- {
				at = r.b.Push(at, frames.Frame(r.block[j].text))
			}
			end = from
		}
	}
	r.block, r.parts = r.block[:0], r.parts[:0]
	if !r.total.Add(n) {
		r.huge++
		return
	}
	r.stack = append(r.stack, at)
	r.thread = append(r.thread, thread)
	r.value = append(r.value, n)
	r.named = r.named || thread != model.NoThread
}

// keys makes a thread of keys: "1234  bash" is bash with the number 1234.
func (r *reader) keys(lines []line) model.ThreadID {
	var t model.Thread
	for _, l := range lines {
		for _, word := range bytes.Fields(l.text) {
			if id, err := strconv.ParseInt(string(word), 10, 64); err == nil && t.ID == 0 {
				t.ID = id
				continue
			}
			if t.Name != "" {
				t.Name += " "
			}
			t.Name += string(bytes.ToValidUTF8(word, []byte("\uFFFD")))
		}
	}
	return r.b.Thread(t)
}

func (r *reader) store(left int) {
	if len(r.stack) == 0 {
		return
	}
	seg := r.b.Series(model.Unknown, "Samples", model.Unit{Name: "samples"})
	seg.Stack, seg.Values[0].Each = r.stack, r.value
	if r.named {
		seg.Thread = r.thread
	}
	codec.Warn(
		r.b,
		codec.Loss{N: r.distributions, What: "distributions, which have no one count, were left out: %d"},
		codec.Loss{N: r.huge, What: "stacks whose count is negative or too large were left out: %d"},
		codec.Loss{N: left, What: "lines behind the last count were left out: %d"},
	)
}

package plaintext

import (
	"bytes"
	"context"

	"flameview/formats/codec"
)

// step is how many bytes lie between two looks at the context: some
// milliseconds.
const step = 1 << 20

// Lines walks over the lines of a file.
//
//	for l.Next() {
//		use(l.Line)
//	}
//	return l.Err()
type Lines struct {
	Line   []byte // without its end; valid as long as the input
	Number int    // of the line, from 1
	At     int    // offset of the line in the text
	Open   bool   // the line has no line end: the text ends here

	ctx  context.Context
	in   *codec.Input
	text []byte // all of it
	next int    // offset of the next line
	look int    // where to look at the context again
	err  error

	released int // bytes before this are
}

// NewLines starts in front of the first line. The error is that of a text which
// cannot be decoded.
func NewLines(ctx context.Context, in *codec.Input) (*Lines, error) {
	text, err := ToUTF8(in.Data)
	if err != nil {
		return nil, err
	}
	return &Lines{ctx: ctx, in: in, text: text}, nil
}

// Next moves to the next line; false at the end of the text and once the context
// has ended.
func (l *Lines) Next() bool {
	if l.next >= l.look && !l.pause() || l.next >= len(l.text) {
		return false
	}
	l.Number++
	l.At = l.next
	line := l.text[l.next:]
	if i := bytes.IndexByte(line, '\n'); i >= 0 {
		line = line[:i]
		l.next += i + 1
	} else {
		l.next, l.Open = len(l.text), true
	}
	if n := len(line); n > 0 && line[n-1] == '\r' {
		line = line[:n-1]
	}
	l.Line = line
	return true
}

// pause looks at the context and says how far the reader is. Lines read before
// may be released: a reader copies what it keeps.
func (l *Lines) pause() bool {
	l.err = l.ctx.Err()
	if len(l.text) == len(l.in.Data) && l.next > 0 { // not decoded into a copy
		l.in.Release(l.released, l.next)
		l.released = l.next
	}
	l.in.Progress(int64(l.next))
	l.look = l.next + step
	return l.err == nil
}

// Since is the text from an offset to the end of this line.
func (l *Lines) Since(at int) []byte { return l.text[at : l.At+len(l.Line)] }

// Err is why Next ended before the end of the text, nil if it did not.
func (l *Lines) Err() error { return l.err }

// CutLine gives the first line without its end and the blanks in front of that,
// and what follows it; rest is nil behind the last line.
func CutLine(text []byte) (line, rest []byte) {
	i := bytes.IndexByte(text, '\n')
	if i < 0 {
		return Trim(text), nil
	}
	return Trim(text[:i]), text[i+1:]
}

// Trim takes blanks and the CR of CR LF off the end.
func Trim(line []byte) []byte {
	for n := len(line); n > 0 && (line[n-1] == ' ' || line[n-1] == '\t' || line[n-1] == '\r'); n-- {
		line = line[:n-1]
	}
	return line
}

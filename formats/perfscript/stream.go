package perfscript

import (
	"bytes"
	"context"
	"io"
	"slices"

	"flameview/model"
)

// streamLen is how much of a stream is read at a time, in bytes. It holds more
// than any sample, and enough to find out the columns.
const streamLen = 8 << 20

// Stream reads text while it is printed, so that all of it is never in memory.
// What src held before an error of it is added to b.
func Stream(ctx context.Context, src io.Reader, b *model.Builder) error {
	r := newReader(b)
	return r.finish(r.stream(ctx, src))
}

func (r *reader) stream(ctx context.Context, src io.Reader) error {
	buf := make([]byte, 0, streamLen)
	for {
		if len(buf) == cap(buf) {
			buf = slices.Grow(buf, len(buf))
		}
		n, err := src.Read(buf[len(buf):cap(buf)])
		buf = buf[:len(buf)+n]
		end := 0
		switch {
		case err != nil:
			end = len(buf)
		case len(buf) == cap(buf):
			end = lastSample(buf)
		}
		if end > 0 {
			if err := r.read(ctx, buf[:end], func(int) {}); err != nil {
				return err
			}
			buf = buf[:copy(buf, buf[end:])]
		}
		switch {
		case err == io.EOF:
			return nil
		case err != nil:
			return err
		}
	}
}

// lastSample is where the last whole sample of a text ends: at an empty line,
// or, where samples are single lines, at a line end. 0 if there is neither.
func lastSample(text []byte) int {
	if i := bytes.LastIndex(text, []byte("\n\n")); i >= 0 {
		return i + 2
	}
	return bytes.LastIndexByte(text, '\n') + 1
}

package fileio

import (
	"bufio"
	"context"
	"io"
)

// Stream runs write on a stream, such as standard output or a pipe, until ctx ends. It buffers, and returns the number of bytes that the
// stream accepted.
func Stream(ctx context.Context, to io.Writer, write func(io.Writer) error) (size int64, err error) {
	w := &writer{ctx: ctx, to: to}
	b := bufio.NewWriterSize(w, 1<<16)
	if err = write(b); err == nil {
		err = b.Flush()
	}
	return w.written, err
}

// writer writes until ctx ends, and counts. Its errors name no path.
type writer struct {
	ctx     context.Context
	to      io.Writer
	written int64
}

func (w *writer) Write(p []byte) (int, error) {
	if err := w.ctx.Err(); err != nil {
		return 0, err
	}
	n, err := w.to.Write(p)
	w.written += int64(n)
	return n, Cause(err)
}

// Reader reads from r until ctx ends; then the error is ctx's.
func Reader(ctx context.Context, r io.Reader) io.Reader { return &reader{ctx, r} }

type reader struct {
	ctx context.Context
	io.Reader
}

func (r *reader) Read(p []byte) (int, error) {
	if err := r.ctx.Err(); err != nil {
		return 0, err
	}
	return r.Reader.Read(p)
}

package formats

import (
	"context"
	"io"
	"os"
	"slices"

	"flameview/formats/codec"
)

// mapFrom is the size from which files are mapped into memory instead of being read. Below it, reading is cheaper than
// page faults, and safe if somebody truncates the file meanwhile.
const mapFrom = 1 << 20

// content is the bytes of a file, a stream or an archive entry, valid until release, which returns their memory to the
// system at once.
type content struct {
	data    []byte
	mapped  bool // data is a file itself, not a copy of it
	release func()
}

// readFile returns the content of a job. For a stream, its size counts against the allowance.
func (l *loader) readFile(ctx context.Context, j job, a *allowance) (content, error) {
	if j.stream {
		return readStream(ctx, func() (content, error) {
			in, err := l.open(j)
			if err != nil {
				return content{}, err
			}
			defer in.Close()
			return read(ctx, in, readOptions{allowance: a, check: l.headCheck(j.path)})
		})
	}
	return readRegular(ctx, j, a)
}

// readRegular maps a file, or reads a small one.
func readRegular(ctx context.Context, j job, a *allowance) (content, error) {
	f, err := os.Open(j.path)
	if err != nil {
		return content{}, err
	}
	defer f.Close()
	if j.size >= mapFrom {
		if data, unmap, err := mapFile(f, j.size); err == nil {
			return content{data, true, unmap}, nil
		} // else read it: not every file system can map
	}
	return read(ctx, f, readOptions{allowance: a, hint: j.size})
}

// open opens a stream.
func (l *loader) open(j job) (io.ReadCloser, error) {
	switch {
	case !j.stdin:
		return os.Open(j.path)
	case l.Stdin != nil:
		return io.NopCloser(l.Stdin), nil
	}
	return io.NopCloser(os.Stdin), nil
}

// headCheck returns a check that refuses content which no format recognises as soon as its first bytes are there, so
// that nobody waits for, or takes memory for, the rest of a zip bomb or a device. Some formats may begin anywhere in a
// text; text is checked again when as much is there as is searched for these.
func (l *loader) headCheck(name string) headCheck {
	return func(begin []byte) (sure bool, err error) {
		if container(begin) != "" {
			return true, nil
		}
		_, _, err = Detect(name, begin)
		if err != nil && len(begin) < maxWithin && isText(begin[:min(len(begin), 2048)], true) {
			return false, nil
		}
		return err == nil, err
	}
}

// headCheck decides by its beginning whether content can be read. If sure is false, the content is text of which more is
// needed for the decision.
type headCheck func(begin []byte) (sure bool, err error)

// readStream calls read, which may block for ever, and abandons it when the context ends: a goroutine that is blocked on
// a pipe cannot be interrupted.
func readStream(ctx context.Context, read func() (content, error)) (content, error) {
	type result struct {
		content
		err error
	}
	done := make(chan result, 1)
	g, _ := codec.NewGroup(ctx)
	g.Go(func() error {
		var r result
		r.err = codec.Safely(func() (err error) {
			r.content, err = read()
			return err
		})
		done <- r
		return nil
	})
	select {
	case r := <-done:
		return r.content, r.err
	case <-ctx.Done():
		return content{}, ctx.Err()
	}
}

// chunk is how much is read between checks of the context.
const chunk = 256 << 10

// checkAt is how much is read before the content is checked for the first time.
const checkAt = 4 * codec.SniffLen

// arenaFrom is the size from which content gets its own memory mapping: the system allocates pages as they are written
// and takes all back at once. Content that grows on the heap is copied repeatedly, and the program would keep a heap of
// three times its size for minutes.
const arenaFrom = 4 << 20

// readOptions say how content is read.
type readOptions struct {
	allowance *allowance
	hint      int64     // expected size, allocated at once if it is small
	check     headCheck // nil accepts everything
	step      func()    // called after each chunk unless nil
}

// read reads to the end. If r fails, what it returned before is returned with the error; refused content is not.
func read(ctx context.Context, r io.Reader, o readOptions) (c content, err error) {
	b := buffer{allowance: o.allowance, data: make([]byte, 0, min(max(o.hint+1, 512), arenaFrom))} // one more, to see the end without growing
	refuse := func(err error) (content, error) {
		b.release()
		return content{release: func() {}}, err
	}
	next := checkAt
	for {
		if err := ctx.Err(); err != nil {
			return refuse(err)
		}
		b.grow()
		n, err := r.Read(b.data[len(b.data):min(cap(b.data), len(b.data)+chunk)])
		before := len(b.data)
		b.data = b.data[:before+n]
		if e := b.take(n); e != nil {
			return refuse(e)
		}
		if o.step != nil {
			o.step()
		}
		if o.check != nil && (err != nil || len(b.data) >= next) && len(b.data) > 0 {
			sure, e := o.check(b.data)
			if e != nil {
				return refuse(e)
			}
			if next = maxWithin; sure {
				o.check = nil
			}
		}
		if err == io.EOF {
			err = nil
		} else if err == nil {
			continue
		}
		return content{data: b.data, release: b.release}, err
	}
}

// buffer is content while it grows.
type buffer struct {
	data      []byte
	unmap     func() // nil on the heap
	allowance *allowance
	taken     int64
}

// take takes n more bytes from the allowance.
func (b *buffer) take(n int) error {
	if err := b.allowance.take(int64(n)); err != nil {
		return err
	}
	b.taken += int64(n)
	return nil
}

// grow makes room for at least one byte.
func (b *buffer) grow() {
	if len(b.data) < cap(b.data) {
		return
	}
	if cap(b.data) >= arenaFrom && b.unmap == nil {
		if arena, unmap, err := mapMemory(int(b.allowance.pool.limits.Of(codec.LimitUnpacked)) + chunk); err == nil {
			b.data, b.unmap = append(arena[:0], b.data...), unmap
			return
		} // else on the heap: not every system can
	}
	b.data = slices.Grow(b.data, len(b.data))
}

// release frees all memory.
func (b *buffer) release() {
	if b.unmap != nil {
		b.unmap()
	}
	b.allowance.give(b.taken)
	*b = buffer{allowance: b.allowance}
}

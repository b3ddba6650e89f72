package formats

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"

	"flameview/formats/codec"
)

// mapFrom is the size from which files are mapped into memory in place of
// being copied there. Below it, a copy is cheaper than the page faults and
// safe against somebody who shortens the file meanwhile.
const mapFrom = 1 << 20

// readFile gives the content of a job, and whether it is mapped. The bytes are
// valid until release.
func readFile(ctx context.Context, j job, stdin io.Reader) (data []byte, mapped bool, release func(), err error) {
	release = func() {}
	if j.stream {
		data, err = readStream(ctx, func() (io.ReadCloser, error) {
			switch {
			case !j.stdin:
				return os.Open(j.path)
			case stdin == nil:
				stdin = os.Stdin
			}
			return io.NopCloser(stdin), nil
		})
		return data, false, release, err
	}
	f, err := os.Open(j.path)
	if err != nil {
		return nil, false, release, err
	}
	defer f.Close()
	if j.size >= mapFrom {
		if data, unmap, err := mapFile(f, j.size); err == nil {
			return data, true, unmap, nil
		} // else read it: not every file system can map
	}
	data, err = readAll(ctx, f, j.size, 1<<62, nil)
	return data, false, release, err
}

// readStream reads what may block for ever, and leaves it behind when the
// context ends: a goroutine that waits for a pipe cannot be called back.
func readStream(ctx context.Context, open func() (io.ReadCloser, error)) ([]byte, error) {
	type result struct {
		data []byte
		err  error
	}
	done := make(chan result, 1)
	g, _ := codec.NewGroup(ctx)
	g.Go(func() error {
		var r result
		r.err = codec.Safely(func() error {
			in, err := open()
			if err != nil {
				return err
			}
			defer in.Close()
			r.data, err = readAll(ctx, in, 0, maxUnpacked, nil)
			return err
		})
		done <- r
		return nil
	})
	select {
	case r := <-done:
		return r.data, r.err
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// errTooLarge is what readAll says at its limit.
var errTooLarge = errors.New("too large")

// chunk is how much is read between two looks at the context.
const chunk = 256 << 10

// readAll reads to the end, at most limit bytes. hint is the likely size, which
// is taken from the memory at once. What came before an error of r is returned
// with it. step, if not nil, hears after each chunk.
func readAll(ctx context.Context, r io.Reader, hint, limit int64, step func()) ([]byte, error) {
	data := make([]byte, 0, min(max(hint+1, 512), limit+1)) // one more, to see the end without growing
	for {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if len(data) == cap(data) {
			data = slices.Grow(data, len(data))
		}
		n, err := r.Read(data[len(data):min(cap(data), len(data)+chunk)])
		data = data[:len(data)+n]
		if step != nil {
			step()
		}
		if int64(len(data)) > limit {
			return nil, fmt.Errorf("%w: more than %d MB", errTooLarge, limit>>20)
		}
		if err == io.EOF {
			return data, nil
		}
		if err != nil {
			return data, err
		}
	}
}

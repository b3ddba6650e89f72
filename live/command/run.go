package command

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"sync/atomic"
	"time"

	"flameview/live"
	"flameview/live/web"
)

// endWithin is how long a command that was interrupted may still write.
const endWithin = 5 * time.Second

// watchEvery is how often the size of what a command writes is looked at.
const watchEvery = 100 * time.Millisecond

// run runs a command and gives what it has written, to a file or to its standard
// output. Secrets of this program are not in its environment. What it has written
// is given with the error too.
func run(ctx context.Context, words []string, toFile bool, file string, limit int64) ([]byte, error) {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	c := exec.CommandContext(ctx, words[0], words[1:]...)
	c.Env = web.WithoutSecrets(os.Environ())
	var said tail
	out := &capped{left: limit, full: func() { cancel(live.ErrTooMuch) }}
	c.Stderr, c.Stdout = &said, io.Discard
	if !toFile {
		c.Stdout = out
	}
	c.WaitDelay = endWithin
	group(c)
	if err := c.Start(); err != nil {
		return nil, err
	}
	if toFile {
		watching := watch(ctx, file, limit, func() { cancel(live.ErrTooMuch) })
		defer watching()
	}
	err := c.Wait()
	killGroup(c) // what it has started itself
	if cause := context.Cause(ctx); errors.Is(cause, live.ErrTooMuch) {
		return nil, fmt.Errorf("it writes more than %d MB: %w", limit>>20, live.ErrTooMuch)
	}
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		err = fmt.Errorf("%v%s", exit, said.last())
	}
	data := out.data.Bytes()
	if toFile {
		var e error
		if data, e = read(file, limit); e != nil && err == nil {
			err = fmt.Errorf("it wrote no file {out}: %w%s", e, said.last())
		}
		os.RemoveAll(file)
	}
	return data, err
}

// read reads a file that the command has written.
func read(file string, limit int64) ([]byte, error) {
	info, err := os.Lstat(file)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() || info.Size() > limit {
		return nil, errors.New("what it wrote is no file, or too large")
	}
	return os.ReadFile(file)
}

// watch calls full when a file grows beyond a limit. It ends with what it gives.
func watch(ctx context.Context, file string, limit int64, full func()) (end func()) {
	ctx, cancel := context.WithCancel(ctx)
	done := make(chan struct{})
	go func() {
		defer close(done)
		for {
			select {
			case <-time.After(watchEvery):
			case <-ctx.Done():
				return
			}
			if info, err := os.Lstat(file); err == nil && info.Size() > limit {
				full()
				return
			}
		}
	}()
	return func() {
		cancel()
		<-done
	}
}

// capped keeps what is written up to a limit.
type capped struct {
	data bytes.Buffer
	left int64
	full func()
	over atomic.Bool
}

func (c *capped) Write(p []byte) (int, error) {
	if int64(len(p)) > c.left {
		if c.over.CompareAndSwap(false, true) {
			c.full()
		}
		return 0, live.ErrTooMuch
	}
	c.left -= int64(len(p))
	return c.data.Write(p)
}

// tail keeps the end of what is written.
type tail struct{ data []byte }

func (t *tail) Write(p []byte) (int, error) {
	const most = 4 << 10
	t.data = append(t.data, p...)
	if len(t.data) > most {
		t.data = append([]byte(nil), t.data[len(t.data)-most:]...)
	}
	return len(p), nil
}

// last is the last line with words, as an addition to an error.
func (t *tail) last() string {
	lines := strings.Split(strings.TrimSpace(strings.ToValidUTF8(string(t.data), "?")), "\n")
	line := lines[len(lines)-1]
	if line == "" {
		return ""
	}
	const longest = 300
	return ": " + line[max(0, len(line)-longest):]
}

// Package component runs the program that wrote a file to read it, where that
// is better than what a reader of our own could do: perf knows all the versions
// of perf.data and finds symbols, gprofng its experiments.
//
// A program gets a list of arguments, never a shell; its input is empty; what it
// prints is read while it runs and never kept whole; it ends with the context,
// and all that it started ends with it.
package component

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"time"
)

// Find gives the path of the first of these programs that is installed, "" if
// none is. A program in the working directory is not found.
func Find(names ...string) string {
	for _, name := range names {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	return ""
}

// Command is a program with its arguments.
type Command struct {
	Path string
	Args []string
	// Limit bounds what it may print, in bytes.
	Limit int64
}

// wait is how long a program that was told to end may take to close its output.
const wait = 2 * time.Second

// Run starts the program and lets use read what it prints, up to its end or up to
// where use stops. said is what it said on standard error, if all went well. The
// error is the context's, use's, or an [*Error].
func Run(outer context.Context, c Command, use func(io.Reader) error) (said string, err error) {
	ctx, stop := context.WithCancel(outer)
	defer stop()
	cmd := exec.CommandContext(ctx, c.Path, c.Args...)
	cmd.Env = append(os.Environ(), "LC_ALL=C", "PAGER=cat")
	cmd.WaitDelay = wait
	killWithChildren(cmd)
	heard := &notes{}
	cmd.Stderr = heard
	out, err := cmd.StdoutPipe()
	if err != nil {
		return "", err
	}
	if err := cmd.Start(); err != nil {
		return "", &Error{Program: c.Path, Err: err}
	}
	limited := &limitedReader{src: out, left: c.Limit}
	used := use(limited)
	if !limited.ended {
		stop() // it may print for ever
	}
	ended := cmd.Wait()
	switch {
	case outer.Err() != nil:
		return "", outer.Err()
	case limited.ended && ended != nil: // why use could make nothing of it
		return "", &Error{Program: c.Path, Err: ended, Said: heard.String()}
	}
	return heard.String(), used
}

// Output is what a program prints, all of it.
func Output(ctx context.Context, c Command) (out []byte, said string, err error) {
	said, err = Run(ctx, c, func(r io.Reader) error {
		out, err = io.ReadAll(r)
		return err
	})
	return out, said, err
}

// Error says that a program could not be started or did not end well.
type Error struct {
	Program string
	Err     error
	Said    string // on standard error
}

func (e *Error) Error() string {
	if e.Said != "" {
		return fmt.Sprintf("%s: %s", e.Program, e.Said)
	}
	return fmt.Sprintf("%s: %v", e.Program, e.Err)
}

func (e *Error) Unwrap() error { return e.Err }

// errLimit is what a reader hears of a program that prints too much.
var errLimit = errors.New("it prints more than is read")

type limitedReader struct {
	src   io.Reader
	left  int64
	ended bool // the program closed its output
}

func (l *limitedReader) Read(p []byte) (int, error) {
	n, err := l.src.Read(p[:min(int64(len(p)), max(l.left, 0)+1)])
	if errors.Is(err, os.ErrClosed) { // the context ended
		err = io.EOF
	}
	l.ended = l.ended || err != nil
	if l.left -= int64(n); l.left < 0 {
		return max(n-1, 0), errLimit
	}
	return n, err
}

// notes keeps the beginning of what a program says about itself.
type notes struct {
	text bytes.Buffer
}

// notesLen is how much is kept, in bytes.
const notesLen = 4 << 10

func (n *notes) Write(p []byte) (int, error) {
	n.text.Write(p[:min(len(p), max(notesLen-n.text.Len(), 0))])
	return len(p), nil
}

// String is one line.
func (n *notes) String() string {
	return strings.Join(strings.Fields(strings.ToValidUTF8(n.text.String(), "?")), " ")
}

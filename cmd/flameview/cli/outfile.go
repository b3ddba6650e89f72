package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
)

func (c *exportCmd) toStdout() bool { return c.Out == "" || c.Out == "-" }

// checkOut finds out before the work whether its result will have a place.
func (c *exportCmd) checkOut(a *app) error {
	if c.toStdout() {
		if c.options().Binary && isTerminal(a.Out) {
			return usagef("this is no text for a terminal: name a file with -o")
		}
		return nil
	}
	switch info, err := os.Stat(c.Out); {
	case err != nil:
		return nil
	case slices.ContainsFunc(c.paths(), func(in string) bool { return sameFile(in, info) }):
		return usagef("-o %s: this is one of the files to read; name another", c.Out)
	case info.IsDir():
		return usagef("-o %s: this is a folder; name a file", c.Out)
	case info.Mode().IsRegular() && !c.Force:
		return usagef("-o %s: there is such a file already; --force overwrites it", c.Out)
	}
	return nil
}

func sameFile(path string, as os.FileInfo) bool {
	info, err := os.Stat(path)
	return err == nil && os.SameFile(info, as)
}

// output gives write a place for its bytes and counts them. A file is written
// beside its place and renamed into it when complete, so that no failure and no
// interrupt leaves half a file or harms an old one; pipes and devices are
// written straight.
func (c *exportCmd) output(a *app, write func(io.Writer) error) (int64, error) {
	if c.toStdout() {
		return pour(a.ctx, a.Out, write)
	}
	path := c.Out
	if real, err := filepath.EvalSymlinks(path); err == nil {
		path = real // a link stays a link
	}
	mode := fs.FileMode(0)
	if info, err := os.Stat(path); err == nil {
		if !info.Mode().IsRegular() {
			return fill(a.ctx, path, 0, write)
		}
		mode = info.Mode().Perm()
	}
	temp := fmt.Sprintf("%s.%d.part", path, os.Getpid())
	size, err := fill(a.ctx, temp, os.O_CREATE|os.O_EXCL, write)
	if errors.Is(err, fs.ErrExist) {
		return 0, err // not ours to remove
	}
	if err == nil && mode != 0 {
		err = os.Chmod(temp, mode)
	}
	if err == nil {
		err = c.checkOut(a) // another process may have been faster
	}
	if err == nil {
		err = os.Rename(temp, path)
	}
	if err != nil {
		os.Remove(temp)
		return 0, err
	}
	a.say("wrote %s: %s", c.Out, byteSize(size))
	return size, nil
}

// fill writes a file.
func fill(ctx context.Context, path string, flags int, write func(io.Writer) error) (int64, error) {
	f, err := os.OpenFile(path, os.O_WRONLY|flags, 0o666)
	if err != nil {
		return 0, err
	}
	size, err := pour(ctx, f, write)
	if e := f.Close(); err == nil {
		err = e
	}
	return size, err
}

// pour lets write write, until the context is cancelled, and counts.
func pour(ctx context.Context, to io.Writer, write func(io.Writer) error) (int64, error) {
	w := &stopper{ctx: ctx, Writer: to}
	err := write(w)
	return w.written, err
}

// isTerminal guesses that a character device other than the null device is a
// terminal.
func isTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	if !ok {
		return false
	}
	info, err := f.Stat()
	if err != nil || info.Mode()&fs.ModeCharDevice == 0 {
		return false
	}
	null, err := os.Stat(os.DevNull)
	return err != nil || !os.SameFile(info, null)
}

package cli

import (
	"cmp"
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"time"

	"flameview/fileio"
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

// output gives write a place for its bytes and counts them. Files are written by
// package fileio, which leaves the old one where anything goes wrong; pipes and
// devices are written straight.
func (c *exportCmd) output(a *app, write func(io.Writer) error) (int64, error) {
	if c.toStdout() {
		return fileio.Stream(a.ctx, a.Out, write)
	}
	if info, err := os.Stat(c.Out); err == nil && !info.Mode().IsRegular() {
		return toDevice(a.ctx, c.Out, write)
	}
	put := fileio.Create
	if c.Force {
		put = fileio.Replace
	}
	if _, err := fileio.Clean(filepath.Dir(c.Out), time.Now().Add(-fileio.Abandoned)); err != nil {
		a.log.Debug("clean up", "folder", filepath.Dir(c.Out), "err", err)
	}
	size, err := put(a.ctx, c.Out, write)
	if errors.Is(err, fs.ErrExist) { // another process was faster
		err = cmp.Or(c.checkOut(a), err)
	}
	if err == nil {
		a.say("wrote %s: %s", c.Out, byteSize(size))
	}
	return size, err
}

func toDevice(ctx context.Context, path string, write func(io.Writer) error) (int64, error) {
	f, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		return 0, err
	}
	size, err := fileio.Stream(ctx, f, write)
	if e := f.Close(); err == nil {
		err = e
	}
	return size, err
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

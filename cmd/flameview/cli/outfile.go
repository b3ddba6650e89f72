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

// outFile is where a command writes to.
type outFile struct {
	path   string   // "" or "-" is standard output
	force  bool     // overwrite the file if there is one
	inputs []string // what the command reads
	binary bool     // is no text for a terminal
}

func (o outFile) toStdout() bool { return o.path == "" || o.path == "-" }

// check finds out before the work whether its result will have a place.
func (o outFile) check(a *app) error {
	if o.toStdout() {
		if o.binary && isTerminal(a.Out) {
			return usagef("this is no text for a terminal: name a file with -o")
		}
		return nil
	}
	switch info, err := os.Stat(o.path); {
	case err != nil:
		return nil
	case slices.ContainsFunc(o.inputs, func(in string) bool { return sameFile(in, info) }):
		return usagef("-o %s: this is one of the files to read; name another", o.path)
	case info.IsDir():
		return usagef("-o %s: this is a folder; name a file", o.path)
	case info.Mode().IsRegular() && !o.force:
		return usagef("-o %s: there is such a file already; --force overwrites it", o.path)
	}
	return nil
}

func sameFile(path string, as os.FileInfo) bool {
	info, err := os.Stat(path)
	return err == nil && os.SameFile(info, as)
}

// write gives a function a place for its bytes and counts them. Files are written by
// package fileio, which leaves the old one where anything goes wrong; pipes and
// devices are written straight.
func (o outFile) write(a *app, write func(io.Writer) error) (int64, error) {
	if o.toStdout() {
		return fileio.Stream(a.ctx, a.Out, write)
	}
	if info, err := os.Stat(o.path); err == nil && !info.Mode().IsRegular() {
		return toDevice(a.ctx, o.path, write)
	}
	put := fileio.Create
	if o.force {
		put = fileio.Replace
	}
	if _, err := fileio.Clean(filepath.Dir(o.path), time.Now().Add(-fileio.Abandoned)); err != nil {
		a.log.Debug("clean up", "folder", filepath.Dir(o.path), "err", err)
	}
	size, err := put(a.ctx, o.path, write)
	if errors.Is(err, fs.ErrExist) { // another process was faster
		err = cmp.Or(o.check(a), err)
	}
	if err == nil {
		a.say("wrote %s: %s", o.path, byteSize(size))
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

package perfdata

import (
	"archive/tar"
	"compress/bzip2"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path"
	"path/filepath"
)

// maxSymbols and maxFiles bound what an archive of symbols may hold: debug files
// of a browser are some gigabytes.
const (
	maxSymbols = 16 << 30
	maxFiles   = 100_000
)

// unpackSymbols puts what perf archive packed, a part of ~/.debug, into a private
// folder, for perf --buildid-dir. Nothing leaves the folder: names and targets of
// links that point out of it are an error. The caller calls done in any case.
//
//	.build-id/ab/cdef... -> ../../usr/bin/x/abcdef...
//	usr/bin/x/abcdef.../elf
//
// https://github.com/torvalds/linux/blob/master/tools/perf/perf-archive.sh
func unpackSymbols(ctx context.Context, archive string) (dir string, done func(), err error) {
	done = func() {}
	f, err := os.Open(archive)
	if err != nil {
		return "", done, err
	}
	defer f.Close()
	temp, err := os.MkdirTemp("", "flameview-symbols-")
	if err != nil {
		return "", done, err
	}
	done = func() { os.RemoveAll(temp) }
	root, err := os.OpenRoot(temp)
	if err != nil {
		return "", done, err
	}
	defer root.Close()
	left, files := int64(maxSymbols), 0
	for r := tar.NewReader(bzip2.NewReader(f)); ; {
		h, err := r.Next()
		if err == io.EOF {
			return temp, done, nil
		}
		if err != nil {
			return "", done, err
		}
		if files++; files > maxFiles || h.Size > left {
			return "", done, errors.New("they are too many or too large")
		}
		left -= h.Size
		if err := unpackOne(ctx, root, h, r); err != nil {
			return "", done, fmt.Errorf("%s: %w", h.Name, err)
		}
	}
}

// unpackOne writes a file or a link; other kinds do not occur.
func unpackOne(ctx context.Context, root *os.Root, h *tar.Header, content io.Reader) error {
	name := path.Clean(h.Name)
	if h.Typeflag != tar.TypeReg && h.Typeflag != tar.TypeSymlink {
		return nil
	}
	if err := root.MkdirAll(filepath.FromSlash(path.Dir(name)), 0o700); err != nil {
		return err
	}
	name = filepath.FromSlash(name)
	if h.Typeflag == tar.TypeSymlink {
		if target := path.Join(path.Dir(path.Clean(h.Name)), h.Linkname); path.IsAbs(h.Linkname) || !filepath.IsLocal(filepath.FromSlash(target)) {
			return errors.New("a link out of the archive")
		}
		return root.Symlink(h.Linkname, name)
	}
	f, err := root.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	_, err = io.Copy(f, reader{ctx, content})
	return errors.Join(err, f.Close())
}

// reader ends with a context.
type reader struct {
	ctx context.Context
	src io.Reader
}

func (r reader) Read(p []byte) (int, error) {
	if err := r.ctx.Err(); err != nil {
		return 0, err
	}
	return r.src.Read(p)
}

package fileio

import (
	"cmp"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
)

// maxLinks is how many links are followed in a row, the same as in Linux.
const maxLinks = 40

// find follows links from path and returns the file they lead to and its mode, 0 if it does not exist yet. It fails if that cannot be
// replaced.
func find(path string) (target string, mode fs.FileMode, err error) {
	for range maxLinks {
		dir, name := filepath.Split(path)
		if dir, err = filepath.EvalSymlinks(cmp.Or(dir, ".")); err != nil {
			return "", 0, Cause(err)
		}
		path = filepath.Join(dir, name)
		info, err := os.Lstat(path)
		switch {
		case errors.Is(err, fs.ErrNotExist):
			return path, 0, nil
		case err != nil:
			return "", 0, Cause(err)
		case info.Mode()&fs.ModeSymlink == 0:
			return path, info.Mode().Perm(), replaceable(path, info)
		}
		to, err := os.Readlink(path)
		if err != nil {
			return "", 0, Cause(err)
		}
		if !filepath.IsAbs(to) {
			to = dir + string(filepath.Separator) + to // not Join: it would cut "link/.." short
		}
		path = to
	}
	return "", 0, errors.New("there are too many links in a row")
}

// replaceable returns an error unless path is a regular file that this user may write to. Renaming needs permission for the folder only,
// but a file that is write-protected is so on purpose.
func replaceable(path string, info fs.FileInfo) error {
	switch {
	case info.IsDir():
		return errors.New("this is a folder; name a file")
	case !info.Mode().IsRegular():
		return errors.New("this is a device or a pipe; name a file")
	}
	f, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		return Cause(err)
	}
	return f.Close()
}

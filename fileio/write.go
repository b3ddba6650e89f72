// Package fileio writes files atomically: neither another program that opens the file meanwhile, nor the user after a crash, a full
// disk or a power cut, ever finds a partial file. It needs the standard library only.
package fileio

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// How a file is replaced
//
// The content goes to a temporary file in the folder of the target, is synced to
// the disk, and then takes the target's name in one step. So a crash at any moment
// leaves the old file or the new one. The folder is synced too, because the new
// name is part of it.
//
// Renaming loses the properties of the old file, so these are carried over: symbolic links are followed to the end, even to a file that
// does not exist yet, and stay links; an existing file keeps its permissions, and the temporary file never has wider ones. The owner
// becomes the user who writes, and other hard links keep the old content.
//
// The road not taken is to write in place, as the toolkit's dialog does: it keeps all properties, but a failure destroys the old file.

// Replace creates or replaces the file at path and returns its size in bytes. What write writes is buffered. If write fails or panics, or
// ctx ends, the old file is unchanged.
//
// Folders, devices and pipes are refused, and files that the user may not write to.
// Errors name path; errors.Is finds fs.ErrPermission and the like.
func Replace(ctx context.Context, path string, write func(io.Writer) error) (size int64, err error) {
	return toFile(ctx, path, write, os.Rename)
}

// Create is Replace for a new file: if path exists, even since a moment ago, the error is fs.ErrExist.
func Create(ctx context.Context, path string, write func(io.Writer) error) (size int64, err error) {
	if _, err := os.Stat(path); err == nil {
		return 0, failed(path, fs.ErrExist)
	}
	return toFile(ctx, path, write, renameNew)
}

func toFile(ctx context.Context, path string, write func(io.Writer) error, rename func(from, to string) error) (int64, error) {
	target, mode, err := find(path)
	if err != nil {
		return 0, failed(path, err)
	}
	temp, err := newTemp(filepath.Dir(target), mode)
	if err != nil {
		return 0, failed(path, fmt.Errorf("its folder cannot be written to: %w", Cause(err)))
	}
	defer func() { // after a rename, this finds nothing
		_ = temp.Close()
		_ = os.Remove(temp.Name())
	}()
	size, err := Stream(ctx, temp, write)
	for _, finish := range []func() error{temp.Sync, temp.Close, ctx.Err, func() error { return rename(temp.Name(), target) }} {
		if err == nil {
			err = Cause(finish())
		}
	}
	if err != nil {
		return 0, failed(path, err)
	}
	syncFolder(filepath.Dir(target))
	return size, nil
}

func failed(path string, err error) error { return fmt.Errorf("write %s: %w", path, err) }

// renameNew renames to a name that must not exist. Only a hard link does both atomically; where the file system has none, another program
// may create the name between the check and the renaming.
func renameNew(from, to string) error {
	err := os.Link(from, to)
	if err == nil || errors.Is(err, fs.ErrExist) {
		return err // the caller removes the other name
	}
	if _, err := os.Lstat(to); err == nil {
		return fs.ErrExist
	}
	return os.Rename(from, to)
}

// syncFolder makes a new name in a folder durable. Windows and some network file systems cannot sync folders; the file itself is complete,
// so that is not an error.
func syncFolder(dir string) {
	if f, err := os.Open(dir); err == nil {
		_ = f.Sync()
		_ = f.Close()
	}
}

// Cause returns a system error without operation and path, for messages that name the path themselves.
func Cause(err error) error {
	var one *fs.PathError
	var two *os.LinkError
	switch {
	case errors.As(err, &one):
		return one.Err
	case errors.As(err, &two):
		return two.Err
	}
	return err
}

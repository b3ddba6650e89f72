// Package source finds the source code of methods in folders and archives that the user named. Paths in profiles are only compared with the
// names of files there and never opened, so a profile cannot make the program read a file.
package source

import (
	"archive/zip"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
)

// Roots are folders and archives with source files. They are immutable.
type Roots struct {
	paths  []string
	byBase map[string][]File // by the last part of the path
}

// File is one source file below a root.
type File struct {
	Root string // as the user named it
	Path string // below the root, with slashes
	// archived says whether the root is an archive.
	archived bool
}

// String is the path for people.
func (f File) String() string {
	if f.archived {
		return f.Root + "!" + f.Path
	}
	return filepath.Join(f.Root, filepath.FromSlash(f.Path))
}

// OnDisk is the path for opening the file in an editor, "" in an archive.
func (f File) OnDisk() string {
	if f.archived {
		return ""
	}
	return f.String()
}

// Limits of roots and files.
const (
	maxFiles = 1 << 20
	maxBytes = 16 << 20
)

// skipped are folders with very many files that are not the user's source code.
var skipped = map[string]bool{".git": true, ".hg": true, ".svn": true, "node_modules": true}

// Open lists the files of roots: folders, jars and zips. It does not follow links. Errors: a root that is neither or cannot be read, one with
// more than 1,048,576 files, or the context's.
func Open(ctx context.Context, paths ...string) (*Roots, error) {
	r := &Roots{paths: paths, byBase: map[string][]File{}}
	for _, p := range paths {
		info, err := os.Stat(p)
		if err != nil {
			return nil, fmt.Errorf("sources: %w", err)
		}
		if info.IsDir() {
			err = r.folder(ctx, p)
		} else {
			err = r.archive(ctx, p)
		}
		if err != nil {
			return nil, fmt.Errorf("sources in %s: %w", p, err)
		}
	}
	return r, nil
}

// Paths returns the roots as the user named them.
func (r *Roots) Paths() []string {
	if r == nil {
		return nil
	}
	return r.paths
}

var errTooMany = fmt.Errorf("more than %d files; name a folder below it", maxFiles)

func (r *Roots) folder(ctx context.Context, root string) error {
	n := 0
	return filepath.WalkDir(root, func(at string, d fs.DirEntry, err error) error {
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case err != nil && at == root:
			return err
		case err != nil: // of a folder that may not be read
			return fs.SkipDir
		case d.IsDir() && at != root && skipped[d.Name()]:
			return fs.SkipDir
		case !d.Type().IsRegular():
			return nil
		}
		if n++; n > maxFiles {
			return errTooMany
		}
		below, err := filepath.Rel(root, at)
		if err == nil {
			r.add(File{Root: root, Path: filepath.ToSlash(below)})
		}
		return err
	})
}

func (r *Roots) archive(ctx context.Context, root string) error {
	z, err := zip.OpenReader(root)
	if errors.Is(err, zip.ErrFormat) {
		return errors.New("neither a folder nor a jar or zip")
	}
	if err != nil {
		return err
	}
	defer z.Close()
	if len(z.File) > maxFiles {
		return errTooMany
	}
	for _, f := range z.File {
		if f.Mode().IsRegular() {
			r.add(File{Root: root, Path: f.Name, archived: true})
		}
	}
	return ctx.Err()
}

func (r *Roots) add(f File) {
	base := path.Base(f.Path)
	r.byBase[base] = append(r.byBase[base], f)
}

// Read returns the lines of a file without line ends. Errors: a file that is gone or has more than 16 MB.
func (f File) Read() ([]string, error) {
	if f.archived {
		z, err := zip.OpenReader(f.Root)
		if err != nil {
			return nil, err
		}
		defer z.Close()
		for _, entry := range z.File {
			if entry.Name == f.Path {
				in, err := entry.Open()
				if err != nil {
					return nil, err
				}
				defer in.Close()
				return textLines(in, f)
			}
		}
		return nil, fmt.Errorf("%s: %w", f, fs.ErrNotExist)
	}
	in, err := os.OpenInRoot(f.Root, filepath.FromSlash(f.Path))
	if err != nil {
		return nil, err
	}
	defer in.Close()
	return textLines(in, f)
}

func textLines(in io.Reader, f File) ([]string, error) {
	data, err := io.ReadAll(io.LimitReader(in, maxBytes+1))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", f, err)
	}
	if len(data) > maxBytes {
		return nil, fmt.Errorf("%s: more than %d bytes are no source file", f, maxBytes)
	}
	lines := strings.Split(strings.TrimSuffix(string(data), "\n"), "\n")
	for i := range lines {
		lines[i] = strings.TrimSuffix(lines[i], "\r")
	}
	return lines, nil
}

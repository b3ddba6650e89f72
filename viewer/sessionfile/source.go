package sessionfile

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
)

// Source is one file or folder of a session, and by what it is known again.
type Source struct {
	// Relative is the path from the session file, with slashes; "" if there is
	// none, such as between drives. SaveFile sets it.
	Relative string
	Path     string // absolute
	// Folder says that all profiles below Path were opened. What is in it is
	// not compared.
	Folder bool
	Bytes  int64
	SHA256 string // of the content, in hex
}

// Fingerprint reads a file to the end, so that it is known again later. It is
// for a goroutine of its own.
func Fingerprint(ctx context.Context, path string) (Source, error) {
	s, err := fingerprint(ctx, path)
	if err != nil {
		return s, fmt.Errorf("read %s for the session: %w", path, withoutPath(err))
	}
	return s, nil
}

func fingerprint(ctx context.Context, path string) (Source, error) {
	if path == "-" {
		return Source{}, errors.New("a session cannot come back to the standard input: save it as a file and open that")
	}
	abs, err := filepath.Abs(path)
	if err != nil {
		return Source{}, err
	}
	s := Source{Path: abs}
	info, err := os.Stat(abs)
	switch {
	case err != nil:
		return s, err
	case info.IsDir():
		s.Folder = true
		return s, nil
	case !info.Mode().IsRegular():
		return s, errors.New("a session cannot come back to a pipe or a device: save it as a file and open that")
	}
	f, err := os.Open(abs)
	if err != nil {
		return s, err
	}
	defer f.Close()
	sum := sha256.New()
	s.Bytes, err = io.Copy(sum, whileAlive{ctx, f})
	s.SHA256 = hex.EncodeToString(sum.Sum(nil))
	return s, err
}

// whileAlive reads until the context is cancelled.
type whileAlive struct {
	ctx context.Context
	io.Reader
}

func (r whileAlive) Read(p []byte) (int, error) {
	if err := r.ctx.Err(); err != nil {
		return 0, err
	}
	return r.Reader.Read(p)
}

// near gives the document as it is saved in a folder.
func (d Document) near(dir string) Document {
	files := make([]Source, len(d.Files))
	for i, f := range d.Files {
		f.Relative = ""
		if rel, err := filepath.Rel(dir, f.Path); err == nil {
			f.Relative = filepath.ToSlash(rel)
		}
		files[i] = f
	}
	d.Files = files
	return d
}

func (s Source) check() error {
	switch {
	case s.Path == "" && s.Relative == "":
		return errors.New("path: it is empty")
	case strings.ContainsRune(s.Path+s.Relative, 0):
		return errors.New("path: there is a zero byte in it, which no path has")
	case s.Folder:
		return nil
	case s.Bytes < 0:
		return fmt.Errorf("bytes: want 0 or more, found %d", s.Bytes)
	}
	if sum, err := hex.DecodeString(s.SHA256); err != nil || len(sum) != sha256.Size {
		return fmt.Errorf("sha256: want %d hexadecimal digits, found %.80q", 2*sha256.Size, s.SHA256)
	}
	return nil
}

// Name is the last part of the path, whatever system wrote it.
func (s Source) Name() string {
	p := strings.TrimRight(s.Path, `/\`)
	if s.Relative != "" {
		p = s.Relative
		return p[strings.LastIndexByte(p, '/')+1:]
	}
	return p[strings.LastIndexAny(p, `/\`)+1:]
}

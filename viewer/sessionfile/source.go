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
	"slices"
	"strings"
	"time"

	"flameview/fileio"
	"flameview/server"
)

// Source is one file or folder of a session, and by what it is known again.
type Source struct {
	// Relative is the path from the session file, with slashes; "" if there is
	// none, such as between drives. SaveFile sets it.
	Relative string
	Path     string // absolute
	// Address says that Path is what a server is asked for, as server.Servers.Resolve gives
	// it: with absolute times and without secrets. It is asked only after the user has
	// agreed.
	Address bool
	// Folder says that all profiles below Path were opened. What is in it is
	// not compared.
	Folder bool
	Bytes  int64
	SHA256 string // of the content, in hex; "" if it was not read
	// Modified is when the file changed last, of a file whose content was not read.
	Modified time.Time
	// Removed are files in the folder or archive that the user took out, by their
	// path in it, with slashes: "sub/b.jfr", "runs.zip!/a.jfr".
	Removed []string
}

// WithRemoved notes which files were taken out, of those that are in this folder or
// archive. Paths are as stores have them.
func (s Source) WithRemoved(paths []string) Source {
	for _, path := range paths {
		if name, ok := strings.CutPrefix(path, s.Path+inArchive); ok {
			s.Removed = append(s.Removed, name)
		} else if name, ok := strings.CutPrefix(path, s.Path+string(filepath.Separator)); ok {
			s.Removed = append(s.Removed, filepath.ToSlash(name))
		}
	}
	return s
}

// inArchive stands between an archive and a path in it.
const inArchive = "!/"

// Removed lists the files that were taken out, by their paths now that the files of
// the session were found there (see Locate).
func (d Document) Removed(found []string) (paths []string) {
	for i, f := range d.Files {
		for _, name := range f.Removed {
			if found[i] == "" {
				continue
			}
			path, inside, archived := found[i], name, true
			if f.Folder {
				name, inside, archived = strings.Cut(name, inArchive)
				path = filepath.Join(path, filepath.FromSlash(name))
			}
			if archived {
				path += inArchive + inside
			}
			paths = append(paths, path)
		}
	}
	return paths
}

// Fingerprint reads a file to the end, so that it is known again later. It is
// not for the goroutine of a window.
func Fingerprint(ctx context.Context, path string) (Source, error) {
	s, err := fingerprint(ctx, path)
	if err != nil {
		return s, fmt.Errorf("read %s for the session: %w", path, fileio.Cause(err))
	}
	return s, nil
}

// Stamp is a quick Fingerprint, for this machine and for a short time: it does not
// read the file but believes its size and when it changed last.
func Stamp(path string) (Source, error) {
	if path == "-" {
		return Source{}, errors.New("a session cannot come back to the standard input: save it as a file and open that")
	}
	if server.Is(path) {
		if _, err := os.Lstat(path); err != nil { // else it is a file that is called so
			return Source{Path: path, Address: true}, server.CheckName(path)
		}
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
	case !info.Mode().IsRegular():
		return s, errors.New("a session cannot come back to a pipe or a device: save it as a file and open that")
	default:
		s.Bytes, s.Modified = info.Size(), info.ModTime()
	}
	return s, nil
}

func fingerprint(ctx context.Context, path string) (Source, error) {
	s, err := Stamp(path)
	s.Modified = time.Time{}
	if err != nil || s.Folder || s.Address {
		return s, err
	}
	f, err := os.Open(s.Path)
	if err != nil {
		return s, err
	}
	defer f.Close()
	sum := sha256.New()
	s.Bytes, err = io.Copy(sum, fileio.Reader(ctx, f))
	s.SHA256 = hex.EncodeToString(sum.Sum(nil))
	return s, err
}

// near gives the document as it is saved in a folder.
func (d Document) near(dir string) Document {
	files := make([]Source, len(d.Files))
	for i, f := range d.Files {
		f.Relative = ""
		if f.Address {
			files[i] = f
			continue
		}
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
	case slices.ContainsFunc(s.Removed, func(name string) bool { return name == "" || strings.ContainsRune(name, 0) }):
		return errors.New("removed: want paths, found one that is empty or has a zero byte")
	case s.Address:
		return server.CheckName(s.Path)
	case s.Folder:
		return nil
	case s.Bytes < 0:
		return fmt.Errorf("bytes: want 0 or more, found %d", s.Bytes)
	case s.SHA256 == "" && !s.Modified.IsZero():
		return nil
	}
	if sum, err := hex.DecodeString(s.SHA256); err != nil || len(sum) != sha256.Size {
		return fmt.Errorf("sha256: want %d hexadecimal digits, found %.80q", 2*sha256.Size, s.SHA256)
	}
	return nil
}

// Name is the last part of the path, whatever system wrote it; an address is whole.
func (s Source) Name() string {
	if s.Address {
		return s.Path
	}
	p := strings.TrimRight(s.Path, `/\`)
	if s.Relative != "" {
		p = s.Relative
		return p[strings.LastIndexByte(p, '/')+1:]
	}
	return p[strings.LastIndexAny(p, `/\`)+1:]
}

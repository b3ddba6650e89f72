package sessionfile

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"flameview/viewer/state"
)

// Extension is how session files are called. docs/session-file.md says what is
// in them.
const Extension = ".flameview"

// Document is what a session file holds: which files were open and where the
// user stood in them. What belongs to a screen, such as the theme, is not in it.
type Document struct {
	Files    []Source
	Sample   bool // the built-in sample was open, in place of files
	Reversed bool // the files hold stacks leaf first
	State    state.State
	Search   string
}

// maxFile bounds the session files that are read and written, in bytes. What
// is in them is a few names; a larger file is something else.
const maxFile = 64 << 20

// IsSession says whether a path is called like a session file.
func IsSession(path string) bool { return strings.EqualFold(filepath.Ext(path), Extension) }

// SaveFile writes a session file. It is written beside its place and renamed
// into it when complete, so no failure leaves half a file or harms an old one.
// What LoadFile would refuse is refused here already.
func SaveFile(path string, doc Document) error {
	if err := saveFile(path, doc); err != nil {
		return fmt.Errorf("save session %s: %w", path, withoutPath(err))
	}
	return nil
}

func saveFile(path string, doc Document) error {
	path, err := filepath.Abs(path)
	if err != nil {
		return err
	}
	data, err := encode(doc.near(filepath.Dir(path)))
	if err != nil {
		return err
	}
	mode := fs.FileMode(0)
	if real, err := filepath.EvalSymlinks(path); err == nil {
		path = real // a link stays a link
		info, err := os.Stat(path)
		switch {
		case err != nil:
			return err
		case !info.Mode().IsRegular():
			return errors.New("this is a folder or a device; name a file")
		}
		mode = info.Mode().Perm()
	}
	temp := fmt.Sprintf("%s.%d.part", path, os.Getpid())
	err = writeNew(temp, data)
	if errors.Is(err, fs.ErrExist) {
		return fmt.Errorf("%s is in the way; remove it", temp) // not ours to remove
	}
	if err == nil && mode != 0 {
		err = os.Chmod(temp, mode)
	}
	if err == nil {
		err = os.Rename(temp, path)
	}
	if err != nil {
		_ = os.Remove(temp)
	}
	return err
}

// writeNew writes a file that must not exist yet, down to the disk.
func writeNew(path string, data []byte) error {
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	return errors.Join(err, f.Sync(), f.Close())
}

// LoadFile reads a session file. Everything in it has been checked: the state
// can be asked of any store. Errors name the line or the field.
func LoadFile(path string) (Document, error) {
	data, err := readFile(path)
	if err != nil {
		return Document{}, fmt.Errorf("open session %s: %w", path, withoutPath(err))
	}
	doc, err := Decode(data)
	if err != nil {
		return Document{}, fmt.Errorf("open session %s: %w", path, err)
	}
	return doc, nil
}

func readFile(path string) ([]byte, error) {
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
		return nil, errors.New("this is a folder or a device, not a session file")
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, maxFile+1))
	if err == nil && len(data) > maxFile {
		err = errTooLarge
	}
	return data, err
}

var errTooLarge = fmt.Errorf("it is larger than %d MiB, which no session is", maxFile>>20)

// withoutPath takes the path out of the system's errors: ours names it.
func withoutPath(err error) error {
	var e *fs.PathError
	if errors.As(err, &e) {
		return e.Err
	}
	return err
}

package sessionfile

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"flameview/fileio"
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

// Addresses are what servers would be asked for.
func (d Document) Addresses() (names []string) {
	for _, f := range d.Files {
		if f.Address {
			names = append(names, f.Path)
		}
	}
	return names
}

// maxFile bounds the session files that are read and written, in bytes. What
// is in them is a few names; a larger file is something else.
const maxFile = 64 << 20

// IsSession says whether a path is called like a session file.
func IsSession(path string) bool { return strings.EqualFold(filepath.Ext(path), Extension) }

// SaveFile writes a session file, see [fileio.Replace]. What LoadFile would refuse
// is refused here already. The error names the path.
func SaveFile(ctx context.Context, path string, doc Document) error {
	if err := saveFile(ctx, path, doc); err != nil {
		return fmt.Errorf("save the session: %w", err)
	}
	return nil
}

func saveFile(ctx context.Context, path string, doc Document) error {
	abs, err := filepath.Abs(path)
	if err != nil {
		return err
	}
	data, err := encode(doc.near(filepath.Dir(abs)))
	if err != nil {
		return fmt.Errorf("write %s: %w", path, err)
	}
	_, err = fileio.Replace(ctx, path, func(w io.Writer) error {
		_, err := w.Write(data)
		return err
	})
	return err
}

// LoadFile reads a session file. Everything in it has been checked: the state
// is valid for any store. Errors name the line or the field.
func LoadFile(path string) (Document, error) {
	data, err := readFile(path)
	if err != nil {
		return Document{}, fmt.Errorf("open session %s: %w", path, fileio.Cause(err))
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

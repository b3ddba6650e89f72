package fileio

import (
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"time"
)

// Temporary files are called ".flameview-0123456789abcdef.part". The dot hides them
// from people and from folders that are opened as profiles. The target's name is
// not in it, because together they could be too long for the file system.
const tempFormat = ".flameview-%016x.part"

var tempName = regexp.MustCompile(`^\.flameview-[0-9a-f]{16}\.part$`)

// newTemp makes a temporary file for a target of the given mode; 0 is a target that
// does not exist yet, which gets the permissions that the user's umask leaves. A
// file that is there already, whoever it belongs to, is never opened.
func newTemp(dir string, mode fs.FileMode) (*os.File, error) {
	first := fs.FileMode(0o666)
	if mode != 0 {
		first = 0o600 // until Chmod; the umask must not widen or narrow it
	}
	for tries := 0; ; tries++ {
		name := filepath.Join(dir, fmt.Sprintf(tempFormat, rand.Uint64()))
		f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, first)
		if errors.Is(err, fs.ErrExist) && tries < 100 {
			continue
		}
		if err == nil && mode != 0 {
			if err = f.Chmod(mode); err != nil {
				_ = f.Close()
				_ = os.Remove(name)
			}
		}
		return f, err
	}
}

// Abandoned is the age from which a temporary file belongs to no living writer: a
// computer may have slept while it was written.
const Abandoned = 24 * time.Hour

// Clean removes the temporary files in a folder that writers left which were killed
// before the given time, usually time.Now().Add(-Abandoned), and says how many.
// Everything else stays: younger ones, other names, folders and links. A folder that
// does not exist has none.
func Clean(dir string, before time.Time) (removed int, err error) {
	entries, err := os.ReadDir(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return 0, nil
	}
	for _, e := range entries {
		if !tempName.MatchString(e.Name()) || !e.Type().IsRegular() {
			continue
		}
		info, infoErr := e.Info()
		if infoErr != nil || !info.ModTime().Before(before) {
			continue
		}
		if e := os.Remove(filepath.Join(dir, e.Name())); e == nil {
			removed++
		} else if !errors.Is(e, fs.ErrNotExist) {
			err = errors.Join(err, e)
		}
	}
	return removed, err
}

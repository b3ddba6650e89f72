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

// newTemp makes a temporary file for a target with the given mode, or 0 for a target that does not exist yet, which gets the permissions
// that the user's umask allows. It never opens a file that exists already.
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

// Abandoned is the age after which a temporary file is certainly not being written any more: a computer may have slept meanwhile.
const Abandoned = 24 * time.Hour

// Clean removes the temporary files in a folder that were last written before a time, usually time.Now().Add(-Abandoned), and returns their
// number. They come from writers that were killed. Younger files, other names, folders and links stay. It is no error if the folder does not
// exist.
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

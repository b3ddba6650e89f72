// Package prefs looks at the folder of the toolkit before the toolkit does. It
// ends the program over a preference of a type that it does not expect, and
// without a home it keeps its files in the working directory. It also writes the
// preferences in place, so a program that is killed meanwhile leaves none, or half of
// them: a copy of the last sound ones is kept beside them.
package prefs

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"

	"flameview/fileio"
	"flameview/viewer/preferences"
)

// Prepare makes the toolkit's folder safe to start with for the application id. It
// gives sentences for the user, and a function to call at the end.
func Prepare(id string) (say []string, done func()) {
	done = func() {}
	root, err := folder()
	if err != nil {
		dir, tempErr := os.MkdirTemp("", "flameview-")
		if tempErr != nil {
			return []string{fmt.Sprintf("there is no home folder (%v) and no other one: %v", err, tempErr)}, done
		}
		for _, name := range homes {
			_ = os.Setenv(name, dir)
		}
		return []string{fmt.Sprintf("there is no home folder (%v): preferences and autosaved work last until the window is closed", err)},
			func() { _ = os.RemoveAll(dir) }
	}
	path := filepath.Join(root, id, "preferences.json")
	if word := mend(path); word != "" {
		say = append(say, word)
	}
	if data, err := os.ReadFile(path); err == nil {
		say = append(say, preferences.Damaged(data)...)
	}
	return say, func() { keep(path) }
}

// homes are the variables by which the toolkit and the standard library find folders
// of a user.
var homes = []string{"HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME"}

// folder is where the toolkit keeps what it keeps: internal/app/config_*.go of
// fyne.io/fyne/v2.
func folder() (string, error) {
	switch runtime.GOOS {
	case "darwin", "windows":
		home, err := os.UserHomeDir()
		if err != nil {
			return "", err
		}
		if runtime.GOOS == "darwin" {
			return filepath.Join(home, "Library", "Preferences", "fyne"), nil
		}
		return filepath.Join(home, "AppData", "Roaming", "fyne"), nil
	}
	dir, err := os.UserConfigDir()
	return filepath.Join(dir, "fyne"), err
}

// kept is the end of the name of the copy.
const kept = ".kept"

// keep copies preferences that are sound. Without a copy they are as safe as before,
// so an error needs no word.
func keep(path string) {
	data, err := os.ReadFile(path)
	if err != nil || sound(data) != nil {
		return
	}
	if old, err := os.ReadFile(path + kept); err == nil && bytes.Equal(old, data) {
		return
	}
	_ = write(path+kept, data)
}

func write(path string, data []byte) error {
	_, err := fileio.Replace(context.Background(), path, func(w io.Writer) error {
		_, err := w.Write(data)
		return err
	})
	return err
}

// mend puts preferences that the toolkit cannot read aside, goes back to the copy of
// the last sound ones, and says so. An empty file without a copy is a first start.
func mend(path string) string {
	data, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return ""
	}
	if err == nil {
		err = sound(data)
	}
	if err == nil {
		keep(path)
		return ""
	}
	old, oldErr := os.ReadFile(path + kept)
	if oldErr == nil {
		oldErr = sound(old)
	}
	what := "those of a first start"
	switch {
	case oldErr == nil:
		what = "those of before"
	case len(data) == 0:
		return ""
	}
	aside := path + ".damaged"
	if e := os.Rename(path, aside); e != nil {
		return fmt.Sprintf("the preferences cannot be read (%v), nor put aside: %v", err, e)
	}
	if oldErr == nil {
		if e := write(path, old); e != nil {
			what = fmt.Sprintf("those of a first start, because the copy %s cannot be put back: %v", path+kept, e)
		}
	}
	return fmt.Sprintf("the preferences could not be read (%v) and are %s; the damaged ones are in %s", err, what, aside)
}

// sound says whether the toolkit reads preferences without a panic: an object
// whose lists are of one type each (convertLists in app/preferences.go). A single value of
// another type than expected is ignored by the toolkit.
func sound(data []byte) error {
	var values map[string]any
	if err := json.Unmarshal(data, &values); err != nil {
		return err
	}
	if values == nil {
		return errors.New("they are no object")
	}
	for name, v := range values {
		list, _ := v.([]any)
		for _, item := range list {
			if a, b := fmt.Sprintf("%T", list[0]), fmt.Sprintf("%T", item); a != b {
				return fmt.Errorf("the list %q has a %s beside a %s", name, b, a)
			}
		}
	}
	return nil
}

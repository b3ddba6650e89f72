// Package prefs looks at the folder of the toolkit before the toolkit does. It
// ends the program over a preference of a type that it does not expect, and
// without a home it keeps its files in the working directory.
package prefs

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"

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
		return []string{word}, done
	}
	if data, err := os.ReadFile(path); err == nil {
		say = preferences.Damaged(data)
	}
	return say, done
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

// mend puts preferences that the toolkit cannot read aside and says so.
func mend(path string) string {
	data, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) || err == nil && len(data) == 0 {
		return ""
	}
	if err == nil {
		err = sound(data)
	}
	if err == nil {
		return ""
	}
	aside := path + ".damaged"
	if e := os.Rename(path, aside); e != nil {
		return fmt.Sprintf("the preferences cannot be read (%v), nor put aside: %v", err, e)
	}
	return fmt.Sprintf("the preferences could not be read (%v) and are those of a first start; the old ones are in %s", err, aside)
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

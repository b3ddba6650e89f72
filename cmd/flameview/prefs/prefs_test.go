package prefs

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"flameview/fileio/killtest"
)

// TestDamagedPreferences: what would end the start is put aside, with a word; what
// the toolkit reads stays.
func TestDamagedPreferences(t *testing.T) {
	for _, c := range []struct {
		name, text, says string
	}{
		{"none", "", ""},
		{"usual", `{"theme":"dark","recent":["a","b"],"animations":true,"w":3.5,"none":[]}`, ""},
		{"one value of another type", `{"theme":7}`, ""},
		{"a preference of another type", `{"preference.theme":7}`, "theme: want a text, not 7"},
		{"a preference that cannot be", `{"preference.theme":"pink"}`, `theme: want system, light, dark, not "pink"`},
		{"mixed list", `{"recent":["a",7]}`, `the list "recent" has a float64 beside a string`},
		{"null in a list", `{"recent":["a",null]}`, "beside a string"},
		{"list of lists", `{"recent":[["a"],"b"]}`, "beside a"},
		{"no object", `null`, "no object"},
		{"a list", `[1]`, "cannot unmarshal array"},
		{"cut", `{"theme":"da`, "unexpected end"},
	} {
		t.Run(c.name, func(t *testing.T) {
			path := inHome(t, t.TempDir())
			if err := os.WriteFile(path, []byte(c.text), 0o600); err != nil {
				t.Fatal(err)
			}
			say, done := Prepare("test.id")
			defer done()
			if said := strings.Join(say, "\n"); !strings.Contains(said, c.says) || c.says == "" && said != "" {
				t.Errorf("says %q, want %q", said, c.says)
			}
			_, err := os.Stat(path)
			aside := c.says != "" && !strings.HasPrefix(c.name, "a preference")
			if gone := err != nil; gone != aside {
				t.Errorf("the file is gone: %v", gone)
			}
			if aside {
				if kept, _ := os.ReadFile(path + ".damaged"); string(kept) != c.text {
					t.Errorf("put aside %q", kept)
				}
			}
		})
	}
}

// TestCopyOfSoundPreferences: what was damaged is what it was at the last start or end
// at which it was sound.
func TestCopyOfSoundPreferences(t *testing.T) {
	path := inHome(t, t.TempDir())
	put := func(text string) {
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	put(`{"w":1}`)
	_, done := Prepare("test.id")
	for _, damaged := range []string{"", `{"w":`, `[7]`} {
		put(damaged)
		say, _ := Prepare("test.id")
		if got, _ := os.ReadFile(path); string(got) != `{"w":1}` || len(say) != 1 || !strings.Contains(say[0], "are those of before") {
			t.Errorf("%q becomes %q, says %q", damaged, got, say)
		}
	}
	put(`{"w":2}`)
	done()
	put("")
	Prepare("test.id")
	if got, _ := os.ReadFile(path); string(got) != `{"w":2}` {
		t.Errorf("after the end they are %q", got)
	}
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	say, _ := Prepare("test.id")
	if _, err := os.Stat(path); err == nil || len(say) > 0 {
		t.Errorf("what the user has removed is back: %v, says %q", err, say)
	}
}

// TestKilled: killed while the toolkit writes them in place, preferences are those of
// this moment or of the last start.
func TestKilled(t *testing.T) {
	dir := t.TempDir()
	path := inHome(t, dir)
	if err := os.WriteFile(path, generation(0), 0o600); err != nil {
		t.Fatal(err)
	}
	Prepare("test.id") // the start that keeps a copy
	mended := 0
	killtest.Rounds(t, 25, path, func(round int) {
		say, _ := Prepare("test.id")
		mended += len(say)
		data, err := os.ReadFile(path)
		var values struct{ Recent []string }
		if err == nil {
			err = json.Unmarshal(data, &values)
		}
		if err != nil || len(values.Recent) != 2000 || values.Recent[0] != values.Recent[1999] {
			t.Fatalf("round %d: %d bytes, %v, says %q", round, len(data), err, say)
		}
	})
	if mended == 0 {
		t.Log("no kill came in the middle of a write")
	}
}

func TestMain(m *testing.M) {
	killtest.Main(m, func(path string, n int) error { // as the toolkit does: saveToStorage in app/preferences.go
		f, err := os.Create(path)
		if err != nil {
			return err
		}
		if _, err = f.Write(generation(n)); err == nil {
			err = f.Sync()
		}
		return errors.Join(err, f.Close())
	})
}

// generation is the nth writing: a list of one text.
func generation(n int) []byte {
	data, _ := json.Marshal(map[string][]string{"recent": slices.Repeat([]string{fmt.Sprint("file ", n)}, 2000)})
	return data
}

// TestNoHome: without a home nothing is put into the working directory.
func TestNoHome(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, name := range append(homes, "AppData") {
		t.Setenv(name, "")
	}
	if runtime.GOOS == "windows" {
		t.Skip("it takes the home from the system")
	}
	say, done := Prepare("test.id")
	if len(say) != 1 || !strings.Contains(say[0], "no home folder") {
		t.Fatalf("says %q", say)
	}
	root, err := folder()
	if err != nil || !filepath.IsAbs(root) {
		t.Errorf("the toolkit's folder is %q, %v", root, err)
	}
	home, _ := os.UserHomeDir()
	done()
	if _, err := os.Stat(home); home == "" || err == nil {
		t.Errorf("%q is left behind", home)
	}
	if left, _ := os.ReadDir("."); len(left) > 0 {
		t.Errorf("in the working directory: %v", left)
	}
}

// FuzzPreferences: whatever the file holds, Prepare neither panics nor leaves
// what it did not accept.
func FuzzPreferences(f *testing.F) {
	for _, s := range []string{`{"theme":"dark","recent":["a","b"]}`, `{"recent":["a",7]}`, `null`, `[[1]]`, ``, `{"a":[[1],[2]],"b":[{}]}`} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		if sound(data) == nil {
			asToolkit(t, data)
		}
	})
}

// asToolkit does with preferences what the toolkit does, panics included.
func asToolkit(t *testing.T, data []byte) {
	values := map[string]any{}
	if err := json.NewDecoder(bytes.NewReader(data)).Decode(&values); err != nil {
		t.Fatal(err)
	}
	for _, v := range values {
		items, _ := v.([]any)
		for _, item := range items {
			switch items[0].(type) {
			case bool:
				_ = item.(bool)
			case float64:
				_ = item.(float64)
			case string:
				_ = item.(string)
			}
		}
	}
}

func inHome(t *testing.T, home string) string {
	t.Helper()
	for _, name := range homes {
		t.Setenv(name, home)
	}
	root, err := folder()
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(root, "test.id", "preferences.json")
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		t.Fatal(err)
	}
	return path
}

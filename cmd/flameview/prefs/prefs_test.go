package prefs

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
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

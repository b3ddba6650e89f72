package sessionfile

import (
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

// with gives a document with one field more.
func with(fields string) string {
	return `{"flameview": "session", "version": "1.0", ` + fields + `}`
}

func TestDecodeErrors(t *testing.T) {
	long := strings.Repeat("x", 10<<20)
	for _, c := range []struct{ name, in, want string }{
		{"empty", "", "line 1, column 1: the file ends too early"},
		{"cut", "{\n \"flameview\": \"ses", "line 2, column"},
		{"no JSON", "main;a 12\n", "line 1, column 1: this is no JSON"},
		{"two documents", with(`"sample": true`) + "\n{}", "line 2, column 1: this is no JSON"},
		{"other JSON", `{"name": "all"}`, "it is no session of flameview"},
		{"another mark", `{"flameview": 7, "version": "1.0"}`, "it is no session of flameview"},
		{"an array", `[]`, "want an object, found array"},
		{"no version", `{"flameview": "session"}`, `version: want text such as "1.4"`},
		{"odd version", `{"flameview": "session", "version": "one.two"}`, "version: want text"},
		{"version as number", `{"flameview": "session", "version": 1e999}`, "version"},
		{"newer", `{"flameview": "session", "version": "2.0", "state": 7}`, "a newer flameview wrote it (version 2.0 of the format, this one reads 1.x): update flameview"},
		{"another type", "{\"flameview\": \"session\", \"version\": \"1.0\",\n\"state\": {\"metric\": \"m\",\n \"keepGenerated\": 7}}", "line 3, column 19: state.keepGenerated: want true or false, found number"},
		{"another type of text", with(`"state": {"metric": 7}`), "metric: want text, found something else"},
		{"bad base64", with(`"search": {"base64": "!"}`), "search: want text"},
		{"huge number", with(`"files": [{"path": "/a", "bytes": 1e400}]`), "bytes: want a whole number below 2^63, found number 1e400"},
		{"negative size", with(`"files": [{"path": "/a", "bytes": -1}]`), "files[0]: bytes: want 0 or more, found -1"},
		{"short hash", with(`"files": [{"path": "/a", "sha256": "abc"}]`), "files[0]: sha256: want 64 hexadecimal digits"},
		{"no path", with(`"files": [{}]`), "files[0]: path: it is empty"},
		{"zero byte", with(`"files": [{"path": "/a\u0000"}]`), "files[0]: path: there is a zero byte"},
		{"an address of nothing", with(`"files": [{"path": "/etc/passwd", "address": true}]`), "files[0]: "},
		{"an address with a password", with(`"files": [{"path": "http://me:cAnArY@h/x", "address": true}]`), "files[0]: an address with a user"},
		{"an address with a key", with(`"files": [{"path": "https://h/x?key=cAnArY", "address": true}]`), "files[0]: what stands behind the ?"},
		{"a key that is not saved", with(`"files": [{"path": "https://h/x?(1)", "address": true}]`), "files[0]: what stands behind the ?"},
		{"a query of nothing", with(`"files": [{"path": "pyroscope+http://h?since=1", "address": true}]`), "files[0]: an address of a query"},
		{"a command", with(`"files": [{"path": "cmd:touch x", "address": true}]`), "files[0]: "},
		{"removed without a name", with(`"files": [{"path": "/a", "folder": true, "removed": [""]}]`), "files[0]: removed: want paths, found one that is empty"},
		{"viewport NaN", with(`"state": {"viewport": {"from": NaN}}`), "this is no JSON"},
		{"viewport infinite", with(`"state": {"viewport": {"from": 0, "to": 1e999}}`), "state.viewport.to: want a number, found number 1e999"},
		{"viewport reversed", with(`"state": {"viewport": {"from": 0.5, "to": 0.25}}`), "state.viewport: want 0 <= from < to <= 1, found 0.5 to 0.25"},
		{"viewport outside", with(`"state": {"viewport": {"from": 0, "to": 1.5}}`), "state.viewport: want 0 <= from"},
		{"viewport thin", with(`"state": {"viewport": {"from": 0.5, "to": 0.50000000000001}}`), "state.viewport: want"},
		{"viewport high", with(`"state": {"viewport": {"from": 0, "to": 0, "top": 1e300}}`), "state.viewport: top"},
		{"view", with(`"state": {"view": "sideways"}`), "state.view: want callees or callers"},
		{"group", with(`"state": {"group": "galaxy"}`), "state.group: want method"},
		{"root", with(`"state": {"root": "x"}`), "state.root: want thread or file"},
		{"leaf", with(`"state": {"leaf": "x"}`), "state.leaf: want class"},
		{"family", with(`"state": {"fragment": [{"family": "java", "name": "a"}, {"name": "b"}]}`), "state.fragment[1].family"},
		{"filter kind", with(`"state": {"filters": [{"kind": "method", "patterns": ["a"]}, {"kind": "colour"}]}`), `state.filters[1]: no filter of kind "colour"`},
		{"filter null", with(`"state": {"filters": [null]}`), "state.filters[0]: no filter of kind"},
		{"filter pattern", with(`"state": {"filters": [{"kind": "method", "patterns": ["["]}]}`), `state.filters[0]: pattern "["`},
		{"filter time", with(`"state": {"filters": [{"kind": "time", "from": "noon"}]}`), "state.filters[0]: want a time"},
		{"filter year", with(`"state": {"filters": [{"kind": "time", "to": "9999-01-01T00:00:00Z"}]}`), `state.filters[0]: "9999`},
		{"filter backwards", with(`"state": {"filters": [{"kind": "time", "from": "2026-01-02T00:00:00Z", "to": "2026-01-01T00:00:00Z"}]}`), "ends before it begins"},
		{"transform kind", with(`"state": {"transforms": [{"kind": "bend"}]}`), `state.transforms[0]: no transform of kind "bend"`},
		{"transform on", with(`"state": {"transforms": [{"kind": "hide", "on": "colour"}]}`), `state.transforms[0]: no names of kind "colour"`},
		{"note without path", with(`"state": {"notes": [{"text": "x"}]}`), "state.notes[0].path: it is empty"},
		{"note without text", with(`"state": {"notes": [{"path": [{"family": "java", "name": "a"}], "text": " \n"}]}`), "state.notes[0].text: it is empty"},
		{"note's family", with(`"state": {"notes": [{"path": [{"family": "java", "name": "a"}, {"name": "b"}], "text": "x"}]}`), "state.notes[0].path[1].family: there is no"},
		{"note too long", with(`"state": {"notes": [{"path": [{"family": "java", "name": "a"}], "text": "` + long + `"}]}`), "state.notes[0].text: it has 10485760 bytes"},
		{"two notes on one path", with(`"state": {"notes": [{"path": [{"family": "java", "name": "a"}], "text": "x"}, {"path": [{"family": "java", "name": "a"}], "text": "y"}]}`), "state.notes[1].path: there is a note on it already"},
		{"too many notes", with(`"state": {"notes": [{}` + strings.Repeat(",{}", mostNotes) + `]}`), "state.notes: want 10000 at most, found 10001"},
		{"note no object", with(`"state": {"notes": ["x"]}`), "want an object, found string"},
		{"one side", with(`"state": {"sides": [{"name": "a"}]}`), "state.sides: want 2 to 64, found 1"},
		{"too many sides", with(`"state": {"sides": [{}` + strings.Repeat(",{}", 64) + `]}`), "state.sides: want 2 to 64, found 65"},
		{"a side's filter", with(`"state": {"sides": [{}, {"filters": [{"kind": "colour"}]}]}`), `state.sides[1].filters[0]: no filter of kind "colour"`},
		{"a side's fragment", with(`"state": {"sides": [{}, {"fragment": [{"name": "a"}]}]}`), "state.sides[1].fragment[0].family"},
		{"norm", with(`"state": {"norm": "weight"}`), `state.norm: "weight": want auto, none`},
		{"norm's number", with(`"state": {"norm": "factor:-1"}`), "state.norm: factor: want a number above 0"},
		{"same", with(`"state": {"same": [{"old": "(", "new": "b"}]}`), "state.same[0]: "},
		{"same without a name", with(`"state": {"same": [{"old": "a"}]}`), "state.same[0]: "},
		{"search", with(`"search": "("`), `search: pattern "("`},
		{"long pattern", with(`"search": "` + long + `"`), "search: a regular expression is longer than 64 KiB"},
		{"long pattern of a filter", with(`"state": {"filters": [{"kind": "method", "patterns": ["` + long + `"]}]}`), "state.filters[0]: a regular"},
		{"long kind", with(`"state": {"view": "` + long + `"}`), "state.view: want"},
		{"long version", `{"flameview": "session", "version": "` + long + `"}`, "version: want"},
		{"deep", with(`"x": ` + strings.Repeat("[", 20000)), "exceeded max depth"},
	} {
		_, err := Decode([]byte(c.in))
		if err == nil || !strings.Contains(err.Error(), c.want) || len(err.Error()) > 500 {
			t.Errorf("%s: %.500v\nwant %s", c.name, err, c.want)
		}
	}
}

// What a later version adds is ignored, and long names are only long.
func TestDecodeAccepts(t *testing.T) {
	long := strings.Repeat("x", 10<<20)
	for name, in := range map[string]string{
		"unknown fields": `{"flameview": "session", "version": "1.7", "notes": ["a"], "state": {"metric": "m", "colours": {"a": 1}}}`,
		"byte order":     "\ufeff" + with(`"state": {"metric": "m"}`),
		"long name":      with(`"state": {"metric": "m", "fragment": [{"family": "java", "name": "` + long + `"}]}`),
		"long exact":     with(`"state": {"metric": "m", "filters": [{"kind": "method", "exact": true, "patterns": ["` + long + `"]}]}`),
		"long note":      with(`"state": {"metric": "m", "notes": [{"path": [{"family": "java", "name": "` + long + `"}], "text": "` + long[:10_000] + `"}]}`),
		"null":           with(`"files": null, "state": {"metric": "m", "viewport": null}`),
	} {
		if doc, err := Decode([]byte(in)); err != nil || doc.State.Metric != "m" {
			t.Errorf("%s: %.200v", name, err)
		}
	}
}

func TestLoadErrors(t *testing.T) {
	dir := t.TempDir()
	huge := filepath.Join(dir, "huge.flameview")
	f, err := os.Create(huge)
	if err != nil {
		t.Fatal(err)
	}
	if err := f.Truncate(maxFile + 1); err != nil {
		t.Fatal(err)
	}
	f.Close()
	for path, want := range map[string]string{
		dir:                              "a folder or a device",
		huge:                             "larger than 64 MiB",
		filepath.Join(dir, "gone.file"):  "open session " + filepath.Join(dir, "gone.file") + ": no such file",
		filepath.Join("hostile_test.go"): "line 1, column 1: this is no JSON",
		filepath.Join(dir, "gone", "x"):  "no such file",
		filepath.Join("json.go", "x.go"): "not a directory",
	} {
		if _, err := LoadFile(path); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", path, err, want)
		}
	}
}

// FuzzDecode: whatever is accepted is a state that can be asked, and is written
// and read again as itself.
func FuzzDecode(f *testing.F) {
	golden, err := os.ReadFile(goldenPath)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(golden)
	f.Add([]byte(with(`"state": {"viewport": {"from": 0.1, "to": 1, "top": 1e9}}`)))
	f.Add([]byte(with(`"files": [{"path": "\\\\x\\y", "folder": true, "bytes": -1}], "search": "(?s)a"`)))
	f.Fuzz(func(t *testing.T, data []byte) {
		doc, err := Decode(data)
		if err != nil {
			return
		}
		for _, x := range doc.State.Filters {
			if err := x.Check(); err != nil {
				t.Error(err)
			}
		}
		for _, n := range doc.State.Notes {
			if err := n.Check(); err != nil {
				t.Error(err)
			}
		}
		again, err := encode(doc)
		if err != nil {
			t.Fatalf("%v\n%+v", err, doc)
		}
		if back, err := Decode(again); err != nil || !reflect.DeepEqual(back, doc) {
			t.Fatalf("%v\n%+v\nwant\n%+v", err, back, doc)
		}
	})
}

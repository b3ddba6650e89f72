package cli

import (
	"encoding/json"
	"os"
	"strings"
	"testing"
)

// TestHostileNames: no name can command the terminal, turn text round, fake a line
// or become a formula, and JSON gives back exactly what the file has.
func TestHostileNames(t *testing.T) {
	t.Chdir(t.TempDir())
	const name = "=cmd\u009b[2J\u202eevil\u2028"
	page := `{"name":"all","value":2,"children":[{"name":` + quoted(t, name) + `,"value":2}]}`
	if err := os.WriteFile("x.json", []byte(page), 0o600); err != nil {
		t.Fatal(err)
	}
	for args, want := range map[string]string{
		"top x.json":        "=cmd\ufffd[2J\ufffdevil\ufffd",
		"top --csv x.json":  `'=cmd\x9b[2J\u202eevil`,
		"top --json x.json": `"method": "=cmd\u009b[2J\u202eevil\u2028"`,
	} {
		code, out, errs := flameview(t, "", strings.Fields(args)...)
		if code != 0 || !strings.Contains(out, want) || strings.ContainsAny(out, "\u009b\u202e") {
			t.Errorf("%s: %q, %s", args, out, errs)
		}
		if !strings.Contains(args, "--json") {
			continue
		}
		var rows []struct{ Method string }
		if err := json.Unmarshal([]byte(out), &rows); err != nil || rows[0].Method != name {
			t.Errorf("%v came back, %v", rows, err)
		}
	}
}

// TestPathNotUTF8: file names are bytes.
func TestPathNotUTF8(t *testing.T) {
	t.Chdir(t.TempDir())
	const path = "bad\xff,\\name.folded"
	if err := os.WriteFile(path, []byte("a;b 1\n"), 0o600); err != nil {
		t.Skip(err) // not on every system
	}
	if code, out, errs := flameview(t, "", "top", path); code != 0 || !strings.Contains(out, "b") {
		t.Errorf("exit code %d, %s%s", code, out, errs)
	}
	if code, _, errs := flameview(t, "", "export", "--to", "folded", path, "-o", "out\xfe.folded"); code != 0 {
		t.Errorf("exit code %d, %s", code, errs)
	}
	if _, err := os.Stat("out\xfe.folded"); err != nil {
		t.Error(err)
	}
}

func quoted(t *testing.T, s string) string {
	t.Helper()
	b, err := json.Marshal(s)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

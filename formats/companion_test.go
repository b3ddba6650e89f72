package formats

import (
	"compress/gzip"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestCompanion holds that a reader sees exact names in the folder of its file, and
// nothing else.
func TestCompanion(t *testing.T) {
	dir := t.TempDir()
	inner := filepath.Join(dir, "inner")
	for name, text := range map[string]string{"secret": "no", "inner/there": "yes"} {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	packed, err := os.Create(filepath.Join(inner, "packed.gz"))
	if err != nil {
		t.Fatal(err)
	}
	z := gzip.NewWriter(packed)
	_, _ = z.Write([]byte("yes"))
	_ = z.Close()
	_ = packed.Close()
	_ = os.Symlink(filepath.Join(dir, "secret"), filepath.Join(inner, "link"))
	for name, want := range map[string]string{
		"there": "yes", "packed.gz": "yes", "gone": "", "": "", ".": "", "..": "", "../secret": "", "link": "", "/etc/hostname": "", `..\secret`: "", "../inner/there": "",
	} {
		data, err := companion(context.Background(), inner, name)
		if string(data) != want || (err == nil) != (want != "") {
			t.Errorf("%q: %q, %v", name, data, err)
		}
	}
}

// TestOpenCompanion opens a profile of samply with its names beside it.
func TestOpenCompanion(t *testing.T) {
	dir := t.TempDir()
	data, err := os.ReadFile("firefox/testdata/processed.profile.json")
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(dir, "profile.json")
	symbols := `{"string_table":["UNKNOWN","main"],"data":[{"debug_name":"ls","debug_id":"AB120","symbol_table":[{"rva":4096,"symbol":1}],"known_addresses":[[4100,0]]}]}`
	for name, text := range map[string]string{path: string(data), filepath.Join(dir, "profile.syms.json"): symbols} {
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	loaded, err := Open(context.Background(), Options{}, path)
	if err != nil {
		t.Fatal(err)
	}
	s := loaded.Stores[0]
	found := false
	for _, m := range s.Methods {
		found = found || m.Name == "main"
	}
	if !found || !strings.Contains(strings.Join(s.Files[0].Warnings, "\n"), "profile.syms.json") {
		t.Errorf("names are missing, warnings %q", s.Files[0].Warnings)
	}
}

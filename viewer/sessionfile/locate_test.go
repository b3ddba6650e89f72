package sessionfile

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"flameview/model"
	"flameview/model/filter"
	"flameview/model/query"
	"flameview/viewer/state"
)

func put(t *testing.T, path, content string) string {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(content), 0o666); err != nil {
		t.Fatal(err)
	}
	return path
}

// saved makes a session of files and gives it as it is read back.
func saved(t *testing.T, session string, paths ...string) Document {
	t.Helper()
	var doc Document
	for _, p := range paths {
		s, err := Fingerprint(t.Context(), p)
		if err != nil {
			t.Fatal(err)
		}
		doc.Files = append(doc.Files, s)
	}
	if err := SaveFile(t.Context(), session, doc); err != nil {
		t.Fatal(err)
	}
	doc, err := LoadFile(session)
	if err != nil {
		t.Fatal(err)
	}
	return doc
}

// locate says where files were found, relative to root, or what is missing.
func locate(t *testing.T, doc Document, root, dir string) string {
	t.Helper()
	found, missing, err := doc.Locate(t.Context(), dir)
	if err != nil {
		t.Fatal(err)
	}
	for i, p := range found {
		if p != "" {
			rel, _ := filepath.Rel(root, p)
			found[i] = filepath.ToSlash(rel)
		}
	}
	words := strings.Join(found, " | ")
	for _, m := range missing {
		words += "\n" + filepath.ToSlash(strings.ReplaceAll(m.String(), root, ""))
	}
	return words
}

func TestLocate(t *testing.T) {
	root := t.TempDir()
	at := func(p string) string { return filepath.Join(root, filepath.FromSlash(p)) }
	put(t, at("a/runs/cpu.txt"), "main 12\n")
	put(t, at("a/runs/more/x.txt"), "x 1\n")
	doc := saved(t, at("a/s.flameview"), at("a/runs/cpu.txt"), at("a/runs/more"))
	check := func(name, dir, want string) {
		t.Helper()
		if got := locate(t, doc, root, at(dir)); got != want {
			t.Errorf("%s:\n%s\nwant\n%s", name, got, want)
		}
	}
	check("where it was", "a", "a/runs/cpu.txt | a/runs/more")
	check("the session went away alone", "far/away", "a/runs/cpu.txt | a/runs/more")
	put(t, at("far/away/runs/cpu.txt"), "main 13\n")
	check("another file of the same size where it should be", "far/away", "a/runs/cpu.txt | a/runs/more")
	put(t, at("far/away/runs/cpu.txt"), "main 12\n")
	check("relative wins", "far/away", "far/away/runs/cpu.txt | a/runs/more")
	os.RemoveAll(at("a/runs"))
	check("gone", "a", " | \ncpu.txt is gone; it was /a/runs/cpu.txt\nmore is gone; it was /a/runs/more")
	put(t, at("a/cpu.txt"), "main 12\n")
	check("beside the session", "a", "a/cpu.txt | \nmore is gone; it was /a/runs/more")
	put(t, at("a/cpu.txt"), "main 12345\n")
	put(t, at("a/runs/more"), "a file now")
	check("changed", "a", " | \ncpu.txt has changed since the session was saved (/a/cpu.txt)\nmore has changed since the session was saved (/a/runs/more)")
	found, missing, _ := doc.Locate(t.Context(), at("a"))
	if len(found) != 2 || len(missing) != 2 || !missing[0].Changed || missing[0].At != at("a/cpu.txt") || missing[1].Index != 1 {
		t.Errorf("%q, %+v", found, missing)
	}
}

func TestLocateOfOtherSystems(t *testing.T) {
	root := t.TempDir()
	here := put(t, filepath.Join(root, "cpu.txt"), "main 12\n")
	s, err := Fingerprint(t.Context(), here)
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{`C:\Users\Ann\cpu.txt`, `\\host\share\cpu.txt`, "/Volumes/Disk/cpu.txt", "cpu.txt"} {
		s.Path = path
		doc := Document{Files: []Source{s}}
		if got := locate(t, doc, root, root); got != "cpu.txt" {
			t.Errorf("%s: %s", path, got)
		}
	}
}

func TestFingerprintErrors(t *testing.T) {
	for path, want := range map[string]string{
		"-":        "standard input",
		"gone":     "no such file",
		os.DevNull: "a pipe or a device",
	} {
		if _, err := Fingerprint(t.Context(), path); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", path, err)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := Fingerprint(ctx, "json.go"); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	s, err := Fingerprint(t.Context(), "json.go")
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err := (Document{Files: []Source{s}}).Locate(ctx, "."); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	// A hostile session that names a device finds no file there, and does not
	// read it.
	s.Path, s.Relative = os.DevNull, ""
	if _, missing, err := (Document{Files: []Source{s}}).Locate(t.Context(), t.TempDir()); err != nil || len(missing) != 1 || !missing[0].Changed {
		t.Errorf("%v, %v", missing, err)
	}
}

// Filters and paths that name files follow the files.
func TestFilesMove(t *testing.T) {
	file := func(path string) state.State {
		return state.State{
			Filters: []filter.Filter{
				{Kind: "file", Patterns: model.Patterns{List: []string{path, "other"}, Exact: true}},
				{Kind: "file", Patterns: model.Patterns{List: []string{"/home/.*"}}},
			},
			Fragment: []model.Name{{Family: model.FamilyFile, Name: "[" + path + "]"}, {Name: "main"}},
			Notes:    []query.Note{{Path: []model.Name{{Family: model.FamilyFile, Name: "[" + path + "]"}}, Text: "x"}},
		}
	}
	sum := strings.Repeat("a1", 32)
	doc := Document{
		Files: []Source{{Path: "/home/ann/a.jfr", SHA256: sum}, {Path: "/home/ann/runs", Folder: true}, {Path: "/home/ann/b.zip", SHA256: sum}},
		State: file("/home/ann/a.jfr"),
	}
	found := []string{"/tmp/x.jfr", "/tmp/runs", ""}
	if got := doc.At(found).State; !reflect.DeepEqual(got, file("/tmp/x.jfr")) {
		t.Errorf("%+v", got)
	}
	for from, want := range map[string]string{
		"/home/ann/runs/1/b.jfr": "/tmp/runs/1/b.jfr", "/home/ann/runs.old": "/home/ann/runs.old", "a.jfr": "/tmp/x.jfr", "/home/ann/b.zip!/c": "/home/ann/b.zip!/c",
	} {
		doc.State = file(from)
		if got := doc.At(found).State; !reflect.DeepEqual(got, file(want)) {
			t.Errorf("%s: %+v", from, got)
		}
	}
	doc.State = file("/home/ann/a.jfr")
	data, err := doc.Portable(nil)
	if err != nil {
		t.Fatal(err)
	}
	if s := string(data); strings.Contains(s, "/ann") || !strings.Contains(s, `"[a.jfr]"`) {
		t.Errorf("a session for somebody else:\n%s", s)
	}
	if !reflect.DeepEqual(doc.State, file("/home/ann/a.jfr")) {
		t.Errorf("it changed the state it was made of: %+v", doc.State)
	}
}

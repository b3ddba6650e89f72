package cli

import (
	"archive/zip"
	"bytes"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"flameview/formats"
	"flameview/model"
	"flameview/model/engine"
	"flameview/model/modeltest"
	"flameview/model/query"
	"flameview/model/shape"
	"flameview/model/tree"
	"flameview/viewer/sessionfile"
)

// A bundle is unpacked beside its profile in another folder and read back: the
// picture and the session show what was exported.
func TestBundle(t *testing.T) {
	t.Setenv("SOURCE_DATE_EPOCH", "1780000000")
	folder(t, map[string]string{"cpu.folded": cpu})
	args := []string{"export", "--to=bundle", "--view=callers", "--hide=parse", "--search=lex", "--palette=kind", "--note=lex=slow=ask Ann", "-o"}
	for _, out := range []string{"a.zip", "b.zip"} {
		if code, _, errs := flameview(t, "", append(args, out, "cpu.folded")...); code != 0 || !strings.Contains(errs, "wrote "+out) {
			t.Fatalf("exit code %d, %s", code, errs)
		}
	}
	if content(t, "a.zip") != content(t, "b.zip") {
		t.Error("the same command gives other bytes")
	}
	if code, _, errs := flameview(t, "", append(args, "a.zip", "cpu.folded")...); code != ExitUsage || !strings.Contains(errs, "--force") {
		t.Errorf("overwrites: exit code %d, %s", code, errs)
	}

	there := t.TempDir()
	data := []byte(content(t, "a.zip"))
	r, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range r.File {
		in, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		part, err := io.ReadAll(in)
		if err != nil {
			t.Fatal(err)
		}
		to := filepath.Join(there, filepath.FromSlash(f.Name))
		if err := os.MkdirAll(filepath.Dir(to), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(to, part, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	doc, err := sessionfile.LoadFile(filepath.Join(there, "session.flameview"))
	if err != nil {
		t.Fatal(err)
	}
	found, missing, err := doc.Locate(t.Context(), there)
	if err != nil || len(missing) > 0 {
		t.Fatalf("missing %v, %v", missing, err)
	}
	tree := func(path string, q query.Query) *tree.Tree {
		t.Helper()
		loaded, err := formats.Open(t.Context(), formats.Options{}, path)
		if err != nil {
			t.Fatal(err)
		}
		store, err := loaded.Merge(t.Context(), model.MergeOptions{})
		if err != nil {
			t.Fatal(err)
		}
		out, err := engine.New(store).Tree(t.Context(), q)
		if err != nil {
			t.Fatal(err)
		}
		return out
	}
	// Callers are read from the picture as stacks that begin at the leaf.
	inSession := modeltest.Picture(tree(found[0], doc.State.Query()))
	inPicture := modeltest.Picture(tree(filepath.Join(there, "flame.svg"), query.Query{}))
	want := modeltest.Picture(tree("cpu.folded", query.Query{
		Callers: true, Transforms: []shape.Transform{{Kind: shape.Hide, Patterns: model.Patterns{List: []string{"parse"}}}},
	}))
	if inSession != want || totals(inPicture) != totals(want) || doc.Search != "lex" || doc.State.Palette != "kind" {
		t.Errorf("the session shows\n%sthe picture\n%swant\n%s", inSession, inPicture, want)
	}
	if len(doc.State.Notes) != 1 || doc.State.Notes[0].Text != "slow=ask Ann" {
		t.Errorf("notes %+v", doc.State.Notes)
	}
	readme := content(t, filepath.Join(there, "README.md"))
	for _, want := range []string{"2026-05-28", "- `cpu.folded`, Folded stacks", "--note='lex=slow=ask Ann'", "`hide parse`"} {
		if !strings.Contains(readme, want) {
			t.Errorf("there is no %s in\n%s", want, readme)
		}
	}
	if code, _, errs := flameview(t, "", "info", filepath.Join(there, "flame.svg")); code != 0 {
		t.Errorf("info of the picture: exit code %d, %s", code, errs)
	}
}

// totals are the names and totals of a picture of a tree, without self values:
// of stacks turned round, only they stay.
func totals(picture string) string {
	var out strings.Builder
	for line := range strings.Lines(picture) {
		line, _, _ = strings.Cut(line, "/")
		out.WriteString(line + "\n")
	}
	return out.String()
}

// What comes from standard input leaves a bundle without a session.
func TestBundleOfStandardInput(t *testing.T) {
	folder(t, nil)
	if code, _, errs := flameview(t, cpu, "export", "--to=bundle", "-o", "x.zip", "-"); code != 0 {
		t.Fatalf("exit code %d, %s", code, errs)
	}
	if strings.Contains(content(t, "x.zip"), "session.flameview") {
		t.Error("there is a session")
	}
}

// A bundle with its profile in it opens everywhere as the profile does; without it, as
// its picture.
func TestBundleOpens(t *testing.T) {
	folder(t, map[string]string{"cpu.folded": cpu})
	for when, want := range map[string]string{"auto": "r.zip!/profiles/cpu.folded", "never": "r.zip!/flame.svg"} {
		if code, _, errs := flameview(t, "", "export", "--to=bundle", "--force", "--profiles="+when, "-o", "r.zip", "cpu.folded"); code != 0 {
			t.Fatal(errs)
		}
		code, out, errs := flameview(t, "", "info", "r.zip")
		if code != 0 || !strings.Contains(out, want) || strings.Contains(out+errs, "README") {
			t.Errorf("--profiles=%s: want %s in\n%s%s", when, want, out, errs)
		}
	}
}

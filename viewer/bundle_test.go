package viewer

import (
	"archive/zip"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2/test"

	"flameview/fileio"
	"flameview/formats/bundle"
	"flameview/model"
	"flameview/model/query"
	"flameview/viewer/state"
	"flameview/viewer/ui"
)

func TestBundle(t *testing.T) {
	h := newHarness(t)
	h.run("bundle")() // of nothing
	if h.dialogOpen() != nil {
		t.Fatal("reports nothing")
	}
	h.drop(h.file("x.folded", folded))
	h.session.Do(state.AddNote(query.Note{Path: []model.Name{{Name: "lex"}}, Text: "slow"}))
	h.until("the note", func() bool { return len(h.session.View().State.Notes) == 1 })
	h.run("bundle")()
	entry := find[*ui.PathField](h)[0]
	if !strings.HasSuffix(entry.Text, "x-report.zip") {
		t.Errorf("is to be called %s", entry.Text)
	}
	path := filepath.Join(t.TempDir(), "report.zip")
	entry.SetText(path)
	h.press("Write")
	h.until("the bundle", func() bool { return strings.HasPrefix(h.status.text.Text, "Wrote ") })
	r, err := zip.OpenReader(path)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	if len(r.File) != 6 || r.File[3].Name != bundle.SessionName || r.File[4].Name != "profiles/x.folded" {
		t.Errorf("%d parts", len(r.File))
	}
	if left, _ := filepath.Glob(filepath.Join(filepath.Dir(path), "*")); len(left) != 1 {
		t.Errorf("left behind: %v", left)
	}
}

// pack writes the bundle of what is open into the folder of a profile, with or without
// the profile in it.
func (h *harness) pack(profile string, with bool) (path string) {
	h.t.Helper()
	h.run("bundle")()
	path = filepath.Join(filepath.Dir(profile), "report.zip")
	find[*ui.PathField](h)[0].SetText(path)
	find[*ui.Check](h)[0].SetChecked(with)
	h.press("Write")
	h.until("the bundle", func() bool { return strings.HasPrefix(h.status.text.Text, "Wrote ") })
	return path
}

// A bundle beside the files that it was made of opens the session in it; without
// them its picture, with its notes, and neither is a cause for warnings. One that has
// its files in it is the session wherever it lies.
func TestOpenBundle(t *testing.T) {
	for _, with := range []bool{false, true} {
		h := newHarness(t)
		profile := h.file("x.folded", folded)
		h.drop(profile)
		h.session.Do(state.Select(model.Name{Name: "parse"}))
		h.writeNote("slow")
		h.total(8, 1)
		path := h.pack(profile, with)

		for _, there := range []bool{true, false} {
			if !there {
				if err := os.Remove(profile); err != nil {
					t.Fatal(err)
				}
			}
			h := newHarness(t)
			h.openPaths([]string{path})
			selected, want := 1, profile
			switch {
			case !there && with:
				want = path + "!/profiles/x.folded"
			case !there:
				selected, want = 0, path+"!/"+bundle.Picture
			}
			h.total(8, selected)
			h.until("the note", func() bool { return len(h.session.View().State.Notes) == 1 })
			files := h.session.View().Store.Files
			if text, _ := worst(h.session.View()); len(files) != 1 || text != "" {
				t.Errorf("%d files, it warns: %q", len(files), text)
			}
			if said := h.status.says; !there && !with && said != "This is the picture in report.zip with 1 note. Put x.folded beside it to open what it was made of." {
				t.Errorf("it says %q", said)
			}
			if files[0].Path != want {
				t.Errorf("opened %s, want %s", files[0].Path, want)
			}
		}
	}
}

// A bundle and its profile are one session, whatever the profile is called now, in
// whatever order they come and also one after the other; the samples count once.
func TestBundleAndProfileTogether(t *testing.T) {
	h := newHarness(t)
	profile := h.file("x.folded", folded)
	h.drop(profile)
	h.writeNote("slow")
	bundled := h.pack(profile, false)
	renamed := filepath.Join(t.TempDir(), "other.txt")
	if err := os.Rename(profile, renamed); err != nil {
		t.Fatal(err)
	}
	other := h.file("y.folded", "main;more 100\n")
	for _, paths := range [][]string{{bundled, renamed}, {renamed, bundled}, {renamed, other, bundled}} {
		h := newHarness(t)
		h.openFiles(paths, true)
		h.total(map[int]int64{2: 12, 3: 112}[len(paths)], 0)
		if n := h.session.State().Notes; len(n) != 1 || n[0].Text != "slow" {
			t.Errorf("%v: notes %v", paths, n)
		}
	}

	h = newHarness(t)
	h.drop(renamed)
	h.session.Do(state.AddNote(query.Note{Path: []model.Name{{Name: "lex"}}, Text: "mine"}))
	h.openFiles([]string{bundled}, true)
	h.until("both notes", func() bool {
		n := h.session.View().State.Notes
		return len(n) == 1 && n[0].Text == "slow\nmine"
	})
	h.total(12, 0)
}

// A window that closes while a file is written leaves no half of it behind.
func TestExportEndsWithTheWindow(t *testing.T) {
	h := newHarness(t)
	dir := t.TempDir()
	begun := make(chan struct{})
	h.working("", "Writing", func(ctx context.Context) func() {
		_, err := fileio.Replace(ctx, filepath.Join(dir, "x"), func(w io.Writer) (err error) {
			close(begun)
			for err == nil {
				_, err = w.Write(make([]byte, 1<<16))
				time.Sleep(time.Millisecond)
			}
			time.Sleep(50 * time.Millisecond) // the disk is slow
			return err
		})
		if !errors.Is(err, context.Canceled) {
			t.Error(err)
		}
		return func() { t.Error("something is shown in a closed window") }
	})
	<-begun
	h.end() // as the toolkit calls it
	if left, _ := os.ReadDir(dir); len(left) != 0 {
		t.Errorf("left behind: %v", left)
	}
	(<-h.posts)()
}

// An action that takes long shows a dialog that cancels it, and what was there is
// there still.
func TestExportCancelled(t *testing.T) {
	h := newHarness(t)
	h.drop(h.file("x.folded", folded))
	path := h.file("old.zip", "old")
	v, opened := h.session.View(), h.reportOptions()
	said := errors.New("nothing yet")
	h.working("", "Writing", func(ctx context.Context) func() {
		<-ctx.Done()
		_, _, err := export(ctx, &bundle.Format, v, opened, usualExport(&bundle.Format), path)
		return func() { said = err }
	})
	h.until("the dialog", func() bool { return h.dialogOpen() != nil })
	h.press("Cancel")
	h.until("the end", func() bool { return h.dialogOpen() == nil })
	if !errors.Is(said, context.Canceled) {
		t.Error(said)
	}
	if data, err := os.ReadFile(path); err != nil || string(data) != "old" {
		t.Errorf("%q, %v", data, err)
	}
}

// A report is of the whole tree, also where the search has not seen all of it.
func TestBundleCountsEveryMatch(t *testing.T) {
	h := newHarness(t)
	var lines strings.Builder
	for i := range 20000 {
		fmt.Fprintf(&lines, "main;needle;l%d 1\n", i)
	}
	h.drop(h.file("x.folded", lines.String()))
	h.session.Do(state.Callers(true))
	test.Type(h.toolbar.search, "needle")
	h.until("a sum", func() bool { f := h.session.View().Found; return f != nil && f.Sum == 20000 })
	path := filepath.Join(t.TempDir(), "report.zip")
	if _, _, err := export(context.Background(), &bundle.Format, h.session.View(), h.reportOptions(), usualExport(&bundle.Format), path); err != nil {
		t.Fatal(err)
	}
	r, err := zip.OpenReader(path)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	for _, f := range r.File {
		part, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(part)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(text), "100.00 % of the total, in frames: 20000") {
			return
		}
	}
	t.Error("no part tells what the search found")
}

package autosave

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"flameview/fileio/killtest"
	"flameview/model"
	"flameview/model/query"
	"flameview/viewer/sessionfile"
	"flameview/viewer/state"
)

const killedEntry = "20260101-000000-00000000" + sessionfile.Extension

func TestMain(m *testing.M) {
	killtest.Main(m, func(dir string, n int) error {
		return Save(context.Background(), filepath.Join(dir, "work", killedEntry), manyNotes(n), []string{filepath.Join(dir, "x.folded")}, nil)
	})
}

// manyNotes are the notes of the nth writing.
func manyNotes(n int) sessionfile.Document {
	var doc sessionfile.Document
	for i := range 3000 {
		doc.State.Notes = append(doc.State.Notes, query.Note{Path: []model.Name{{Name: fmt.Sprint("f", i)}}, Text: fmt.Sprint("note ", n)})
	}
	return doc
}

// A program that is killed while it writes leaves the work of one moment, whole, and
// the next start finds it.
func TestKilled(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "x.folded"), []byte("f 1\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	killtest.Rounds(t, 25, dir, func(round int) {
		entries, err := Folder(filepath.Join(dir, "work")).Entries()
		if err != nil || len(entries) != 1 {
			t.Fatalf("round %d: %d entries, %v", round, len(entries), err)
		}
		notes := entries[0].State.Notes
		var n int
		if _, err := fmt.Sscanf(notes[0].Text, "note %d", &n); err != nil || !(state.State{Notes: notes}).SameWork(manyNotes(n).State) {
			t.Fatalf("round %d: %d notes, the first says %q", round, len(notes), notes[0].Text)
		}
	})
}

package autosave

import (
	"context"
	"os"
	"path/filepath"
	"testing"
	"time"

	"flameview/model"
	"flameview/model/query"
	"flameview/viewer/sessionfile"
	"flameview/viewer/state"
)

func noted() sessionfile.Document {
	return sessionfile.Document{State: state.State{Notes: []query.Note{{Path: []model.Name{{Name: "f"}}, Text: "why?"}}}}
}

func TestEntries(t *testing.T) {
	ctx := context.Background()
	profile := filepath.Join(t.TempDir(), "x.folded")
	if err := os.WriteFile(profile, []byte("f 1\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	f := Folder(filepath.Join(t.TempDir(), "not", "yet"))
	if list, err := f.Entries(); err != nil || len(list) != 0 {
		t.Errorf("%v, %v", list, err)
	}
	now := time.Now()
	old, young := f.New(now), f.New(now)
	for _, save := range []struct {
		path  string
		paths []string
		age   time.Duration
	}{
		{old, []string{profile}, time.Hour},
		{young, []string{"-", profile}, time.Minute},
		{f.New(now), []string{"-"}, 0}, // nothing can come back to it
	} {
		if err := Save(ctx, save.path, noted(), save.paths, nil); err != nil {
			t.Fatal(err)
		}
		if err := os.Chtimes(save.path, now, now.Add(-save.age)); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{"20260101-000000-00000000.flameview", "other.flameview"} {
		if err := os.WriteFile(filepath.Join(string(f), name), []byte("{"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	list, err := f.Entries()
	if err != nil || len(list) != 2 || list[0].Path != young || list[1].Path != old {
		t.Fatalf("%v, %v", list, err)
	}
	e := list[0]
	if e.Title() != "x.folded" || e.State.WorkTitle() != "1 note" || !e.Of([]string{"y", profile}) || e.Of([]string{"-", "x.folded"}) {
		t.Errorf("%q, %q", e.Title(), e.State.WorkTitle())
	}
	if found, missing, err := e.Locate(ctx, string(f)); err != nil || len(missing) > 0 || found[0] != profile {
		t.Errorf("found %q, missing %v, %v", found, missing, err)
	}
	if err := os.WriteFile(profile, []byte("f 2\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Chtimes(profile, now, now.Add(time.Hour)); err != nil {
		t.Fatal(err)
	}
	if _, missing, _ := e.Locate(ctx, string(f)); len(missing) != 1 || !missing[0].Changed {
		t.Errorf("missing %v", missing)
	}
	if info, err := os.Stat(string(f)); err != nil || info.Mode().Perm() != 0o700 {
		t.Errorf("others can look into it: %v, %v", info.Mode(), err)
	}
	list[0].Remove()
	if err := os.Chtimes(old, now, now); err != nil { // somebody else goes on with it
		t.Fatal(err)
	}
	list[1].Remove()
	if list, _ := f.Entries(); len(list) != 1 || list[0].Path != old {
		t.Errorf("left are %v", list)
	}
}

// What was only looked at makes room for newer entries, and not for work.
func TestPrune(t *testing.T) {
	f := Folder(t.TempDir())
	profile := filepath.Join(string(f), "x")
	if err := os.WriteFile(profile, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	work := f.New(time.Now())
	if err := Save(context.Background(), work, noted(), []string{profile}, nil); err != nil {
		t.Fatal(err)
	}
	for range mostLooks + 3 {
		if err := Save(context.Background(), f.New(time.Now()), sessionfile.Document{}, []string{profile}, nil); err != nil {
			t.Fatal(err)
		}
	}
	list, err := f.Entries()
	if err != nil || len(list) != mostLooks+1 || list[len(list)-1].Path != work {
		t.Errorf("%d entries, %v", len(list), err)
	}
	if files, _ := os.ReadDir(string(f)); len(files) != mostLooks+2 {
		t.Errorf("%d files", len(files))
	}
}

func TestAgo(t *testing.T) {
	now := time.Date(2026, 6, 30, 12, 0, 0, 0, time.UTC)
	for d, want := range map[time.Duration]string{
		-time.Hour: "just now", 59 * time.Second: "just now", 61 * time.Second: "1 min ago", 3*time.Hour + time.Minute: "3 h ago",
		30 * time.Hour: "yesterday", 50 * time.Hour: "2 days ago", 30 * 24 * time.Hour: "2026-05-31",
	} {
		if got := Ago(now.Add(-d), now); got != want {
			t.Errorf("%v: %q, want %q", d, got, want)
		}
	}
}

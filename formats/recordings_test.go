package formats

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"flameview/formats/codec"
	"flameview/model"
	"flameview/model/engine"
	"flameview/model/query"
)

// programsOf are the programs through which formats are read.
var programsOf = map[string]string{"perfdata": "perf", "gprofng": "gprofng"}

// TestRealRecordings opens what scripts/recordings.sh recorded and compares it with
// what the tools say themselves, in the .want files.
func TestRealRecordings(t *testing.T) {
	wants, err := filepath.Glob("*/testdata/real/*.want")
	if err != nil || len(wants) == 0 {
		t.Fatal("no recordings", err)
	}
	for _, want := range wants {
		folder, _, _ := strings.Cut(filepath.ToSlash(want), "/")
		name := strings.TrimSuffix(filepath.Base(want), ".want")
		t.Run(folder+"/"+name, func(t *testing.T) {
			if p := programsOf[folder]; p != "" {
				if _, err := exec.LookPath(p); err != nil {
					t.Skipf("%s is not installed", p)
				}
			}
			s := openReal(t, strings.TrimSuffix(want, ".want")+".gz")
			if got := s.Files[0].Format; got != folder {
				t.Errorf("read as %s", got)
			}
			text, err := os.ReadFile(want)
			if err != nil {
				t.Fatal(err)
			}
			checked := 0
			for line := range strings.Lines(string(text)) {
				if strings.HasPrefix(line, "#") {
					continue
				}
				checked++
				if err := checkWanted(engine.New(s), strings.Fields(line)); err != nil {
					t.Errorf("%s: %v", strings.TrimSpace(line), err)
				}
			}
			if checked == 0 {
				t.Error("nothing is wanted")
			}
		})
	}
}

// openReal opens one recording as the user would.
func openReal(t *testing.T, path string) *model.Store {
	t.Helper()
	l := opened(t, Options{Options: codec.Options{Programs: codec.ProgramsNamed}}, path)
	s := l.Stores[0]
	if f := s.Files[0]; len(l.Stores) != 1 || f.Err != "" || s.Events() == 0 {
		t.Fatalf("%d stores, %d events: %s", len(l.Stores), s.Events(), f.Err)
	}
	return s
}

// checkWanted compares a store with one line of a .want file; scripts/recordings.sh
// says what the lines mean.
func checkWanted(e *engine.Engine, want []string) error {
	if len(want) == 2 && want[0] == "threads" {
		if got := strconv.Itoa(len(e.Store().Threads) - 1); got != want[1] {
			return fmt.Errorf("threads are %s", got)
		}
		return nil
	}
	if len(want) < 3 {
		return fmt.Errorf("unknown line")
	}
	value, within, _ := strings.Cut(want[2], "~")
	exact, err := strconv.ParseInt(value, 10, 64)
	if err != nil {
		return err
	}
	var tolerance int64
	if within != "" {
		if tolerance, err = strconv.ParseInt(within, 10, 64); err != nil {
			return err
		}
	}
	flat, err := e.Flat(context.Background(), query.Query{Metric: want[1]})
	if err != nil {
		return err
	}
	got := flat.Sum
	if want[0] != "total" {
		got = 0
		for i, box := range flat.Boxes.List {
			if name := strings.Join(want[3:], " "); box.Name != name && box.Display != name {
				continue
			}
			switch want[0] {
			case "self":
				got += flat.Self[i]
			case "inclusive":
				got += flat.Total[i]
			default:
				return fmt.Errorf("unknown line")
			}
		}
	}
	if got < exact-tolerance || got > exact+tolerance {
		return fmt.Errorf("it is %d", got)
	}
	return nil
}

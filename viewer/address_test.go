package viewer

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"

	"flameview/live"
	"flameview/viewer/sessionfile"
)

// An address on this machine opens as a file does; its key stays in memory, and a
// session cannot be saved of it.
func TestOpenAddress(t *testing.T) {
	h := newHarness(t)
	const canary = "cAnArY-7f3a"
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.RawQuery == "key="+canary {
			fmt.Fprintln(w, "main;f 10")
		}
	}))
	defer s.Close()
	h.openPaths([]string{s.URL + "/cpu?key=" + canary})
	h.open("cpu?(1)")
	if said := strings.Join(append(h.recent.list(), h.workspace.Now().Paths...), " "); strings.Contains(said, canary) {
		t.Errorf("the key is in %s", said)
	}
	err := saveSession(t.Context(), filepath.Join(t.TempDir(), "x"+sessionfile.Extension), sessionfile.Document{}, h.workspace.Now())
	if err == nil || !strings.Contains(err.Error(), "what a server answered") {
		t.Error(err)
	}
}

// Another machine is asked only after a yes.
func TestAnotherMachineNeedsAYes(t *testing.T) {
	h := newHarness(t)
	h.openPaths([]string{"pyroscope+http://other.invalid:4040?match={a=\"b\"}"})
	if h.win.Canvas().Overlays().Top() == nil || len(h.workspace.Now().Paths) > 0 || h.workspace.Waiting() > 0 {
		t.Fatal("it does not ask")
	}
	h.escape()
	if h.win.Canvas().Overlays().Top() != nil || h.agreed.Check(live.Intent{Host: "other.invalid:4040"}) == nil {
		t.Error("no is a yes")
	}
}

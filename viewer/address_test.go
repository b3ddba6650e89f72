package viewer

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"flameview/live"
	"flameview/viewer/sessionfile"
)

// An address on this machine opens as a file does; its key stays in memory, and a
// session cannot be saved of it, because it could not ask again.
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
	if err == nil || !strings.Contains(err.Error(), "what stands behind the ?") {
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

// A session holds an address. Whoever opens it is asked before anything is contacted,
// and the first server that a session names gets no secret.
func TestSessionOfAnAddress(t *testing.T) {
	const canary = "cAnArY-7f3a"
	t.Setenv("FLAMEVIEW_TOKEN", canary)
	asked, leaked := 0, false
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked++
		leaked = leaked || asked > 1 && r.Header.Get("Authorization") != ""
		fmt.Fprintln(w, "main;f 10")
	}))
	defer s.Close()
	path := filepath.Join(t.TempDir(), "x"+sessionfile.Extension)
	h := newHarness(t)
	h.openPaths([]string{s.URL + "/cpu"})
	h.open("cpu")
	h.click("f", 0)
	if err := saveSession(t.Context(), path, h.document(), h.workspace.Now()); err != nil {
		t.Fatal(err)
	}
	if data, err := os.ReadFile(path); err != nil || !strings.Contains(string(data), s.URL) || strings.Contains(string(data), canary) {
		t.Errorf("%v\n%s", err, data)
	}

	again := newHarness(t)
	again.openPaths([]string{path})
	again.until("the question", func() bool { return again.dialogOpen() != nil })
	again.escape()
	if asked != 1 || len(again.workspace.Now().Paths) > 0 {
		t.Errorf("asked %d times", asked)
	}
	again.openPaths([]string{path})
	again.until("the question", func() bool { return again.dialogOpen() != nil })
	again.tap("Fetch again")
	again.total(10, 2)
	if asked != 2 || leaked {
		t.Errorf("asked %d times, the secret was sent: %v", asked, leaked)
	}
	again.openPaths([]string{path}) // what is open is not fetched behind somebody's back
	again.until("the session", func() bool { return asked == 3 || again.dialogOpen() != nil })
}

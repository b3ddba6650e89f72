package viewer

import (
	"bytes"
	"io"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"strings"
	"sync/atomic"
	"testing"

	"flameview/server/servertest"
)

// slowly stands before a server and lets so many profiles through; the others are not
// answered.
func slowly(t *testing.T, server string) (address string, profiles *atomic.Int64) {
	u, err := url.Parse(server)
	if err != nil {
		t.Fatal(err)
	}
	profiles = &atomic.Int64{}
	pass := httputil.NewSingleHostReverseProxy(u)
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body) // before it is read, the server does not see that nobody waits
		r.Body = io.NopCloser(bytes.NewReader(body))
		if strings.HasSuffix(r.URL.Path, "SelectMergeProfile") && profiles.Add(-1) < 0 {
			<-r.Context().Done()
			return
		}
		pass.ServeHTTP(w, r)
	}))
	t.Cleanup(s.Close)
	return s.URL, profiles
}

// partly opens a query of many answers of which only the first few come.
func partly(t *testing.T, parameters string, answers int64) *harness {
	server := servertest.StandIn(t)
	query := servertest.Fleet(t, server)
	slow, profiles := slowly(t, server)
	profiles.Store(answers)
	h := newHarness(t)
	h.openPaths([]string{strings.Replace(query, server, slow, 1) + parameters})
	return h
}

// What comes of a query of many answers is shown at once and marked as a part; a stop
// keeps it, marked.
func TestPartOfAQuery(t *testing.T) {
	h := partly(t, "&by=pod", 1)
	h.until("the first pod", func() bool { return h.session.View().Tree != nil })
	file := h.session.View().Store.Files[0]
	if !h.fetch.On() || !h.fetch.Box.Visible() || !file.Partial || !strings.Contains(file.Err, "1 of 4 answers") {
		t.Errorf("%+v", file)
	}
	for _, id := range []string{"savesession", "bundle"} {
		if h.run(id)(); h.dialogOpen() != nil || !strings.Contains(h.status.text.Text, "still being fetched") {
			t.Errorf("%s: %q", id, h.status.text.Text)
		}
	}
	h.fetch.Stop()
	h.until("the end", func() bool { return !h.fetch.On() && !h.workspace.Now().Grows() && len(h.workspace.Now().Paths) == 1 })
	if f := h.workspace.Now().Store.Files[0]; !f.Partial || !strings.Contains(f.Err, "stopped") || len(h.workspace.Now().Store.Files) != 1 {
		t.Errorf("%+v", f)
	}
}

// All of a query comes in the background: its sums first, its times at the end.
func TestQueryInBackground(t *testing.T) {
	h := partly(t, "&every=20s", 1000)
	h.until("the end", func() bool { return !h.fetch.On() && len(h.workspace.Now().Paths) == 1 })
	h.until("its view", func() bool { return h.session.View().Store == h.workspace.Now().Store })
	h.total(servertest.FleetTotal, 0)
	f := h.session.View().Store.Files[0]
	if _, _, timed := h.session.View().Store.TimeSpan(); !timed || f.Partial || !strings.Contains(strings.Join(f.Warnings, ""), "times are known to 20s") {
		t.Errorf("%+v", f)
	}
}

// Opening something else gives the query up.
func TestQueryIsGivenUp(t *testing.T) {
	h := partly(t, "&every=20s", 0)
	if !h.fetch.On() {
		t.Fatal("nothing is fetched")
	}
	h.drop(h.file("a.folded", "main;a 1\n"))
	if h.fetch.On() || len(h.session.View().Store.Files) != 1 {
		t.Error("the query goes on")
	}
}

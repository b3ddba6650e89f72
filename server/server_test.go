package server_test

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"flameview/formats"
	"flameview/live"
	"flameview/live/web"
	"flameview/model"
	"flameview/server"
)

const canary = "cAnArY-7f3a"

// serve answers with a function.
func serve(t *testing.T, answer http.HandlerFunc) string {
	t.Helper()
	s := httptest.NewServer(answer)
	t.Cleanup(s.Close)
	return s.URL
}

// open fetches an address as the loader of files does, and gives the store and
// everything that was said.
func open(t *testing.T, s *server.Servers, address string) (*model.Store, string) {
	t.Helper()
	var said bytes.Buffer
	log := slog.New(slog.NewTextHandler(&said, &slog.HandlerOptions{Level: slog.LevelDebug}))
	s.Log = log
	name, err := s.Resolve(address)
	if err != nil {
		return nil, err.Error()
	}
	loaded, err := formats.Open(t.Context(), formats.Options{Remote: s, Log: log}, name)
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range loaded.Stores {
		fmt.Fprintf(&said, "%+v\n", x.Files)
	}
	store, err := loaded.Merge(t.Context(), model.MergeOptions{})
	if err != nil {
		t.Fatal(err)
	}
	return store, said.String()
}

// A file on the web is read as one on disk is, containers and all.
func TestFile(t *testing.T) {
	at := serve(t, func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/a.folded.gz" {
			z := gzip.NewWriter(w)
			fmt.Fprintln(z, "main;f 10")
			z.Close()
		}
	})
	s, _ := open(t, server.New(&live.Consent{}, web.FromEnvironment()), at+"/a.folded.gz")
	if s.Events() != 1 || s.Files[0].Path != at+"/a.folded.gz" || s.Files[0].Format != "folded" {
		t.Errorf("%+v", s.Files)
	}
}

// The query of a file's address may hold a key: it is asked for with it, and nowhere
// else said.
func TestQueryIsSecret(t *testing.T) {
	asked := ""
	at := serve(t, func(w http.ResponseWriter, r *http.Request) {
		asked = r.URL.RawQuery
		if strings.Contains(asked, "bad") {
			http.Error(w, "no", http.StatusInternalServerError)
			return
		}
		fmt.Fprintln(w, "main;f 10")
	})
	servers := server.New(&live.Consent{}, web.FromEnvironment())
	s, said := open(t, servers, at+"/a?key="+canary)
	if asked != "key="+canary || s.Files[0].Path != at+"/a?(1)" || strings.Contains(said, canary) {
		t.Errorf("asked %q, %s", asked, said)
	}
	if s, said = open(t, servers, at+"/a?key=bad"+canary); s.Events() != 0 || s.Files[0].Path != at+"/a?(2)" || strings.Contains(said, canary) {
		t.Error(said)
	}
	if s, _ = open(t, servers, at+"/a?key="+canary); s.Files[0].Path != at+"/a?(1)" {
		t.Errorf("the same address is %s now", s.Files[0].Path)
	}
	if _, said = open(t, server.New(&live.Consent{}, web.FromEnvironment()), at+"/a?(1)"); !strings.Contains(said, "open the whole address again") && strings.Contains(said, "main") {
		t.Error(said)
	}
}

// Secrets of the environment go to their host and into no output.
func TestCanary(t *testing.T) {
	t.Setenv("FLAMEVIEW_TOKEN", canary)
	got := ""
	answer := "main;f 10\n"
	at := serve(t, func(w http.ResponseWriter, r *http.Request) {
		if got = r.Header.Get("Authorization"); answer == "" {
			http.Error(w, "who are you, "+got+"?", http.StatusUnauthorized)
			return
		}
		fmt.Fprint(w, answer)
	})
	servers := server.New(&live.Consent{}, web.FromEnvironment())
	if _, said := open(t, servers, at+"/a"); got != "Bearer "+canary || strings.Contains(said, canary) {
		t.Errorf("%q: %s", got, said)
	}
	answer = ""
	if _, said := open(t, servers, at+"/b"); strings.Contains(said, canary) || !strings.Contains(said, "FLAMEVIEW_TOKEN") {
		t.Errorf("a server that repeats the secret: %s", said)
	}
	got = "none"
	other := serve(t, func(w http.ResponseWriter, r *http.Request) { got = r.Header.Get("Authorization") })
	if open(t, servers, other+"/c"); got != "" {
		t.Errorf("another host got %q", got)
	}
	for _, address := range []string{"http://me:" + canary + "@h/x", "pyroscope+http://me:" + canary + "@h", "pyroscope+http://h?token=" + canary} {
		if _, said := open(t, servers, address); strings.Contains(said, canary) || said == "" {
			t.Errorf("%s: %s", address, said)
		}
	}
}

// Other machines are asked about once, and nothing is sent before.
func TestConsent(t *testing.T) {
	questions := 0
	consent := &live.Consent{Ask: func(in live.Intent) bool {
		questions++
		return in.Host == "agreed.invalid:4040" && in.Plain && strings.Contains(strings.Join(in.Does, ""), `{a="b"}`)
	}}
	s := server.New(consent, web.FromEnvironment())
	for address, agreed := range map[string]bool{
		`pyroscope+http://agreed.invalid:4040?match={a="b"}`: true,
		`pyroscope+http://refused.invalid?match={a="b"}`:     false,
		"https://refused.invalid/x":                          false,
		"http://127.0.0.1:1/x":                               true,
	} {
		name, err := s.Resolve(address)
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Agree(name); (err == nil) != agreed {
			t.Errorf("%s: %v", address, err)
		}
	}
	if s.Agree(`pyroscope+http://agreed.invalid:4040?match={c="d"}`); questions != 3 {
		t.Errorf("%d questions", questions)
	}
	consent.Ask = nil
	if _, err := s.Fetch(t.Context(), "https://third.invalid/x"); err == nil || !strings.Contains(err.Error(), "nobody agreed") {
		t.Error(err)
	}
}

// What servers do that lie, and what they send that is none.
func TestHostile(t *testing.T) {
	n := 0
	for name, c := range map[string]struct {
		answer http.HandlerFunc
		want   string
	}{
		"login page": {func(w http.ResponseWriter, r *http.Request) { fmt.Fprint(w, "<html><title>Sign in</title>") }, "Err:open"},
		"bomb": {func(w http.ResponseWriter, r *http.Request) {
			z := gzip.NewWriter(w)
			for block := make([]byte, 1<<20); n < 64; n++ {
				z.Write(block)
			}
			z.Close()
		}, "Err:open"},
		"endless": {func(w http.ResponseWriter, r *http.Request) {
			for block := bytes.Repeat([]byte("main;f 10\n"), 1e5); r.Context().Err() == nil; {
				if _, err := w.Write(block); err != nil {
					return
				}
			}
		}, "more than"},
		"elsewhere": {func(w http.ResponseWriter, r *http.Request) {
			http.Redirect(w, r, "http://elsewhere.invalid", http.StatusFound)
		}, "another host"},
		"silent": {func(w http.ResponseWriter, r *http.Request) { <-r.Context().Done() }, "did not answer within"},
	} {
		t.Run(name, func(t *testing.T) {
			s := server.New(&live.Consent{}, web.FromEnvironment())
			s.Pyroscope.Web.Limit = 1 << 20
			if name == "silent" {
				s.Pyroscope.Web.Grace = 2*time.Second - time.Minute
			}
			store, said := open(t, s, serve(t, c.answer)+"/x")
			if store == nil || store.Events() != 0 || !strings.Contains(said, c.want) {
				t.Errorf("%.500s", said)
			}
		})
	}
}

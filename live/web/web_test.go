package web

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"
)

const canary = "cAnArY-7f3a"

func TestParse(t *testing.T) {
	for address, want := range map[string]string{
		"http://h:1/a": "", "https://h": "", "ftp://h": "not an address of http", "http://": "names no host", "http://a b": "not an address",
		"http://user:" + canary + "@h": "FLAMEVIEW_BASIC", "http://user:" + canary + "@h:a b%zz": "FLAMEVIEW_BASIC",
	} {
		_, err := Parse(address)
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", address, err)
		}
		if err != nil && strings.Contains(err.Error(), canary) {
			t.Errorf("an error repeats the secret: %v", err)
		}
	}
}

func TestRemote(t *testing.T) {
	for address, want := range map[string]string{
		"http://localhost:6060": "", "http://127.0.0.1": "", "http://127.9.9.9:1/x": "", "http://[::1]:80": "", "http://LOCALHOST": "",
		"http://prod:6060": "prod:6060", "http://10.0.0.1": "10.0.0.1", "http://localhost.evil": "localhost.evil", "http://[fe80::1]:2": "[fe80::1]:2",
		"http://127.0.0.1.evil:1": "127.0.0.1.evil:1", "http://0.0.0.0": "0.0.0.0",
	} {
		u, err := url.Parse(address)
		if err != nil || Remote(u) != want {
			t.Errorf("%s: %v, %q", address, err, Remote(u))
		}
	}
}

// serve answers with a function.
func serve(t *testing.T, answer http.HandlerFunc) string {
	t.Helper()
	s := httptest.NewServer(answer)
	t.Cleanup(s.Close)
	return s.URL
}

// What servers do that lie, hang, redirect or never end.
func TestServers(t *testing.T) {
	elsewhere := serve(t, func(w http.ResponseWriter, r *http.Request) { w.Write([]byte("stolen")) })
	other := strings.Replace(elsewhere, "127.0.0.1", "localhost", 1)
	for name, c := range map[string]struct {
		answer http.HandlerFunc
		want   string // of the error; "" for none
		is     error
	}{
		"good": {func(w http.ResponseWriter, r *http.Request) { w.Write([]byte("fine")) }, "", nil},
		"moves on the same host": {func(w http.ResponseWriter, r *http.Request) {
			if r.URL.Path == "/" {
				http.Redirect(w, r, "/there", http.StatusFound)
				return
			}
			w.Write([]byte("fine"))
		}, "", nil},
		"moves to another port": {func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, elsewhere, http.StatusFound) }, "another host", nil},
		"moves to another host": {func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, other, http.StatusTemporaryRedirect) }, "another host", nil},
		"moves to a file": {func(w http.ResponseWriter, r *http.Request) {
			http.Redirect(w, r, "file:///etc/passwd", http.StatusFound)
		}, "another host", nil},
		"moves in circles": {func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, "/", http.StatusFound) }, "again and again", nil},
		"says nothing":     {func(w http.ResponseWriter, r *http.Request) { <-r.Context().Done() }, "did not answer within", nil},
		"stops in the midst": {func(w http.ResponseWriter, r *http.Request) {
			w.Write([]byte("some"))
			w.(http.Flusher).Flush()
			<-r.Context().Done()
		}, "did not answer within", nil},
		"lies about the length": {func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Content-Length", "500")
			w.Write([]byte("short"))
		}, "in the midst of the answer", nil},
		"claims 10 GB": {func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Content-Length", "10000000000")
			w.Write([]byte("much"))
		}, "more than", ErrTooMuch},
		"never ends": {func(w http.ResponseWriter, r *http.Request) {
			for block := make([]byte, 1<<16); r.Context().Err() == nil; {
				w.Write(block)
			}
		}, "more than", ErrTooMuch},
		"sends endless headers": {func(w http.ResponseWriter, r *http.Request) {
			for range 200 {
				w.Header().Add("X-Much", strings.Repeat("x", 1000))
			}
		}, "header", nil},
		"wants a login": {func(w http.ResponseWriter, r *http.Request) { w.WriteHeader(http.StatusUnauthorized) }, "FLAMEVIEW_TOKEN", nil},
		"is out of order": {func(w http.ResponseWriter, r *http.Request) {
			http.Error(w, "Could not enable CPU profiling: cpu profiling already in use\nmore\x1b[2J", 500)
		}, "500 Internal Server Error: Could not enable CPU profiling: cpu profiling already in use", nil},
		"repeats what was sent": {func(w http.ResponseWriter, r *http.Request) {
			http.Error(w, "wrong: "+r.URL.RawQuery+" "+r.URL.Query().Get("token")+" "+r.Header.Get("Authorization"), 400)
		}, "wrong: … … Bearer …", nil},
		"shows a page": {func(w http.ResponseWriter, r *http.Request) {
			w.WriteHeader(404)
			w.Write([]byte("<html>"))
		}, "it sent a web page", nil},
	} {
		t.Run(name, func(t *testing.T) {
			address := serve(t, c.answer)
			client := Client{Secrets: &Secrets{header: "Bearer " + canary}, Limit: 1 << 20, Grace: 2 * time.Second}
			data, err := client.Get(t.Context(), address+"/?token="+canary, 0)
			if (err == nil) != (c.want == "") || err == nil && string(data) != "fine" {
				t.Fatalf("%q, %v", data, err)
			}
			if err == nil {
				return
			}
			if !strings.Contains(err.Error(), c.want) || c.is != nil && !errors.Is(err, c.is) || strings.Contains(err.Error(), canary) || strings.ContainsAny(err.Error(), "\x1b\n") {
				t.Error(err)
			}
		})
	}
}

func TestCancel(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	address := serve(t, func(w http.ResponseWriter, r *http.Request) {
		cancel()
		<-r.Context().Done()
	})
	if _, err := new(Client).Get(ctx, address, time.Hour); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

// The proxy of the environment is not asked for this machine.
func TestNoProxyForLoopback(t *testing.T) {
	for address, want := range map[string]bool{"http://127.0.0.1:6060/x": false, "http://localhost:6060/x": false, "http://[::1]:1": false} {
		r, _ := http.NewRequest("GET", address, nil)
		if p, err := transport.Proxy(r); err != nil || (p != nil) != want {
			t.Errorf("%s: %v, %v", address, p, err)
		}
	}
}

// Secrets go to one host, and only where nobody can read them on the way.
func TestSecrets(t *testing.T) {
	for _, c := range []struct {
		host  string // FLAMEVIEW_AUTH_HOST
		asked string // one after the other
		want  string // which of them got the secret
	}{
		{"", "https://a/x https://b/x https://a/y", "https://a/x https://a/y"},
		{"", "http://prod/x https://prod/x", "https://prod/x"},
		{"", "http://127.0.0.1:1/x", "http://127.0.0.1:1/x"},
		{"b", "https://a/x https://b:4/x https://b.evil/x", "https://b:4/x"},
		{"", "http://localhost.evil/x", ""},
	} {
		t.Setenv("FLAMEVIEW_TOKEN", canary)
		t.Setenv("FLAMEVIEW_AUTH_HOST", c.host)
		s := FromEnvironment()
		var got []string
		for _, address := range strings.Fields(c.asked) {
			r, _ := http.NewRequest("GET", address, nil)
			if s.sign(r); r.Header.Get("Authorization") == "Bearer "+canary {
				got = append(got, address)
			}
		}
		if strings.Join(got, " ") != c.want {
			t.Errorf("%+v: %s", c, got)
		}
	}
	t.Setenv("FLAMEVIEW_TOKEN", "")
	t.Setenv("FLAMEVIEW_BASIC", "me:"+canary)
	address := serve(t, func(w http.ResponseWriter, r *http.Request) {
		user, password, _ := r.BasicAuth()
		w.Write([]byte(user + password))
	})
	client := Client{Secrets: FromEnvironment()}
	if data, err := client.Get(t.Context(), address, 0); string(data) != "me"+canary || err != nil {
		t.Errorf("%q, %v", data, err)
	}
	if env := strings.Join(WithoutSecrets([]string{"A=1", "FLAMEVIEW_TOKEN=x", "FLAMEVIEW_BASIC=y", "B=2"}), " "); env != "A=1 B=2" {
		t.Error(env)
	}
}

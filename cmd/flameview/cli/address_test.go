package cli

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const canary = "cAnArY-7f3a"

// No secret is in any output of a command, whatever it asks for and however that
// ends.
func TestNoSecretInAnyOutput(t *testing.T) {
	t.Setenv("FLAMEVIEW_TOKEN", canary)
	asked := 0
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("Authorization") != "Bearer "+canary {
			t.Error("asked without the token")
		}
		asked++
		switch {
		case r.Method == http.MethodPost:
			http.Error(w, "no "+r.Header.Get("Authorization"), http.StatusForbidden)
		case r.URL.Path == "/bad":
			http.Error(w, r.URL.RawQuery+" is wrong", http.StatusTeapot)
		case r.URL.Path == "/b":
			fmt.Fprintln(w, "main;f 10\nmain;g 9")
		default:
			fmt.Fprintln(w, "main;f 10\nmain;g 5")
		}
	}))
	defer s.Close()
	dir := t.TempDir()
	file := s.URL + "/a?key=" + canary
	for i, args := range [][]string{
		{"info", file},
		{"info", "--json", file},
		{"top", file},
		{"tree", file},
		{"top", "--json", file},
		{"diff", file, s.URL + "/b?key=" + canary},
		{"diff", "--md", file, s.URL + "/b?key=" + canary},
		{"export", "--to", "svg", "-o", filepath.Join(dir, "a.svg"), file},
		{"export", "--to", "json", "-o", filepath.Join(dir, "a.json"), file},
		{"export", "--to", "bundle", "-o", filepath.Join(dir, "a.zip"), file},
		{"export", "--to", "pprof", "-o", filepath.Join(dir, "a.pb.gz"), file},
		{"info", s.URL + "/bad?key=" + canary},
		{"info", "pyroscope+" + s.URL + "?match={a=\"b\"}"},
		{"info", "pyroscope+" + s.URL + "?key=" + canary},
		{"info", strings.Replace(s.URL, "//", "//me:"+canary+"@", 1)},
		{"info", "pyroscope+" + strings.Replace(s.URL, "//", "//me:"+canary+"@", 1)},
	} {
		_, out, errs := flameview(t, "", append([]string{"--log=debug"}, args...)...)
		if strings.Contains(out+errs, canary) {
			t.Errorf("%d %q: the secret is in\n%s%s", i, args[0], out, errs)
		}
	}
	files, err := os.ReadDir(dir)
	if err != nil || len(files) != 4 {
		t.Fatal(err, "not all was exported")
	}
	for _, f := range files {
		data, err := os.ReadFile(filepath.Join(dir, f.Name()))
		if err != nil || strings.Contains(string(data), canary) {
			t.Errorf("%s: %v, or the secret is in it", f.Name(), err)
		}
	}
	if asked == 0 {
		t.Error("nothing was asked")
	}
}

// Another machine is asked only after a flag said so, and nothing is sent before.
func TestConnect(t *testing.T) {
	for _, c := range []struct {
		args []string
		code int
		want string
	}{
		{[]string{"info", "http://other.invalid:4040/x"}, 2, "--connect other.invalid:4040 agrees"},
		{[]string{"info", "--connect", "third.invalid", "http://other.invalid/x"}, 2, "others can read the connection"},
		{[]string{"info", "--connect", "other.invalid", "http://other.invalid/x"}, 1, "ask http://other.invalid/x"},
		{[]string{"diff", "pyroscope+http://other.invalid?match=a", "x.txt"}, 2, "nobody agreed"},
		{[]string{"info", "pyroscope+http://h?from=tomorrow"}, 2, "from: want now"},
	} {
		if code, _, errs := flameview(t, "", c.args...); code != c.code || !strings.Contains(errs, c.want) {
			t.Errorf("%q: %d, %s", c.args, code, errs)
		}
	}
}

// A file of the name of an address goes first.
func TestFileWithTheNameOfAnAddress(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := os.MkdirAll("http:/other.invalid", 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile("http:/other.invalid/x", []byte("main;f 10\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if code, _, errs := flameview(t, "", "info", "http://other.invalid/x"); code != 0 {
		t.Errorf("%d, %s", code, errs)
	}
}

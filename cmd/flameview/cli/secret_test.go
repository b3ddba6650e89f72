package cli

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// A secret comes from a file that only its owner may read, and is in no output.
func TestAuthFile(t *testing.T) {
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if user, password, _ := r.BasicAuth(); user != "me" || password != canary {
			http.Error(w, "who is "+r.Header.Get("Authorization"), http.StatusUnauthorized)
			return
		}
		fmt.Fprintln(w, "main;f 10")
	}))
	defer s.Close()
	write := func(content string, mode os.FileMode) string {
		path := filepath.Join(t.TempDir(), "secret")
		if err := os.WriteFile(path, []byte(content), mode); err != nil {
			t.Fatal(err)
		}
		return path
	}
	for _, c := range []struct {
		name, path string
		code       int
		says       string
	}{
		{"right", write("me:"+canary+"\nmore\n", 0o600), ExitDone, "main"},
		{"wrong", write("you:"+canary, 0o600), ExitFailed, "wants to know who asks"},
		{"empty", write("\n", 0o600), ExitUsage, "is empty"},
		{"missing", filepath.Join(t.TempDir(), "none"), ExitUsage, "--auth-file"},
		{"a folder", t.TempDir(), ExitUsage, "--auth-file"},
		{"open to others", write(canary, 0o644), ExitUsage, "chmod 600"},
	} {
		if c.name == "open to others" && runtime.GOOS == "windows" {
			continue
		}
		code, out, errs := flameview(t, "", "--log=debug", "--auth-file", c.path, "tree", s.URL+"/a")
		if code != c.code || !strings.Contains(out+errs, c.says) || strings.Contains(out+errs, canary) {
			t.Errorf("%s: %d\n%s%s", c.name, code, out, errs)
		}
	}
}

package viewer

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func TestFindCopier(t *testing.T) {
	for _, c := range []struct{ system, env, have, want string }{
		{"linux", "DISPLAY", "xclip wl-copy", "xclip"},
		{"linux", "DISPLAY WAYLAND_DISPLAY", "xclip wl-copy", "wl-copy"},
		{"linux", "DISPLAY WAYLAND_DISPLAY", "xclip", "xclip"},
		{"linux", "WAYLAND_DISPLAY", "xclip", ""},
		{"linux", "DISPLAY", "osascript powershell", ""},
		{"freebsd", "DISPLAY", "xclip", "xclip"},
		{"darwin", "", "osascript xclip", "osascript"},
		{"windows", "", "powershell", "powershell"},
		{"plan9", "DISPLAY", "xclip", ""},
	} {
		has := func(list, word string) bool { return strings.Contains(" "+list+" ", " "+word+" ") }
		got, err := findCopier(c.system, func(p string) (string, error) {
			if has(c.have, p) {
				return p, nil
			}
			return "", os.ErrNotExist
		}, func(name string) string {
			if has(c.env, name) {
				return ":0"
			}
			return ""
		})
		if got.program != c.want || (c.want == "") != errors.Is(err, errNoCopier) {
			t.Errorf("%+v: %q, %v", c, got.program, err)
		}
	}
}

// PowerShell must not see the path as text of the script.
func TestPowerShellGetsNoPath(t *testing.T) {
	for _, c := range copiers {
		if c.program == "powershell" && (!c.byEnv || slices.Contains(c.args, "{}") || !strings.Contains(c.args[len(c.args)-1], "FromFile($env:"+pictureVar+")")) {
			t.Errorf("%+v", c)
		}
	}
}

// A helper gets the picture by standard input, or by the path of a file that
// is gone afterwards; one that fails is named.
func TestCopier(t *testing.T) {
	to := filepath.Join(t.TempDir(), "got")
	for _, c := range []copier{
		{program: "/bin/sh", args: []string{"-c", `cat > "$0"`, to}},
		{program: "/bin/sh", args: []string{"-c", `cat "$1" > "$0"; echo "$1" > "$0.path"`, to, "{}"}},
		{program: "/bin/sh", args: []string{"-c", `test $# = 0 && cat "$` + pictureVar + `" > "$0"`, to}, byEnv: true},
	} {
		if _, err := os.Stat(c.program); err != nil {
			t.Skip(err)
		}
		if err := c.copy(context.Background(), []byte("a picture")); err != nil {
			t.Fatal(err)
		}
		if got, err := os.ReadFile(to); err != nil || string(got) != "a picture" {
			t.Errorf("%q, %v", got, err)
		}
		os.Remove(to)
	}
	path, err := os.ReadFile(to + ".path")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(strings.TrimSpace(string(path))); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("the picture stays at %s: %v", path, err)
	}
	err = copier{program: "/bin/sh", args: []string{"-c", "exit 3"}}.copy(context.Background(), nil)
	if err == nil || !strings.Contains(err.Error(), "copy the picture by sh") {
		t.Error(err)
	}
}

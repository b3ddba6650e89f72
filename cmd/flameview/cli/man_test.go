package cli

import (
	"runtime/debug"
	"strings"
	"testing"
)

// TestManual: every command has a section, and no line of the help is taken for a
// request of roff.
func TestManual(t *testing.T) {
	code, out, _ := flameview(t, "", "help", "--man")
	if code != 0 || !strings.HasPrefix(out, ".TH FLAMEVIEW 1 ") {
		t.Fatalf("exit code %d\n%.200s", code, out)
	}
	for _, want := range []string{".SH EXPORT\n", ".SH INFO\n", `\-\-fragment`} {
		if !strings.Contains(out, want) {
			t.Errorf("there is no %q", want)
		}
	}
	for line := range strings.Lines(out) {
		if strings.HasPrefix(line, "'") || strings.HasPrefix(line, ".") && !strings.Contains(".TH .SH .B .br .nf .fi", strings.Fields(line)[0]) {
			t.Errorf("a request: %q", line)
		}
	}
	for in, want := range map[string]string{".x": `\&.x`, `a\b`: `a\eb`, "'": `\(aq`} {
		if got := roff(in); got != want {
			t.Errorf("%q gives %q, want %q", in, got, want)
		}
	}
}

func TestVersion(t *testing.T) {
	code, out, _ := flameview(t, "", "version")
	if code != 0 || !strings.HasPrefix(out, "flameview ") || !strings.Contains(out, "\nsystem ") {
		t.Errorf("exit code %d\n%s", code, out)
	}
	lines := build(&debug.BuildInfo{Settings: []debug.BuildSetting{
		{Key: "CGO_ENABLED", Value: "1"}, {Key: "vcs.revision", Value: "abc"}, {Key: "vcs.modified", Value: "true"}, {Key: "vcs.time", Value: "2026-01-01"},
	}})
	if len(lines) != 4 || lines[1][1] != "abc, with changes" || lines[3][1] != "yes" {
		t.Errorf("%q", lines)
	}
}

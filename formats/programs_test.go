//go:build unix

package formats

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"flameview/formats/codec"
)

// recording is what the perf of the tests reads.
const recording = "PERFILE2 ..."

// fakePerf puts a perf on the path that prints one sample of any file, named
// after the last folder and the file that it was given.
func fakePerf(t *testing.T) {
	t.Helper()
	dir := t.TempDir()
	script := `#!/bin/sh
[ "$1" = --version ] && { echo perf version 6; exit; }
while [ "$1" != -i ]; do shift; done
[ -f "$2" ] && grep -q PERFILE2 "$2" || { echo "no $2" >&2; exit 1; }
printf 'a 1/1 1.000000: 5 %s: \n\t1 main (/x)\n' "$(basename "$2")"
`
	if err := os.WriteFile(filepath.Join(dir, "perf"), []byte(script), 0o700); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", dir+":/usr/bin:/bin")
}

const (
	ran    = "perfdata 1 events; warning: read through perf version 6 script\n"
	denied = "perfdata 0 events: [...] programs run only on files that you open yourself[...]\n"
)

// Programs are started on files that the user named, and on archives that are
// one recording; on others only if an option says so.
func TestPrograms(t *testing.T) {
	for _, test := range []struct {
		name    string
		files   []string
		open    string
		allowed codec.Programs
		want    string
	}{
		{"named", []string{"a.data", recording}, "a.data", codec.ProgramsNamed, "a.data " + ran},
		{"never", []string{"a.data", recording}, "a.data", codec.ProgramsNever, "a.data " + denied},
		{"packed", []string{"a.gz", gz(recording)}, "a.gz", codec.ProgramsNamed, "a.gz " + ran},
		{"in a folder", []string{"x/a.data", recording}, "x", codec.ProgramsNamed, "x/a.data " + denied},
		{"in a folder, allowed", []string{"x/a.data", recording}, "x", codec.ProgramsAlways, "x/a.data " + ran},
		{"alone in an archive", []string{"a.zip", zipped("b.data", recording)}, "a.zip", codec.ProgramsNamed, "a.zip!/b.data " + ran},
		{"alone in a tar", []string{"a.tgz", gz(tarred("b.data", recording))}, "a.tgz", codec.ProgramsNamed, "a.tgz!/b.data " + ran},
		{"beside others", []string{"a.zip", zipped("b.data", recording, "c.txt", stacks)}, "a.zip", codec.ProgramsNamed, "a.zip!/b.data " + denied + "a.zip!/c.txt folded 2 events\n"},
		{"alone in an archive, never", []string{"a.zip", zipped("b.data", recording)}, "a.zip", codec.ProgramsNever, "a.zip!/b.data " + denied},
		{"an archive in a folder", []string{"x/a.zip", zipped("b.data", recording)}, "x", codec.ProgramsNamed, "x/a.zip!/b.data " + denied},
		{
			"with its symbols, both named",
			[]string{"perf.data", recording, "perf.data.tar.bz2", bzipped(t), "x", "a;b 1\na;c 1\n", "x.tar.bz2", bzipped(t)},
			"perf.data perf.data.tar.bz2 x x.tar.bz2", codec.ProgramsNamed,
			"perf.data perfdata 1 events; [...]\nx folded 2 events\nx.tar.bz2 folded 2 events\n",
		},
		{
			"with its symbols, in a tar",
			[]string{"a.tar", tarred("r/perf.data", recording, "r/perf.data.tar.bz2", "BZh")},
			"a.tar", codec.ProgramsNamed,
			"a.tar perfdata 1 events; warning: the symbols in perf.data.tar.bz2 are not used: [...]; warning: read through[...]\n",
		},
		{
			"with its symbols, in a folder",
			[]string{"r/perf.data", recording, "r/perf.data.tar.bz2", "BZh"},
			"r", codec.ProgramsNamed,
			"r perfdata 1 events; warning: the symbols in perf.data.tar.bz2 are not used: [...]; warning: read through[...]\n",
		},
		{
			"with its symbols, in a folder of a folder",
			[]string{"x/r/perf.data", recording, "x/r/perf.data.tar.bz2", "BZh", "x/a.txt", stacks},
			"x", codec.ProgramsNamed,
			"x/a.txt folded 2 events\nx/r " + denied,
		},
		{
			"with its symbols, beside others in an archive",
			[]string{"a.zip", zipped("r/perf.data", recording, "r/perf.data.tar.bz2", "BZh", "c.txt", stacks)},
			"a.zip", codec.ProgramsNamed,
			"a.zip!/r " + denied + "a.zip!/c.txt folded 2 events\n",
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			fakePerf(t)
			files(t, test.files...)
			t.Setenv("TMPDIR", t.TempDir())
			got := list(opened(t, Options{Options: codec.Options{Programs: test.allowed}}, strings.Fields(test.open)...))
			if !matches(got, test.want) {
				t.Errorf("got:\n%swant:\n%s", got, test.want)
			}
			if left, _ := filepath.Glob(filepath.Join(os.TempDir(), "flameview*")); len(left) > 0 {
				t.Errorf("left behind: %q", left)
			}
		})
	}
}

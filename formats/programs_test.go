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

// An experiment of gprofng is a folder, and one file of what is opened, in an
// archive too.
func TestRecordingsThatAreFolders(t *testing.T) {
	const ran = "gprofng 1 events; warning: read through gprofng[...]\n"
	const denied = "gprofng 0 events: [...] programs run only on files that you open yourself[...]\n"
	inside := func(folder string) []string {
		return []string{folder + "log.xml", `<experiment version="12.4">`, folder + "map.xml", "<map>", folder + "archives/a/b.archive", "x"}
	}
	for _, test := range []struct {
		name  string
		files []string
		open  string
		want  string
	}{
		{"folder", inside("x.er/"), "x.er", "x.er " + ran},
		{"folder in a folder", append(inside("d/x.er/"), "d/a.txt", stacks), "d", "d/a.txt folded 2 events\nd/x.er " + denied},
		{"archive", []string{"x.er.tgz", gz(tarred(inside("x.er/")...))}, "x.er.tgz", "x.er.tgz " + ran},
		{"archive without a folder", []string{"x.zip", zipped(inside("")...)}, "x.zip", "x.zip " + ran},
		{"archive with another file", []string{"x.zip", zipped(append(inside("y/x.er/"), "a.txt", stacks)...)}, "x.zip", "x.zip!/y/x.er " + denied + "x.zip!/a.txt folded 2 events\n"},
		{"archive in an archive", []string{"x.zip", zipped("x.er.tgz", gz(tarred(inside("x.er/")...)))}, "x.zip", "x.zip!/x.er.tgz " + ran},
		{"names that lead out", []string{"x.zip", zipped(append(inside("x.er/"), "x.er/../../evil", "x")...)}, "x.zip", "x.zip: open x.zip: [...]escapes[...]\n"},
		{"the log alone", []string{"log.xml", `<experiment version="12.4">`}, "log.xml", "log.xml gprofng 0 events: [...]open the folder X.er[...]\n"},
	} {
		t.Run(test.name, func(t *testing.T) {
			dir := t.TempDir()
			script := `#!/bin/sh
[ "$1" = --version ] && exit
for last; do :; done
[ -f "$last/log.xml" ] && [ -f "$last/archives/a/b.archive" ] || exit 1
echo 'Inclusive Total CPU Time: i.%totalcpu'
printf '0.003 +-<Total>\n0.003   +-a\n'
`
			if err := os.WriteFile(filepath.Join(dir, "gprofng"), []byte(script), 0o700); err != nil {
				t.Fatal(err)
			}
			t.Setenv("PATH", dir+":/usr/bin:/bin")
			t.Setenv("TMPDIR", t.TempDir())
			files(t, test.files...)
			if got := list(opened(t, Options{}, test.open)); !matches(got, test.want) {
				t.Errorf("got:\n%swant:\n%s", got, test.want)
			}
			if left, _ := filepath.Glob(filepath.Join(os.TempDir(), "flameview*")); len(left) > 0 {
				t.Errorf("left behind: %q", left)
			}
		})
	}
}

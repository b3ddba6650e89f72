//go:build unix

package gprofng

import (
	"context"
	"encoding/csv"
	"errors"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"flameview/formats/codec"
	"flameview/model"
)

// picture draws events: series, thread, stack, values.
func picture(s *model.Store) string {
	var b strings.Builder
	for _, ser := range s.Series {
		seg := &ser.Segments[0]
		for i, id := range seg.Stack {
			b.WriteString(ser.ID)
			if seg.Thread != nil {
				th := s.Threads[seg.Thread[i]]
				fmt.Fprintf(&b, " %s%s", th.Group, th.Name)
			}
			b.WriteString(":")
			for _, f := range s.Stacks.Path(nil, id) {
				b.WriteString(" " + s.Methods[s.Frames[f].Method].Name + ";")
			}
			for u, v := range seg.Values {
				if v.Each != nil {
					fmt.Fprintf(&b, " %d %s", v.Each[i], ser.Units[u].Name)
				}
			}
			b.WriteString("\n")
		}
	}
	for _, w := range s.Files[0].Warnings {
		b.WriteString("! " + w + "\n")
	}
	return b.String()
}

func TestTrees(t *testing.T) {
	two := []metric{{name: "heapallocbytes"}, {name: "totalcpu", time: true}}
	for _, test := range []struct {
		name, text string
		threads    []thread
		want       string
	}{
		{
			"levels", `Functions Call Tree. Metric: Attributed Bytes Allocated

Attr.      Attr. Total   Name
Bytes      CPU
Allocated   sec.
50         0.041       +-<Total>
50         0.041         +-main
40         0.039           +-a
40         0.028           |  +-a
40         0.028           |  |  +-<static>@0x271c1 (<libc.so.6>)
 0         0.011           |  +-spin
10         0.002           +-operator+-

`, nil,
			`cpu: main; a; a; <static>@0x271c1 (<libc.so.6>); 28000000 ns
cpu: main; a; spin; 11000000 ns
cpu: main; operator+-; 2000000 ns
malloc: main; a; a; <static>@0x271c1 (<libc.so.6>); 40 bytes
malloc: main; operator+-; 10 bytes
`,
		},
		{
			"children that were rounded up", "1 0.002 +-<Total>\n1 0.002   +-a\n1 0.002     +-b\n0 0.001     +-c\n", nil,
			"cpu: a; b; 2000000 ns\nmalloc: a; b; 1 bytes\n",
		},
		{
			"threads",
			"7 0.003 +-<Total>\n7 0.003   +-a\n\n4 0.001 +-<Total>\n4 0.001   +-a\n\n3 0.001 +-<Total>\n3 0.001   +-a\n",
			[]thread{{1, 1}, {1, 2}},
			"cpu Thread 1: 1000000 ns\ncpu Thread 1: a; 1000000 ns\ncpu Thread 2: a; 1000000 ns\nmalloc Thread 1: a; 4 bytes\nmalloc Thread 2: a; 3 bytes\n",
		},
		{
			"one thread", "7 0.001 +-<Total>\n7 0.001   +-a\n", []thread{{1, 1}},
			"cpu Thread 1: a; 1000000 ns\nmalloc Thread 1: a; 7 bytes\n",
		},
		{
			"threads of two processes", "7 0. +-<Total>\n7 0.   +-a\n\n4 0. +-<Total>\n4 0.   +-a\n\n3 0. +-<Total>\n3 0.   +-a\n",
			[]thread{{1, 1}, {2, 1}},
			"malloc Process 1Thread 1: a; 4 bytes\nmalloc Process 2Thread 1: a; 3 bytes\n",
		},
		{
			"threads that do not add up", "7 0. +-<Total>\n7 0.   +-a\n\n4 0. +-<Total>\n4 0.   +-a\n\n2 0. +-<Total>\n2 0.   +-a\n",
			[]thread{{1, 1}, {1, 2}},
			"malloc: a; 7 bytes\n! threads are not told apart: gprofng's values of single threads do not add up to those of all\n",
		},
	} {
		b := model.NewBuilder(model.File{})
		r := &reader{b: b, metrics: two, frames: map[string]model.FrameID{}}
		if err := r.parse(context.Background(), strings.NewReader(test.text)); err != nil {
			t.Errorf("%s: %v", test.name, err)
			continue
		}
		r.put(test.threads)
		s, err := b.Build()
		if err != nil {
			t.Fatal(err)
		}
		if got := picture(s); got != test.want {
			t.Errorf("%s:\n%sgot\n%swant\n%s", test.name, test.text, got, test.want)
		}
	}
}

func TestTreeErrors(t *testing.T) {
	for text, want := range map[string]string{
		"1 +-<Total>\n":                       "line 1 of what gprofng prints: 1 numbers, want 2",
		"1 x +-<Total>\n":                     `"x" is no number`,
		"-1 0. +-<Total>\n":                   `"-1" is no number`,
		"99999999999999999999 0. +-<Total>\n": "is no number",
	} {
		r := &reader{metrics: []metric{{name: "a"}, {name: "b", time: true}}}
		if err := r.parse(context.Background(), strings.NewReader(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}

func TestLists(t *testing.T) {
	out := []byte(`Current metrics: e.%totalcpu:i.%totalcpu:name
Available metrics:
 Exclusive Sync Wait Time: e.%sync
 Inclusive Sync Wait Time: i.%sync
Inclusive Bytes Allocated: i+%heapallocbytes
 Inclusive Total CPU Time: i.%totalcpu
                     Size: size
Objects sorted by metric: Exclusive Total CPU Time

0.100 100.00   <Total>
0.100 100.00   Process 1, Thread 1
0.     0.      Process   2, Thread 139915
`)
	if got, want := columnsOf(parseMetrics(out)), "i.sync:i+heapallocbytes:i.totalcpu"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if got := parseThreads(out); !slices.Equal(got, []thread{{1, 1}, {2, 139915}}) {
		t.Error(got)
	}
}

// fakeProgram puts a gprofng on the path that runs a script.
func fakeProgram(t *testing.T, script string) {
	t.Helper()
	dir := t.TempDir()
	all := "#!/bin/sh\n[ \"$1\" = --version ] && { echo 'gprofng version 9'; exit; }\n" + script
	if err := os.WriteFile(filepath.Join(dir, "gprofng"), []byte(all), 0o700); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", dir+":/usr/bin:/bin")
}

// experiment is a folder with nothing but a log in it.
func experiment(t *testing.T, name string) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), name)
	if err := os.Mkdir(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "log.xml"), []byte(`<experiment version="12.4">`), 0o600); err != nil {
		t.Fatal(err)
	}
	return dir
}

func load(t *testing.T, in *codec.Input) (*model.Store, error) {
	t.Helper()
	b := model.NewBuilder(model.File{})
	err := read(context.Background(), in, b)
	s, buildErr := b.Build()
	if buildErr != nil {
		t.Fatal(buildErr)
	}
	return s, err
}

func TestReadsThroughGprofng(t *testing.T) {
	fakeProgram(t, `
for last; do :; done
[ -f "$last/log.xml" ] || { echo "*** Error: no $last" >&2; exit; }
case "$last" in *.er) ;; *) exit 1;; esac
case "$*" in
"display text -metric_list -threads "*)
	echo 'Inclusive Total CPU Time: i.%totalcpu'
	echo '0.1 Process 1, Thread 1'
	echo '0.1 Process 1, Thread 2';;
"display text -metrics i.totalcpu -calltree -filters EXPID==1 && THRID==1 -calltree -filters EXPID==1 && THRID==2 -calltree "*)
	printf '0.003 +-<Total>\n0.003   +-a\n\n0.002 +-<Total>\n0.002   +-a\n\n0.001 +-<Total>\n0.001   +-a\n';;
esac
`)
	for _, name := range []string{"x.er", "without an end"} {
		s, err := load(t, &codec.Input{Path: experiment(t, name), MayRun: true})
		want := "cpu Thread 1: a; 2000000 ns\ncpu Thread 2: a; 1000000 ns\n" +
			"! read through gprofng version 9 (experiment version 12.4): values without times, in whole milliseconds where they are times\n"
		if got := picture(s); got != want || err != nil {
			t.Errorf("%s: %v\n%swant\n%s", name, err, got, want)
		}
	}
}

func TestErrors(t *testing.T) {
	fakeProgram(t, "echo 'x.er: *** Error: not a valid experiment name' >&2; echo '+-<Total>'")
	path := experiment(t, "x.er")
	for _, test := range []struct {
		in   codec.Input
		want string
	}{
		{codec.Input{Path: path, MayRun: true}, "gprofng says: x.er: *** Error: not a valid experiment name"},
		{codec.Input{Path: path}, "open this folder, or " + byHand},
		{codec.Input{Path: path + "/log.xml", Data: []byte("<experiment"), MayRun: true}, "open the folder X.er"},
	} {
		if _, err := load(t, &test.in); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%v, want %s", err, test.want)
		}
	}
	t.Setenv("PATH", t.TempDir())
	if _, err := load(t, &codec.Input{Path: path, MayRun: true}); err == nil || !strings.Contains(err.Error(), "not installed") || !strings.Contains(err.Error(), byHand) {
		t.Error(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if err := read(ctx, &codec.Input{Path: path, MayRun: true}, model.NewBuilder(model.File{})); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

const samples = "../../../shared/profiles2/gprofng/"

// functions are exclusive and inclusive nanoseconds by name.
type functions map[string][2]int64

// of sums a store up by function, recursion counted once.
func of(s *model.Store) functions {
	out := functions{}
	add := func(name string, i int, v int64) {
		row := out[name]
		row[i] += v
		out[name] = row
	}
	seg := &s.Series[0].Segments[0]
	for i, id := range seg.Stack {
		v := seg.Values[1].Each[i]
		seen := map[string]bool{}
		name := "<Total>"
		add(name, 1, v)
		for _, f := range s.Stacks.Path(nil, id) {
			name = s.Methods[s.Frames[f].Method].Name
			if !seen[name] {
				seen[name] = true
				add(name, 1, v)
			}
		}
		add(name, 0, v)
	}
	return out
}

// rows reads functions as the program lists them.
func rows(t *testing.T, list [][]string) functions {
	t.Helper()
	out := functions{}
	for _, row := range list {
		if len(row) != 3 {
			continue
		}
		self, ok1 := number([]byte(row[0]), true)
		total, ok2 := number([]byte(row[1]), true)
		if name, _, _ := strings.Cut(row[2], " -- "); ok1 && ok2 {
			out[name] = [2]int64{self, total}
		}
	}
	all := out["<Total>"]
	out["<Total>"] = [2]int64{0, all[1]}
	if all[1] == 0 {
		t.Fatal("no functions")
	}
	return out
}

// TestReference holds the tree that gprofng drew of a recording with symbols
// against its own list of functions.
func TestReference(t *testing.T) {
	text, err1 := os.ReadFile(filepath.FromSlash(samples + "queens.er.ref.txt"))
	table, err2 := os.Open(filepath.FromSlash(samples + "queens.er.ref.csv"))
	if errors.Join(err1, err2) != nil {
		t.Skip("no real recordings here")
	}
	defer table.Close()
	c := csv.NewReader(table)
	c.FieldsPerRecord, c.LazyQuotes = -1, true
	list, err := c.ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	b := model.NewBuilder(model.File{})
	r := &reader{b: b, metrics: []metric{{name: "totalcpu", time: true}}, frames: map[string]model.FrameID{}}
	if err := r.parse(context.Background(), strings.NewReader(string(text))); err != nil {
		t.Fatal(err)
	}
	r.put(nil)
	s, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	if got, want := of(s), rows(t, list); !maps.Equal(got, want) {
		t.Errorf("got\n%v\nwant\n%v", got, want)
	}
}

// TestReal holds a real experiment against the functions that the installed
// gprofng lists of it.
func TestReal(t *testing.T) {
	archive, err := filepath.Abs(filepath.FromSlash(samples + "queens.er.tar.gz"))
	if _, statErr := os.Stat(archive); errors.Join(err, statErr) != nil {
		t.Skip("no real recordings here")
	}
	program, err := exec.LookPath("gprofng")
	if err != nil {
		t.Skip("gprofng is not installed")
	}
	dir := t.TempDir()
	if out, err := exec.Command("tar", "-xzf", archive, "-C", dir).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	path := filepath.Join(dir, "queens.er")
	s, err := load(t, &codec.Input{Path: path, MayRun: true})
	if err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command(program, "display", "text", "-printmode", ",", "-metrics", "e.totalcpu:i.totalcpu", "-functions", path).Output()
	if err != nil {
		t.Fatal(err)
	}
	c := csv.NewReader(strings.NewReader(string(out)))
	c.FieldsPerRecord, c.LazyQuotes = -1, true
	list, err := c.ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	if got, want := of(s), rows(t, list); !maps.Equal(got, want) {
		t.Errorf("got\n%v\nwant\n%v", got, want)
	}
}

func FuzzTrees(f *testing.F) {
	f.Add("7 0.003 +-<Total>\n7 0.003   +-a\n7 0.003   |  +-b\n\n4 0.001 +-<Total>\n", 1)
	f.Add("1 0.1 +-<Total>\n", 0)
	f.Fuzz(func(t *testing.T, text string, threads int) {
		sniff([]byte(text))
		b := model.NewBuilder(model.File{})
		r := &reader{b: b, metrics: []metric{{name: "a"}, {name: "b", time: true}}, frames: map[string]model.FrameID{}}
		if r.parse(context.Background(), strings.NewReader(text)) != nil || len(r.trees) == 0 {
			return
		}
		want := slices.Clone(r.trees[0].total(2))
		r.put(make([]thread, min(max(threads, 0), 3)))
		s, err := b.Build()
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range s.Metrics() {
			if m.Total < 0 || m.Total != want[0] && m.Total != want[1] {
				t.Errorf("%s is %d, want one of %d", m.ID, m.Total, want)
			}
		}
	})
}

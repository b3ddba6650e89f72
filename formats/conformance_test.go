package formats

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"flameview/formats/codec"
	"flameview/formats/folded"
	"flameview/formats/names"
	"flameview/model"
	"flameview/model/modeltest"
	"flameview/model/query"
	"flameview/model/tree"
)

var update = flag.Bool("update", false, "write the golden files")

// The suite that every format passes. What a format
// brings is its fixtures, the files in its testdata; the rest is here.

// fixture is one small file of a format.
type fixture struct {
	format *codec.Format
	folder string // of the format
	name   string
	data   []byte
}

// fixtures lists the files of all formats: what has one of their extensions.
// Goldens, notes and references may lie beside them.
func fixtures(t testing.TB) []fixture {
	t.Helper()
	var out []fixture
	for i, folder := range listedFolders(t) {
		entries, err := os.ReadDir(filepath.Join(folder, "testdata"))
		if err != nil && !errors.Is(err, os.ErrNotExist) {
			t.Fatal(err)
		}
		for _, e := range entries {
			name := e.Name()
			if !e.Type().IsRegular() || isHidden(name) || All[i].Read == nil || !hasExtension(All[i], name) {
				continue
			}
			data, err := os.ReadFile(filepath.Join(folder, "testdata", name))
			if err != nil {
				t.Fatal(err)
			}
			out = append(out, fixture{All[i], folder, name, data})
		}
	}
	return out
}

// openBytes opens content as if the user had named a file of it.
func openBytes(ctx context.Context, name string, data []byte) *model.Store {
	l := newLoader(Options{Log: slog.New(slog.DiscardHandler)}, make([]job, 1))
	out := l.piece(ctx, piece{path: name, size: int64(len(data)), data: data, named: true, may: l.pool.packed(int64(len(data))), progress: l.meter.file(0, 1)})
	return out.stores[0]
}

// draw writes a store as text: for each metric the tree as folded text, and
// what the user is told, without the file's name.
func draw(t testing.TB, s *model.Store, name string) string {
	t.Helper()
	var b bytes.Buffer
	fmt.Fprintf(&b, "# format %s\n", s.Files[0].Format)
	for _, m := range s.Metrics() {
		tree := modeltest.Tree(t, s, query.Query{Metric: m.ID})
		fmt.Fprintf(&b, "# metric %s %q, %d rows\n%s", m.ID, m.Label, tree.Len(), selfText(t, tree))
	}
	for _, th := range s.Threads[1:] {
		fmt.Fprintf(&b, "# thread %q %d\n", th.Name, th.ID)
	}
	for _, w := range s.Files[0].Warnings {
		fmt.Fprintf(&b, "# warning: %s\n", w)
	}
	if f := s.Files[0]; f.Err != "" {
		fmt.Fprintf(&b, "# error: %s (partial: %v)\n", f.Err, f.Partial)
	}
	return strings.NewReplacer(name, "NAME", readable(), "...").Replace(b.String())
}

// selfText is the tree as folded text: the self values of all paths, which
// imply the totals.
func selfText(t testing.TB, tree *tree.Tree) string {
	t.Helper()
	var b strings.Builder
	if err := folded.Format.Write(&b, &codec.View{Tree: tree}); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestConformance(t *testing.T) {
	sure := map[*codec.Format]bool{}
	for _, x := range fixtures(t) {
		t.Run(x.folder+"/"+x.name, func(t *testing.T) {
			confidence := checkSniff(t, x)
			sure[x.format] = sure[x.format] || confidence == codec.Sure
			name := x.name
			if confidence == codec.Sure {
				name = "nameless" // what is sure needs no name
			}
			// A copy that is overwritten once it was read, as unmapped memory would
			// be: nothing may hold on to the bytes.
			data := bytes.Clone(x.data)
			s := openBytes(context.Background(), name, data)
			for i := range data {
				data[i] = 0xdb
			}
			checkGolden(t, x, draw(t, s, name))
			if confidence == codec.No {
				return
			}
			if x.format.Write != nil {
				checkRoundTrip(t, x.format, s)
			}
			checkCancel(t, x)
			checkCuts(t, x)
		})
	}
	for i, folder := range listedFolders(t) {
		if _, err := os.Stat(filepath.Join(folder, "testdata")); err == nil && All[i].Read != nil && !sure[All[i]] {
			t.Errorf("%s has no fixture that it is sure of", folder)
		}
	}
}

// checkSniff holds that no other format claims the file, and that its own
// format wins under its own name. A file that its format does not recognise at
// all, an empty one say, is a fixture for the error.
func checkSniff(t *testing.T, x fixture) codec.Confidence {
	t.Helper()
	plain := x.data
	if kind := container(x.data); kind != "" {
		plain = unpacked(t, kind, x.data)
	}
	head := plain[:min(len(plain), codec.SniffLen)]
	for _, f := range All {
		if f != x.format && f.Sniff != nil && f.Sniff(head) == codec.Sure {
			t.Errorf("%s is sure that it is its own", f.ID)
		}
	}
	confidence := x.format.Sniff(head)
	if confidence == codec.No {
		return confidence
	}
	if got, _, err := Detect(x.name, plain); got != x.format {
		t.Errorf("is not detected by its name: %v", err)
	}
	return confidence
}

func checkGolden(t *testing.T, x fixture, got string) {
	t.Helper()
	path := filepath.Join("testdata", "golden", x.folder, x.name+".txt")
	if *update {
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatalf("%v\nmake it by: go test ./formats -update", err)
	}
	if got != string(want) {
		t.Errorf("%s\ngot:\n%swant:\n%smake it anew by: go test ./formats -update", path, got, want)
	}
}

// checkRoundTrip holds that what is written is read back as the same tree, for
// each metric.
func checkRoundTrip(t *testing.T, f *codec.Format, s *model.Store) {
	t.Helper()
	for _, m := range s.Metrics() {
		tree := modeltest.Tree(t, s, query.Query{Metric: m.ID})
		if tree.Total[0] == 0 || hasNegatives(s) {
			continue // nothing to read back, or trees leave it out
		}
		var out bytes.Buffer
		if err := f.Write(&out, &codec.View{Tree: tree, Title: "a <title> & more", Width: 1200, Scale: 1}); err != nil {
			t.Fatal(err)
		}
		again := openBytes(context.Background(), "again"+f.Extensions[0], out.Bytes())
		if len(again.Metrics()) == 0 || again.Files[0].Format != f.ID {
			t.Fatalf("%s: written and read back as %+v:\n%s", m.ID, again.Files[0], out.String())
		}
		got, want := selfText(t, modeltest.Tree(t, again, query.Query{Metric: ""})), selfText(t, tree)
		if got != want {
			t.Errorf("%s: read back\n%swant\n%s", m.ID, got, want)
		}
	}
}

func checkCancel(t *testing.T, x fixture) {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if container(x.data) != "" {
		return // the front door's business
	}
	err := x.format.Read(ctx, &codec.Input{Name: x.name, Data: x.data}, model.NewBuilder(model.File{}))
	if !errors.Is(err, context.Canceled) {
		t.Errorf("a cancelled context gives %v", err)
	}
}

// checkCuts cuts the file at many places. Each must end in an error or in a
// store, never in a panic, and a store must add up.
func checkCuts(t *testing.T, x fixture) {
	t.Helper()
	const cuts = 300
	for n := 0; n < len(x.data); n += max(1, len(x.data)/cuts) {
		checkStore(t, openBytes(context.Background(), x.name, bytes.Clone(x.data[:n])), fmt.Sprintf("cut at %d", n))
	}
}

func checkStore(t *testing.T, s *model.Store, what string) {
	t.Helper()
	if e := s.Files[0].Err; strings.Contains(e, "internal error") || strings.Contains(e, "value column") {
		t.Errorf("%s: %s", what, e)
	}
	for _, ser := range s.Series {
		for u := range ser.Units {
			left := int64(math.MaxInt64)
			for _, seg := range ser.Segments {
				for _, v := range seg.Values[u].Each {
					if v = max(v, -v); v < 0 || v > left {
						t.Errorf("%s: the total of %s overflows", what, ser.ID)
						return
					}
					left -= v
				}
			}
		}
	}
}

func hasNegatives(s *model.Store) bool {
	for _, ser := range s.Series {
		for _, seg := range ser.Segments {
			for _, v := range seg.Values {
				if slices.ContainsFunc(v.Each, func(x int64) bool { return x < 0 }) {
					return true
				}
			}
		}
	}
	return false
}

// TestWriters holds writers to a tree with everything that makes writing hard.
func TestWriters(t *testing.T) {
	b := model.NewBuilder(model.File{Path: "hard"})
	seg := b.Series(model.Unknown, "Samples", model.Unit{Name: "samples"})
	add := func(value int64, path ...string) {
		at := model.Root
		for _, name := range path {
			at = b.Push(at, names.Parse(name).Intern(b))
		}
		seg.Stack = append(seg.Stack, at)
		seg.Values[0].Each = append(seg.Values[0].Each, value)
	}
	add(1)
	add(1<<53+1, "main", `</script><script>alert(1)`, `a "quoted" 'name' & more`)
	add(3, "main", "operator<<", "日本語", "имя", "😀")
	add(4, "main", "ends in 12")
	add(5, "all", "all", "root")
	add(6, slices.Repeat([]string{"r"}, 200)...)
	add(7, "back\\slash\\n", "]]>", "<!--", "${x}", "`")
	s, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range All {
		if f.Write != nil && f.Read != nil {
			t.Run(f.ID, func(t *testing.T) { checkRoundTrip(t, f, s) })
		}
	}
}

// TestWritersReportErrors holds that a full disk is not taken for success.
func TestWritersReportErrors(t *testing.T) {
	s := openBytes(context.Background(), "x", []byte("main;a 1\nmain;b 2\n"))
	full := errors.New("the disk is full")
	for _, f := range All {
		if f.Write == nil {
			continue
		}
		r, w := io.Pipe()
		r.CloseWithError(full)
		if err := f.Write(w, &codec.View{Tree: modeltest.Tree(t, s, query.Query{Metric: ""}), Width: 400, Scale: 1}); !errors.Is(err, full) {
			t.Errorf("%s: %v", f.ID, err)
		}
	}
}

// FuzzOpen is the front door under any bytes.
func FuzzOpen(f *testing.F) {
	for _, x := range fixtures(f) {
		if len(x.data) < 64<<10 {
			f.Add(x.data)
		}
	}
	f.Add([]byte(tarred("a.txt", stacks, "b/c.gz", gz(stacks))))
	f.Add([]byte(zipped("x.er/log.xml", "", "x.er/map.xml", "")))
	f.Fuzz(func(t *testing.T, data []byte) {
		s := openBytes(context.Background(), "fuzz", data)
		checkStore(t, s, "fuzz")
		if hasNegatives(s) {
			return // trees leave them out
		}
		for _, m := range s.Metrics() {
			tree := modeltest.Tree(t, s, query.Query{Metric: m.ID})
			var self int64
			for _, v := range tree.Self {
				self += v
			}
			if self != tree.Total[0] {
				t.Errorf("%s: self values sum to %d, the total is %d", m.ID, self, tree.Total[0])
			}
		}
	})
}

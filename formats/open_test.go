package formats

import (
	"archive/zip"
	"bytes"
	"compress/gzip"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"
	"testing/iotest"
	"time"

	"github.com/klauspost/compress/zstd"

	"flameview/formats/codec"
	"flameview/model"
	"flameview/model/modeltest"
	"flameview/model/query"
)

const stacks = "main;parse 3\nmain;read 2\n"

func gz(parts ...string) string {
	var b bytes.Buffer
	for _, p := range parts { // each a member of its own
		w := gzip.NewWriter(&b)
		_, _ = io.WriteString(w, p)
		_ = w.Close()
	}
	return b.String()
}

func zst(s string) string {
	w, _ := zstd.NewWriter(nil)
	return string(w.EncodeAll([]byte(s), nil))
}

// zipped makes an archive of name, content, name, content, ...
func zipped(entries ...string) string {
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for i := 0; i < len(entries); i += 2 {
		e, _ := w.Create(entries[i])
		_, _ = io.WriteString(e, entries[i+1])
	}
	_ = w.Close()
	return b.String()
}

// files makes a directory of name, content, name, content, ... and makes it
// the working directory.
func files(t *testing.T, entries ...string) {
	t.Helper()
	t.Chdir(t.TempDir())
	for i := 0; i < len(entries); i += 2 {
		if err := os.MkdirAll(filepath.Dir(entries[i]), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(entries[i], []byte(entries[i+1]), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// list draws what was loaded, a line for each file.
//
//	a.txt folded 2 events
//	gone.txt: open gone.txt: no such file or directory
func list(l *Loaded) string {
	var b strings.Builder
	for _, s := range l.Stores {
		f := s.Files[0]
		b.WriteString(filepath.ToSlash(f.Path))
		if f.Format != "" {
			fmt.Fprintf(&b, " %s %d events", f.Format, s.Events())
		}
		for _, w := range f.Warnings {
			b.WriteString("; warning: " + filepath.ToSlash(w))
		}
		if f.Err != "" {
			b.WriteString(": " + filepath.ToSlash(f.Err))
		}
		b.WriteByte('\n')
	}
	return b.String()
}

func TestOpen(t *testing.T) {
	png := "\x89PNG\r\n\x1a\n\x00\x00"
	for _, test := range []struct {
		name  string
		files []string
		open  string
		want  string // [...] stands for any text
	}{
		{"plain, in the order of the paths", []string{"b.txt", stacks, "a.txt", "x;y 1\nx;z 2\n"}, "b.txt a.txt", "b.txt folded 2 events\na.txt folded 2 events\n"},
		{"gzip", []string{"a.txt.gz", gz(stacks)}, "a.txt.gz", "a.txt.gz folded 2 events\n"},
		{"gzip of two members", []string{"a.gz", gz(stacks, "idle;x 1\n")}, "a.gz", "a.gz folded 3 events\n"},
		{"zstd", []string{"a.zst", zst(stacks)}, "a.zst", "a.zst folded 2 events\n"},
		{"zstd of two frames", []string{"a.zst", zst(stacks) + "\x50\x2a\x4d\x18\x01\x00\x00\x00x" + zst("idle;x 1\n")}, "a.zst", "a.zst folded 3 events\n"},
		{
			"zip",
			[]string{"a.zip", zipped("x/a.txt", stacks, "x/", "", "b.json", `{"name":"all","value":1,"children":[{"name":"a","value":1}]}`)},
			"a.zip",
			"a.zip!/x/a.txt folded 2 events\na.zip!/b.json json 1 events\n",
		},
		{
			"zip of gzip and zip",
			[]string{"a.zip", zipped("a.gz", gz(stacks), "b.zip", zipped("c.txt", stacks+"c 1\n"))},
			"a.zip",
			"a.zip!/a.gz folded 2 events\na.zip!/b.zip!/c.txt folded 3 events\n",
		},
		{"three deep", []string{"a", gz(gz(gz(stacks)))}, "a", "a folded 2 events\n"},
		{"four deep", []string{"a", gz(gz(gz(gz(stacks))))}, "a", "a: open a: more than 3 containers in one another; --limit nesting=N sets another limit\n"},
		{
			"other things in a zip",
			[]string{"a.zip", zipped("a.txt", stacks, "p.png", png, ".hidden", "x", "__MACOSX/a.txt", "x")},
			"a.zip",
			"a.zip!/a.txt folded 2 events\na.zip; warning: skipped 1 file that no format recognises: a.zip!/p.png\n",
		},
		{"our own bundle", []string{"a.zip", zipped("flame.svg", stacks, "flame.png", png, "README.md", "x")}, "a.zip", "a.zip!/flame.svg folded 2 events\n"},
		{"only other things in a zip", []string{"a.zip", zipped("p.png", png)}, "a.zip", "a.zip: open a.zip: there is no profile in it, only 1 file that no format recognises: a.zip!/p.png\n"},
		{"an empty zip", []string{"a.zip", zipped()}, "a.zip", "a.zip: open a.zip: there are no files in it\n"},
		{
			"a directory",
			[]string{"d/b.txt", stacks, "d/a/c.txt", "x;y 1\nx;z 2\n", "d/p.png", png, "d/.git/x.txt", stacks, "d/.x.txt", stacks, "d/z.zip", zipped("q.png", png)},
			"d",
			"d/a/c.txt folded 2 events\nd/b.txt folded 2 events\nd; warning: skipped 2 files that no format recognises: d/p.png, d/z.zip\n",
		},
		{
			"a directory of other things",
			[]string{"d/1", png, "d/2", png, "d/3", png, "d/4", png, "d/5", png, "d/6", png},
			"d",
			"d: open d: there is no profile in it, only 6 files that no format recognises: d/1, d/2, d/3, d/4, d/5 and 1 more\n",
		},
		{"a hidden directory by name", []string{".d/a.txt", stacks}, ".d", ".d/a.txt folded 2 events\n"},
		{"the working directory", []string{"a.txt", stacks}, ".", "a.txt folded 2 events\n"},
		{
			"a bad file does not stop the others",
			[]string{"a.txt", stacks, "p.png", png},
			"gone.txt p.png a.txt",
			"gone.txt: open gone.txt: no such file or directory\np.png: open p.png: it looks like a PNG image, which is no profile that flameview reads; it reads [...]\na.txt folded 2 events\n",
		},
		{"empty", []string{"a.txt", ""}, "a.txt", "a.txt: open a.txt: it looks like an empty file,[...]\n"},
		{"gzip cut off", []string{"a.gz", gz(strings.Repeat(stacks, 100_000))[:800]}, "a.gz", "a.gz folded [...] events; warning: the gzip data is broken (it ends too early, as if the copy or download had been cut off): the [...] bytes before that were read, the rest is lost[...]\n"},
		{"gzip without data", []string{"a.gz", gz(stacks)[:5]}, "a.gz", "a.gz: open a.gz: unpack gzip: it ends too early, as if the copy or download had been cut off\n"},
		{"gzip with junk behind", []string{"a.gz", gz(stacks) + "junk"}, "a.gz", "a.gz folded 2 events; warning: the gzip data is broken ([...]): the 25 bytes before that were read, the rest is lost\n"},
		{"zip cut off", []string{"a.zip", zipped("a.txt", stacks)[:60]}, "a.zip", "a.zip: open a.zip as a zip archive: zip: not a valid zip file\n"},
		{
			"broken after sure",
			[]string{"a.json", `{"name":"all","value":3,"children":[{"name":"a","value":3},`},
			"a.json",
			"a.json json 1 events: open a.json as JSON flame graph: line 1, byte 60: the file ends where a value should stand\n",
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			files(t, test.files...)
			got, err := Open(context.Background(), Options{}, strings.Fields(test.open)...)
			if err != nil {
				t.Fatal(err)
			}
			if !matches(list(got), test.want) {
				t.Errorf("got:\n%swant:\n%s", list(got), test.want)
			}
		})
	}
}

// matches compares with [...] standing for any text.
func matches(got, want string) bool {
	parts := strings.Split(want, "[...]")
	if !strings.HasPrefix(got, parts[0]) {
		return false
	}
	got = got[len(parts[0]):]
	for i, p := range parts[1:] {
		at := strings.Index(got, p)
		if i == len(parts)-2 {
			return strings.HasSuffix(got, p)
		}
		if at < 0 {
			return false
		}
		got = got[at+len(p):]
	}
	return got == ""
}

func TestOpenMerges(t *testing.T) {
	more := gz("x;y 5\n")
	files(t, "a.txt", stacks, "b.txt.gz", more)
	l, err := Open(context.Background(), Options{}, "a.txt", "gone", "b.txt.gz")
	if err != nil {
		t.Fatal(err)
	}
	s, err := l.Merge(t.Context(), model.MergeOptions{})
	if err != nil {
		t.Fatal(err)
	}
	if m := s.Metrics(); len(m) != 1 || m[0].Total != 10 || len(s.Files) != 3 {
		t.Errorf("%+v, %d files", m, len(s.Files))
	}
	if f := l.Failed(); len(f) != 1 || f[0].Path != "gone" {
		t.Errorf("failed: %+v", f)
	}
	if s.Files[0].Bytes != int64(len(stacks)) || s.Files[2].Bytes != int64(len(more)) {
		t.Errorf("sizes on disk: %d, %d", s.Files[0].Bytes, s.Files[2].Bytes)
	}
}

// What two files have in common counts once, in the first of them, whichever is
// read first.
func TestOpenTwins(t *testing.T) {
	chunk := func(n int) string { return jfrChunk(t, n) }
	files(t, "a.txt", stacks, "b.txt", stacks+"c 1\n", "c.gz", gz(stacks+"d 1\n"), "d.gz", gz(stacks+"d 1\n"), "e.txt", stacks,
		"z.zip", zipped("1.txt", "x;y 5\n", "2.txt", "x;y 5\n"),
		"1.jfr", chunk(1), "2.jfr", chunk(1)+chunk(2), "3.jfr", chunk(3)+chunk(2)+chunk(3))
	var stores []*model.Store
	for range 5 {
		l, err := Open(context.Background(), Options{}, "a.txt", "b.txt", "c.gz", "d.gz", "e.txt", "z.zip", "1.jfr", "2.jfr", "3.jfr")
		if err != nil {
			t.Fatal(err)
		}
		stores = l.Stores
		got := list(l)
		for _, want := range []string{
			"b.txt folded 3 events\n",
			"c.gz folded 3 events\n",
			"d.gz folded 0 events; warning: it is the same as c.gz, byte for byte, and counts once\n",
			"e.txt folded 0 events; warning: it is the same as a.txt, byte for byte, and counts once\n",
			"z.zip!/2.txt folded 0 events; warning: it is the same as z.zip!/1.txt, byte for byte, and counts once\n",
			"1 chunk of 2 are in 1.jfr too, byte for byte, and count there",
			"1 chunk of 3 stand in the file twice, byte for byte, and count once",
			"1 chunk of 3 are in 2.jfr too, byte for byte, and count there",
		} {
			if !strings.Contains(got, want) {
				t.Fatalf("got:\n%s\nit lacks %q", got, want)
			}
		}
	}
	events := map[string]int{}
	for _, s := range stores {
		events[s.Files[0].Path] = s.Events()
	}
	if one := events["1.jfr"]; one == 0 || events["2.jfr"] != one || events["3.jfr"] != one {
		t.Errorf("events %v, want the same number in each recording", events)
	}

	l, err := Open(context.Background(), Options{KeepTwins: true}, "a.txt", "e.txt")
	if want := "a.txt folded 2 events\ne.txt folded 2 events\n"; err != nil || list(l) != want {
		t.Errorf("kept: %v\n%s", err, list(l))
	}
}

// jfrChunk is a chunk of a real recording, made another one by n.
func jfrChunk(t *testing.T, n int) string {
	t.Helper()
	packed, err := os.ReadFile("jfr/testdata/jdk17.jfr.gz")
	if err != nil {
		t.Fatal(err)
	}
	data := unzipped(t, packed)
	size := binary.BigEndian.Uint64(data[8:])
	chunk := bytes.Clone(data[:size])
	binary.BigEndian.PutUint16(chunk[38:], uint16(n)) // the end of its start in nanoseconds
	return string(chunk)
}

func TestOpenStdin(t *testing.T) {
	l, err := Open(context.Background(), Options{Stdin: strings.NewReader(gz(stacks))}, "-")
	if want := "standard input folded 2 events\n"; err != nil || list(l) != want {
		t.Errorf("%v\n%s", err, list(l))
	}
}

// A pipe that is named is read, whatever stands on standard input.
func TestOpenNamedPipe(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("no pipes with names in the file system")
	}
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	go func() {
		io.WriteString(w, "right;y 5\n")
		w.Close()
	}()
	path := fmt.Sprintf("/dev/fd/%d", r.Fd())
	l, err := Open(context.Background(), Options{Stdin: strings.NewReader("WRONG;x 7\n")}, path)
	if want := path + " folded 1 events\n"; err != nil || list(l) != want {
		t.Errorf("%v\ngot %s want %s", err, list(l), want)
	}
}

// Where the end of an archive is missing, an archive in it is not taken for all.
func TestOpenInnerArchive(t *testing.T) {
	inner := zipped("a.txt", stacks)
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for _, e := range []struct{ name, content string }{{"first.txt", "x;y 5\n"}, {"inner.zip", inner}, {"last.txt", "z;y 5\n"}} {
		w, err := z.CreateHeader(&zip.FileHeader{Name: e.name, Method: zip.Store})
		if err != nil {
			t.Fatal(err)
		}
		io.WriteString(w, e.content)
	}
	z.Close()
	whole := b.String()
	files(t, "cut.zip", whole[:strings.Index(whole, "last.txt")-30])
	l, err := Open(context.Background(), Options{}, "cut.zip")
	if err != nil || !strings.Contains(list(l), "a.txt folded 2 events") || !strings.Contains(list(l), "cut off before its directory") {
		t.Errorf("%v\n%s", err, list(l))
	}
}

// What private containers hold is said with what to do.
func TestOpenPrivate(t *testing.T) {
	files(t, "x.diagsession", zipped("metadata.xml", "<Package/>", "a/sc.user_aux.etl", "\x01\x02"), "runs.zip", zipped("a.nettrace", "Nettrace\x00\x00\x00"))
	if err := os.MkdirAll("x.trace/Trace1.run", 0o777); err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]string{"x.diagsession": "PerfView", "x.trace": "xctrace export --input", "runs.zip": "dotnet-trace convert"} {
		l, err := Open(context.Background(), Options{}, path)
		if err != nil || len(l.Stores) != 1 || !strings.Contains(l.Stores[0].Files[0].Err, want) {
			t.Errorf("%s: %v %s", path, err, list(l))
		}
	}
}

func TestOpenReversed(t *testing.T) {
	files(t, "a.txt", "leaf;main 3\n")
	l, err := Open(context.Background(), Options{Options: codec.Options{Reversed: true}}, "a.txt")
	if err != nil {
		t.Fatal(err)
	}
	if got := selfText(t, modeltest.Tree(t, l.Stores[0], query.Query{Metric: ""})); got != "main;leaf 3\n" {
		t.Error(got)
	}
}

// TestOpenLarge reads a file that is mapped into memory and then unmapped.
func TestOpenLarge(t *testing.T) {
	files(t, "a.txt", strings.Repeat(stacks, mapFrom/len(stacks)+1))
	var last Progress
	calls := 0
	l, err := Open(context.Background(), Options{Progress: func(p Progress) {
		if p.Done < last.Done || p.Done > p.Total || p.File != "a.txt" {
			t.Errorf("progress went from %+v to %+v", last, p)
		}
		last = p
		calls++
	}}, "a.txt")
	if err != nil || len(l.Failed()) > 0 {
		t.Fatal(err, list(l))
	}
	if got := strings.Fields(selfText(t, modeltest.Tree(t, l.Stores[0], query.Query{Metric: ""}))); len(got) != 4 || got[0] != "main;parse" {
		t.Errorf("%q", got)
	}
	if calls == 0 || last.Done != last.Total || last.Total != l.Stores[0].Files[0].Bytes {
		t.Errorf("progress ended at %+v after %d calls", last, calls)
	}
}

func TestOpenCancelled(t *testing.T) {
	files(t, "a.txt", strings.Repeat(stacks, 100_000))
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if l, err := Open(ctx, Options{}, "a.txt"); l != nil || !errors.Is(err, context.Canceled) {
		t.Errorf("%v, %v", l, err)
	}
	// Walking a large folder stops too.
	files(t, "d/a.txt", stacks, "d/b.txt", stacks)
	if jobs := find(ctx, nil, []string{"d"}); len(jobs) != 1 || !jobs[0].end {
		t.Errorf("%d jobs after the context ended, want only the folder's own", len(jobs))
	}
	// A pipe that nobody writes to does not hold the cancel up.
	r, w := io.Pipe()
	defer w.Close()
	ctx, cancel = context.WithCancel(context.Background())
	time.AfterFunc(time.Millisecond, cancel)
	if l, err := Open(ctx, Options{Stdin: r}, "-"); l != nil || !errors.Is(err, context.Canceled) {
		t.Errorf("%v, %v", l, err)
	}
}

// TestBudget: small files may become large, but not without bounds.
// What comes out of containers is bounded by the packed size, and by what all
// files of a load share.
func TestAllowance(t *testing.T) {
	p := newPool(codec.Limits{})
	a, b := p.packed(1<<20), p.packed(0)
	for i, step := range []struct {
		a    *allowance
		n    int64
		want bool
	}{
		{a, 200 << 20, true}, // its own
		{a, 156 << 20, true}, // and of the pool
		{b, 100 << 20, true}, // the rest of the pool
		{b, 1, false},
		{a, 1, false},
		{p.packed(10 << 20), 2000 << 20, true},
		{p.stream(), 1 << 31, false}, // too much at the same time
	} {
		if err := step.a.take(step.n); (err == nil) != step.want {
			t.Errorf("step %d: %v", i, err)
		}
	}
	a.give(356 << 20)
	if err := p.stream().take(1640 << 20); err != nil {
		t.Errorf("memory that was given back: %v", err)
	}
}

// Content that unpacks to more than it may is refused, and so is what no format
// recognises, when its first bytes are there.
func TestOpenBomb(t *testing.T) {
	large := gz(strings.Repeat("main;x 1\n", 1<<18))
	packed := []byte(zipped("a.txt", stacks, "b.gz", large, "c.txt", "x;y 1\nx;z 2\n"))
	l := newLoader(Options{Log: slog.New(slog.DiscardHandler)}, make([]job, 1))
	l.pool.free = 1 << 20
	got := l.piece(context.Background(), piece{path: "a.zip", data: packed, named: true, may: &allowance{pool: l.pool}, progress: l.meter.file(0, 1)})
	want := "a.zip!/a.txt folded 2 events\n" +
		"a.zip!/b.gz: open a.zip!/b.gz: unpack gzip: [...] packed bytes become too large: more than 200 times the packed size, and more than the 256 MB that small files of a load may grow by; --limit ratio=N sets another limit, as does --limit growth=SIZE\n" +
		"a.zip!/c.txt folded 2 events\n"
	if text := list(&Loaded{Stores: got.stores}); !matches(text, want) {
		t.Errorf("got:\n%swant:\n%s", text, want)
	}
	if l.pool.left != int64(4<<30) {
		t.Errorf("%d bytes were not given back", int64(4<<30)-l.pool.left)
	}
}

// endless is a stream of zeros that says how much of it was read.
type endless struct{ n int }

func (e *endless) Read(p []byte) (int, error) {
	clear(p)
	e.n += len(p)
	return len(p), nil
}

func TestOpenEndless(t *testing.T) {
	zeros := &endless{}
	l, err := Open(context.Background(), Options{Stdin: zeros}, "-")
	if err != nil || !strings.Contains(list(l), "binary data; it begins with 00 00") {
		t.Errorf("%v %s", err, list(l))
	}
	if zeros.n > 1<<20 {
		t.Errorf("%d bytes were read to see that", zeros.n)
	}
}

// Content that is larger than what lies on the heap is read as it is.
func TestReadLarge(t *testing.T) {
	want := bytes.Repeat([]byte("main;parse;lex 10\n"), 3*arenaFrom/18)
	pool := newPool(codec.Limits{})
	c, err := read(context.Background(), iotest.HalfReader(bytes.NewReader(want)), reading{allowance: pool.stream()})
	if err != nil || !bytes.Equal(c.data, want) {
		t.Errorf("%d bytes, %v", len(c.data), err)
	}
	if c.release(); pool.left != int64(4<<30) {
		t.Errorf("%d bytes were not given back", int64(4<<30)-pool.left)
	}
}

// TestOpenPanic holds that a reader's bug is an error of one file.
func TestOpenPanic(t *testing.T) {
	defer func(all []*codec.Format) { All = all }(All)
	var log bytes.Buffer
	bad := &codec.Format{
		ID: "bad", Title: "Bad format", Extensions: []string{".bad"},
		Sniff: func(head []byte) codec.Confidence {
			if string(head) == "sniff" {
				panic("while sniffing")
			}
			return codec.Sure
		},
		Read: func(_ context.Context, in *codec.Input, b *model.Builder) error {
			seg := b.Series("cpu", "CPU", model.Unit{Name: "samples"})
			seg.Stack = append(seg.Stack, model.Root)
			if string(in.Data) == "half" {
				seg.Values[0].Each = make([]int64, 7)
			}
			var none []int
			return fmt.Errorf("never %d", none[len(in.Data)])
		},
	}
	All = []*codec.Format{bad}
	files(t, "a.bad", "x", "b.bad", "sniff", "c.bad", "half")
	l, err := Open(context.Background(), Options{Log: slog.New(slog.NewTextHandler(&log, &slog.HandlerOptions{Level: slog.LevelDebug}))}, "a.bad", "b.bad", "c.bad")
	if err != nil {
		t.Fatal(err)
	}
	want := "a.bad bad 1 events: internal error reading a.bad as Bad format: runtime error: index out of range [1] with length 0\n" +
		"b.bad: internal error opening b.bad: while sniffing\n" +
		"c.bad: internal error reading c.bad as Bad format: runtime error: index out of range [4] with length 0\nopen c.bad: series cpu: value column 0 has 7 rows, want 1\n"
	if list(l) != want {
		t.Errorf("got:\n%swant:\n%s", list(l), want)
	}
	if !strings.Contains(log.String(), "open_test.go") {
		t.Error("the log has no stack")
	}
}

// TestOpenShortened holds that a mapped file which somebody shortens is an
// error and not the end of the program.
func TestOpenShortened(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("a matter of the system")
	}
	defer func(all []*codec.Format) { All = all }(All)
	files(t, "a.cut", strings.Repeat("x", 2*mapFrom))
	var sum atomic.Int64
	All = []*codec.Format{{
		ID: "cut", Title: "Cut format", Extensions: []string{".cut"},
		Sniff: func([]byte) codec.Confidence { return codec.Sure },
		Read: func(_ context.Context, in *codec.Input, _ *model.Builder) error {
			if err := os.Truncate("a.cut", 10); err != nil {
				return err
			}
			for _, c := range in.Data {
				sum.Add(int64(c))
			}
			return nil
		},
	}}
	l, err := Open(context.Background(), Options{}, "a.cut")
	if want := "a.cut cut 0 events: reading a.cut as Cut format: the file was shortened or its disk failed meanwhile\n"; err != nil || list(l) != want {
		t.Errorf("%v\ngot:  %swant: %s", err, list(l), want)
	}
}

// TestOpenReal opens all real recordings at once, if they are here.
func TestOpenReal(t *testing.T) {
	const dir = "../../shared/profiles"
	if _, err := os.Stat(dir); err != nil {
		t.Skip("no real recordings here")
	}
	l, err := Open(context.Background(), Options{}, dir)
	if err != nil {
		t.Fatal(err)
	}
	read := 0
	for _, s := range l.Stores {
		f := s.Files[0]
		if strings.Contains(f.Err, "internal error") {
			t.Error(f.Err)
		}
		if f.Err != "" || s.Events() == 0 {
			t.Logf("%s: %s %s", f.Path, f.Err, f.Warnings)
		} else {
			read++
		}
	}
	t.Logf("%d files, %d read", len(l.Stores), read)
}

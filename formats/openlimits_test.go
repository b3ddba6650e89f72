package formats

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"
	"testing/iotest"
	"time"

	"flameview/formats/codec"
	"flameview/model"
	"flameview/model/modeltest"
	"flameview/model/query"
)

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
	c, err := read(context.Background(), iotest.HalfReader(bytes.NewReader(want)), readOptions{allowance: pool.stream()})
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
	if !strings.Contains(log.String(), "TestOpenPanic") {
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

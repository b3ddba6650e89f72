package svg

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"flameview/formats/codec"
	"flameview/model"
)

var update = flag.Bool("update", false, "write the golden files")

// dump writes all that reading gave: metric, events, warnings, the error.
func dump(s *model.Store, err error) string {
	var b strings.Builder
	for _, m := range s.Metrics() {
		fmt.Fprintf(&b, "%s %d\n\n", m.ID, m.Total)
	}
	b.WriteString(lines(folded(s, true)))
	for _, w := range s.Files[0].Warnings {
		fmt.Fprintf(&b, "\nwarning: %s\n", w)
	}
	if err != nil {
		fmt.Fprintf(&b, "\nerror: %v\n", err)
	}
	return b.String()
}

// TestGolden: testdata/NAME.svg reads as testdata/NAME.folded. A picture whose
// name begins with "reversed" is turned round.
func TestGolden(t *testing.T) {
	for _, name := range fixtures(t) {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".svg"), func(t *testing.T) {
			data, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			opt := codec.Options{Reversed: strings.HasPrefix(filepath.Base(name), "reversed")}
			got := dump(load(t, data, opt))
			golden := strings.TrimSuffix(name, ".svg") + ".folded"
			if *update {
				if err := os.WriteFile(golden, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(golden)
			if err != nil {
				t.Fatal(err, "; make it with: go test ./formats/svg -update")
			}
			if got != string(want) {
				t.Errorf("got\n%s\nwant\n%s\nto accept: go test ./formats/svg -update", got, want)
			}
		})
	}
}

func fixtures(t testing.TB) []string {
	t.Helper()
	list, err := filepath.Glob("testdata/*.svg")
	if err != nil || len(list) == 0 {
		t.Fatal("no fixtures: ", err)
	}
	return list
}

func TestSniff(t *testing.T) {
	for _, name := range fixtures(t) {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		want := codec.Sure
		if strings.HasSuffix(name, "drawing.svg") {
			want = codec.Maybe
		}
		if got := Format.Sniff(data[:min(len(data), codec.SniffLen)]); got != want {
			t.Errorf("%s: %d, want %d", name, got, want)
		}
	}
	for _, other := range []string{
		"", "main;a 3\n", "{}", "<html><body>Flame graph stack visualization <svg id=\"frames\"></svg></html>",
		"<!DOCTYPE html><script>g_to_text(</script>", "<", "<sv", "</svg>", "\x1f\x8b",
	} {
		if got := Format.Sniff([]byte(other)); got != codec.No {
			t.Errorf("%q: %d, want No", other, got)
		}
	}
}

// TestTruncated: a file cut anywhere gives an error, and never more than the
// whole file has.
func TestTruncated(t *testing.T) {
	for _, name := range fixtures(t) {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		end := bytes.LastIndex(data, []byte("</svg>"))
		for n := range data {
			store, err := load(t, data[:n], codec.Options{})
			if err == nil && n <= end {
				t.Errorf("%s cut at %d: no error", name, n)
			}
			for path, v := range folded(store, false) {
				if v <= 0 {
					t.Errorf("%s cut at %d: %s counts %d", name, n, path, v)
				}
			}
		}
	}
}

func TestCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	err := Format.Read(ctx, &codec.Input{Data: generate(100)}, model.NewBuilder(model.File{}))
	if err != context.Canceled {
		t.Errorf("got %v, want %v", err, context.Canceled)
	}
}

func TestProgress(t *testing.T) {
	data := generate(20_000)
	var seen []int64
	in := &codec.Input{Data: data, OnProgress: func(done int64) { seen = append(seen, done) }}
	if err := Format.Read(context.Background(), in, model.NewBuilder(model.File{})); err != nil {
		t.Fatal(err)
	}
	if n := len(data) / scanEvery; len(seen) < n || seen[len(seen)-1] != int64(len(data)) {
		t.Errorf("progress %v on %d bytes", seen, len(data))
	}
}

// TestDeep: 100,000 frames on top of each other, in both directions.
func TestDeep(t *testing.T) {
	const depth = 100_000
	var b bytes.Buffer
	b.WriteString("<svg>")
	for i := range depth {
		fmt.Fprintf(&b, `<g><title>f%d (5 samples, 100%%)</title><rect x="10.0" y="%d" width="100.0"/></g>`, i%7, 16*((i*7919)%depth))
	}
	b.WriteString("</svg>")
	for _, reversed := range []bool{false, true} {
		store, err := load(t, b.Bytes(), codec.Options{Reversed: reversed})
		if err != nil {
			t.Fatal(err)
		}
		if n := store.Stacks.Len(); n != depth { // the root is no frame, but the empty stack is a node
			t.Errorf("%d nodes, want %d", n, depth)
		}
		if n := store.Metrics()[0].Total; n != 5 {
			t.Errorf("total %d, want 5", n)
		}
	}
}

// TestOrders: the order of frames in the file means nothing.
func TestOrders(t *testing.T) {
	frames := []string{
		`<g><title>all (6 samples, 100%)</title><rect x="10.0" y="64" width="60.0"/></g>`,
		`<g><title>a (4 samples, 66.67%)</title><rect x="10.0" y="48" width="40.0"/></g>`,
		`<g><title>b (3 samples, 50.00%)</title><rect x="20.0" y="32" width="30.0"/></g>`,
		`<g><title>c (2 samples, 33.33%)</title><rect x="50.0" y="48" width="20.0"/></g>`,
		`<g><rect x="50.0" y="32" width="20.0"/><title>b (2 samples, 33.33%)</title></g>`,
	}
	want := "a 1\na;b 3\nc;b 2\n"
	permute(len(frames), func(order []int) {
		doc := "<svg>"
		for _, i := range order {
			doc += frames[i]
		}
		store, err := load(t, []byte(doc+"</svg>"), codec.Options{})
		if got := lines(folded(store, false)); got != want || err != nil {
			t.Errorf("%v: got %s, %v; want %s", order, got, err, want)
		}
	})
}

// permute calls f with all orders of n things (Heap's algorithm, unrolled).
func permute(n int, f func([]int)) {
	a, c := make([]int, n), make([]int, n)
	for i := range a {
		a[i] = i
	}
	f(a)
	for i := 0; i < n; {
		if c[i] >= i {
			c[i] = 0
			i++
			continue
		}
		if i%2 == 0 {
			a[0], a[i] = a[i], a[0]
		} else {
			a[c[i]], a[i] = a[i], a[c[i]]
		}
		f(a)
		c[i]++
		i = 0
	}
}

func TestGenerated(t *testing.T) {
	store, err := load(t, generate(50_000), codec.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, w := range store.Files[0].Warnings {
		if !strings.Contains(w, "may be missing") {
			t.Error(w)
		}
	}
	if n := store.Metrics()[0].Total; n != 400_000 {
		t.Errorf("total %d, want 400000", n)
	}
}

func FuzzRead(f *testing.F) {
	for _, name := range fixtures(f) {
		data, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data, false)
		f.Add(data, true)
	}
	f.Fuzz(func(t *testing.T, data []byte, reversed bool) {
		Format.Sniff(data)
		store, _ := load(t, data, codec.Options{Reversed: reversed})
		for _, seg := range store.Series {
			for _, v := range seg.Segments[0].Values[0].Each {
				if v <= 0 {
					t.Fatalf("an event counts %d", v)
				}
			}
		}
	})
}

// A picture whose thinnest frame is wide may have lost much, and says how much.
func TestWideLeastWidth(t *testing.T) {
	var b strings.Builder
	b.WriteString(`<svg xmlns="http://www.w3.org/2000/svg"><g id="frames"><g><title>all (1,350 samples, 100%)</title><rect x="0" y="40" width="1000" height="15"/></g>`)
	for i := range 25 { // 25 of 14 samples on one of 1,000: 650 more were too thin
		fmt.Fprintf(&b, `<g><title>f%d (14 samples, 1.04%%)</title><rect x="%g" y="20" width="10.4" height="15"/></g>`, i, float64(i)*10.4)
	}
	b.WriteString("</g></svg>")
	s, err := load(t, []byte(b.String()), codec.Options{})
	if err != nil {
		t.Fatal(err)
	}
	want := "frames thinner than 10.4 px may be missing, none is drawn: what they counted then shows as self of the frames below them, up to 1,000 in all"
	if got := strings.Join(s.Files[0].Warnings, "\n"); got != want {
		t.Errorf("warnings %q, want %q", got, want)
	}
}

// What stands on frames that are missing is shown below [elided], not on a frame
// that never called it.
func TestElided(t *testing.T) {
	const text = `<svg><g id="frames"><g><title>all (10 samples, 100%)</title><rect x="0" y="60" width="1000" height="15"/></g>` +
		`<g><title>main (10 samples, 100%)</title><rect x="0" y="45" width="1000" height="15"/></g>` +
		`<g><title>other (4 samples, 40%)</title><rect x="600" y="30" width="400" height="15"/></g>` +
		`<g><title>leaf (6 samples, 60%)</title><rect x="0" y="15" width="600" height="15"/></g></g></svg>`
	s, err := load(t, []byte(text), codec.Options{})
	if err != nil {
		t.Fatal(err)
	}
	got := folded(s, false)
	if want := map[string]int64{"main;[elided];leaf": 6, "main;other": 4}; !maps.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

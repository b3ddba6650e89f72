package formats

import (
	"archive/zip"
	"bytes"
	"context"
	"encoding/binary"
	"fmt"
	"io"
	"os"
	"runtime"
	"strings"
	"testing"

	"flameview/formats/codec"
	"flameview/model"
	"flameview/model/modeltest"
	"flameview/model/query"
)

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

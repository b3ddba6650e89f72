package formats

import (
	"bytes"
	"compress/gzip"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"

	"flameview/formats/codec"
	"flameview/model/modeltest"
	"flameview/model/query"
)

// shortenedFile names, in the environment of a child process, the file that it
// opens and shortens.
const shortenedFile = "FLAMEVIEW_TEST_SHORTENED"

// TestShortenedChild is the child process of TestOpenShortenedReaders.
func TestShortenedChild(t *testing.T) {
	path := os.Getenv(shortenedFile)
	if path == "" {
		t.Skip("runs in a process of its own")
	}
	var once sync.Once
	var shorten error
	progress := func(Progress) {
		once.Do(func() { shorten = os.Truncate(path, mapFrom/2) })
	}
	l, err := Open(context.Background(), Options{Progress: progress}, path)
	if err != nil || shorten != nil {
		t.Fatal(err, shorten)
	}
	fmt.Print("survived: ", list(l))
}

// TestOpenShortenedReaders holds that a mapped file which is shortened while a
// real reader is on it never ends the program, whichever goroutine meets the
// hole. Each runs in a process of its own, because what is feared ends it.
func TestOpenShortenedReaders(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("a matter of the system")
	}
	for _, f := range All {
		if f.Read == nil {
			continue
		}
		t.Run(f.ID, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "a"+f.Extensions[0])
			if err := os.WriteFile(path, largeFile(t, f), 0o600); err != nil {
				t.Fatal(err)
			}
			child := exec.Command(os.Args[0], "-test.run=^TestShortenedChild$", "-test.v")
			child.Env = append(os.Environ(), shortenedFile+"="+path)
			out, err := child.CombinedOutput()
			if err != nil || !bytes.Contains(out, []byte("survived: ")) {
				t.Fatalf("%v\n%s", err, out[:min(len(out), 2000)])
			}
			if !bytes.Contains(out, []byte(codec.ErrShortened.Error())) {
				t.Errorf("it was not shortened in time, so this tests nothing:\n%s", out)
			}
		})
	}
}

// largeFile is a file of a format that is large enough to be mapped and to be
// read in several steps.
func largeFile(t *testing.T, f *codec.Format) []byte {
	t.Helper()
	const size = 32 << 20
	switch f.ID {
	case "jfr": // chunks follow each other
		var all []byte
		for n := 0; len(all) < size; n++ {
			all = append(all, jfrChunk(t, n)...)
		}
		return all
	case "folded":
		return []byte(strings.Repeat("main;parse;lex 10\nmain;read;[unknown] 3\n", size/40))
	case "asynchtml":
		page, err := os.ReadFile("asynchtml/testdata/h3.html")
		if err != nil {
			t.Fatal(err)
		}
		i := bytes.LastIndexByte(bytes.TrimSpace(page), '\n')
		return slices.Concat(page[:i], bytes.Repeat([]byte("\n// a comment"), size/13), page[i:])
	}
	if f.Write == nil {
		t.Skip("there is no large file of it here")
	}
	var b bytes.Buffer
	tree := modeltest.Tree(t, modeltest.Large(200_000, 400_000), query.Query{})
	if err := f.Write(&b, &codec.View{Tree: tree, Width: 1 << 20}); err != nil {
		t.Fatal(err)
	}
	if f.ID == "pprof" {
		return unzipped(t, b.Bytes())
	}
	return b.Bytes()
}

func unzipped(t *testing.T, packed []byte) []byte {
	t.Helper()
	r, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		t.Fatal(err)
	}
	data, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

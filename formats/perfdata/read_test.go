//go:build unix

package perfdata

import (
	"archive/tar"
	"bytes"
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"flameview/formats/codec"
	"flameview/formats/component"
	"flameview/model"
)

// text is what the perf of the tests prints.
const text = "a 1/1  1.000000: 5 cpu-clock: \n\t1 main+0x1 (/x)\n\n"

// fakePerf puts a perf on the path that runs a script, and gives the folder that
// it runs in: "$1" is script, version or --buildid-dir.
func fakePerf(t *testing.T, script string) (dir string) {
	t.Helper()
	dir = t.TempDir()
	all := fmt.Sprintf("#!/bin/sh\ncd %s\n[ \"$1\" = --version ] && { echo 'perf version 6.1.7'; exit; }\necho \"$@\" >>args\n%s\n", dir, script)
	if err := os.WriteFile(filepath.Join(dir, "perf"), []byte(all), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "text"), []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", dir+":/usr/bin:/bin")
	return dir
}

// load reads content as if the user had named it.
func load(t *testing.T, in *codec.Input) (*model.Store, error) {
	t.Helper()
	b := model.NewBuilder(model.File{})
	in.MayRun = true
	err := read(context.Background(), in, b)
	s, buildErr := b.Build()
	if buildErr != nil {
		t.Fatal(buildErr)
	}
	return s, err
}

func args(t *testing.T, dir string) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(dir, "args"))
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func TestReadsThroughPerf(t *testing.T) {
	dir := fakePerf(t, "cat text; echo 'kernel symbols are  hidden' >&2")
	path := filepath.Join(dir, "-x.data")
	s, err := load(t, &codec.Input{Path: path})
	if err != nil || s.Events() != 1 || s.Series[0].ID != "cpu-clock" {
		t.Fatalf("%v, %+v", err, s.Series)
	}
	if got := strings.Join(s.Files[0].Warnings, "; "); got != "perf says: kernel symbols are hidden; read through perf version 6.1.7 script" {
		t.Error(got)
	}
	if got, want := args(t, dir), "script -f -i "+path+" --ns --no-inline -F "+columns+"\n"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// Content of a container is copied to a private file, which is gone afterwards.
func TestCopy(t *testing.T) {
	dir := fakePerf(t, `cp "$4" copy; ls -l "$4" >mode; echo "$4" >where; cat text`)
	if _, err := load(t, &codec.Input{Data: []byte("PERFILE2...")}); err != nil {
		t.Fatal(err)
	}
	copied, _ := os.ReadFile(filepath.Join(dir, "copy"))
	mode, _ := os.ReadFile(filepath.Join(dir, "mode"))
	if string(copied) != "PERFILE2..." || !strings.HasPrefix(string(mode), "-rw-------") {
		t.Errorf("%q, %s", copied, mode)
	}
	where, _ := os.ReadFile(filepath.Join(dir, "where"))
	if _, err := os.Stat(strings.TrimSpace(string(where))); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("the copy is still there: %v", err)
	}
}

func TestColumnsThatWereNotRecorded(t *testing.T) {
	dir := fakePerf(t, `case "$*" in
		*time*) echo "Samples for 'cpu-clock' event do not have TIME attribute set. Cannot print 'time' field." >&2; exit 255;;
		*period*) echo "Cannot print 'period' field." >&2; exit 255;;
	esac
	cat text`)
	if s, err := load(t, &codec.Input{Path: "x.data"}); err != nil || s.Events() != 1 {
		t.Fatal(err)
	}
	if got := args(t, dir); strings.Count(got, "\n") != 3 || !strings.HasSuffix(got, "-F comm,pid,tid,event,ip,sym,symoff,dso\n") {
		t.Error(got)
	}
	fakePerf(t, "echo \"Cannot print 'cpu' field\" >&2; exit 1")
	if _, err := load(t, &codec.Input{Path: "x.data"}); err == nil || !strings.Contains(err.Error(), "Cannot print 'cpu' field") {
		t.Error(err)
	}
}

func TestErrors(t *testing.T) {
	fakePerf(t, "echo 'incompatible file format (rerun with -v to learn more)' >&2; exit 255")
	_, err := load(t, &codec.Input{Path: "x.data"})
	var failed *component.Error
	if !errors.As(err, &failed) || !strings.Contains(err.Error(), "incompatible file format") ||
		!strings.Contains(err.Error(), "perf version 6.1.7") || !strings.Contains(err.Error(), byHand) {
		t.Error(err)
	}

	// What was printed before perf failed is kept.
	fakePerf(t, "cat text; echo 'out of memory' >&2; exit 1")
	s, err := load(t, &codec.Input{Path: "x.data"})
	if s.Events() != 1 || err == nil || !strings.Contains(err.Error(), "out of memory") {
		t.Errorf("%d events, %v", s.Events(), err)
	}

	dir := fakePerf(t, "")
	err = read(context.Background(), &codec.Input{Path: "x.data"}, model.NewBuilder(model.File{}))
	if err == nil || !strings.Contains(err.Error(), "open this one") {
		t.Error(err)
	}
	if _, err := os.Stat(filepath.Join(dir, "args")); err == nil {
		t.Error("perf was run")
	}

	t.Setenv("PATH", t.TempDir())
	if _, err := load(t, &codec.Input{Path: "x.data"}); err == nil || !strings.Contains(err.Error(), "not installed") || !strings.Contains(err.Error(), byHand) {
		t.Error(err)
	}
}

func TestCancel(t *testing.T) {
	fakePerf(t, "cat text; sleep 1000")
	ctx, cancel := context.WithCancel(context.Background())
	b := model.NewBuilder(model.File{})
	go cancel()
	if err := read(ctx, &codec.Input{Path: "x.data", MayRun: true}, b); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

// symbolsArchive is a tar.bz2 with the file usr/x/elf and the link .build-id/ab/cd
// to it, as tar -cj makes it: the standard library packs no bzip2.
const symbolsArchive = `QlpoOTFBWSZTWfuMZBoAAG37hMqQBEBAA/+AIIB/JZ5AAACACCAAlISiZU9IGnoTTQPKGBBJQQnpMnpGQMNQ0eUp9NNiLh6QEK0J
Iy7dWWhwHXNKwiMEgaKkEYyIGPSXfDAvV/mo3E5ViEhQClJAO9578tOJw3JEcqZUowwXFW/wQQ67TP1z455qxbBFy2nEkrfITBpQ
wJkAqB5Ll0ps4gJB/F3JFOFCQ+4xkGg=`

func TestCompanionSymbols(t *testing.T) {
	packed, err := base64.StdEncoding.DecodeString(strings.ReplaceAll(symbolsArchive, "\n", ""))
	if err != nil {
		t.Fatal(err)
	}
	const script = `[ "$1" = --buildid-dir ] && { cat "$2/.build-id/ab/cd" >symbols; }; cat text`
	dir := fakePerf(t, script)
	folder := filepath.Join(dir, "packed")
	data := filepath.Join(folder, "perf.data")
	if err := errors.Join(os.Mkdir(folder, 0o700), os.WriteFile(data, []byte("PERFILE2"), 0o600), os.WriteFile(data+symbolsEnd, packed, 0o600)); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{data, folder} {
		os.Remove(filepath.Join(dir, "symbols"))
		s, err := load(t, &codec.Input{Path: path})
		if err != nil || s.Files[0].Warnings[0] != "symbols are those in perf.data.tar.bz2" {
			t.Errorf("%v, %q", err, s.Files[0].Warnings)
		}
		if got, _ := os.ReadFile(filepath.Join(dir, "symbols")); string(got) != "an elf file\n" {
			t.Errorf("%s: %q", path, got)
		}
	}
	// What cannot be unpacked is said, and perf runs without it.
	if err := os.WriteFile(data+symbolsEnd, []byte("BZh9"), 0o600); err != nil {
		t.Fatal(err)
	}
	s, err := load(t, &codec.Input{Path: data})
	if err != nil || s.Events() != 1 || !strings.Contains(s.Files[0].Warnings[0], "are not used") {
		t.Errorf("%v, %q", err, s.Files[0].Warnings)
	}
}

// Nothing of an archive is written outside its folder.
func TestUnpackOneStaysInside(t *testing.T) {
	root, err := os.OpenRoot(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	defer root.Close()
	for _, h := range []tar.Header{
		{Name: "../x", Typeflag: tar.TypeReg},
		{Name: "/etc/x", Typeflag: tar.TypeReg},
		{Name: "a/../../x", Typeflag: tar.TypeReg},
		{Name: "a", Typeflag: tar.TypeSymlink, Linkname: "/etc"},
		{Name: "a/b", Typeflag: tar.TypeSymlink, Linkname: "../../etc"},
	} {
		if err := unpackOne(context.Background(), root, &h, strings.NewReader("")); err == nil {
			t.Errorf("%s -> %s is written", h.Name, h.Linkname)
		}
	}
	for _, h := range []tar.Header{
		{Name: ".build-id/ab/cd", Typeflag: tar.TypeSymlink, Linkname: "../../usr/x/elf"},
		{Name: "./usr/x/elf", Typeflag: tar.TypeReg},
		{Name: "usr/x/dev", Typeflag: tar.TypeChar},
	} {
		if err := unpackOne(context.Background(), root, &h, strings.NewReader("elf")); err != nil {
			t.Errorf("%s: %v", h.Name, err)
		}
	}
	if got, err := root.ReadFile(".build-id/ab/cd"); string(got) != "elf" {
		t.Errorf("%q, %v", got, err)
	}
}

func TestFolders(t *testing.T) {
	for names, want := range map[string]bool{
		"perf.data perf.data.tar.bz2":     true,
		"perf.data perf.symbols.tar.bz2":  true,
		"x.data x.data.tar.bz2 notes.txt": false,
		"data data.0 data.1":              true,
		"data kcore_dir":                  true,
		"data results":                    false,
		"perf.data":                       false,
	} {
		if got := isFolder(strings.Fields(names)); got != want {
			t.Errorf("%s: %v", names, got)
		}
	}
}

func FuzzSniff(f *testing.F) {
	f.Add([]byte("PERFILE2"))
	f.Fuzz(func(t *testing.T, data []byte) {
		if sniff(data) == codec.Sure && !bytes.Contains(data, []byte("PERF")) && !bytes.Contains(data, []byte("FREP")) {
			t.Error("claims what is not its own")
		}
	})
}

package formats

import (
	"context"
	"os"
	"strings"
	"testing"

	"flameview/model"
)

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

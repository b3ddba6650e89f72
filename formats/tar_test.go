package formats

import (
	"archive/tar"
	"bytes"
	"context"
	"encoding/base64"
	"log/slog"
	"testing"
)

// tarred makes an archive of name, content, name, content, ...; a name that ends
// with a slash is a folder.
func tarred(entries ...string) string {
	var b bytes.Buffer
	w := tar.NewWriter(&b)
	for i := 0; i < len(entries); i += 2 {
		h := &tar.Header{Name: entries[i], Size: int64(len(entries[i+1])), Mode: 0o600, Typeflag: tar.TypeReg}
		if entries[i][len(entries[i])-1] == '/' {
			h.Typeflag = tar.TypeDir
		}
		_ = w.WriteHeader(h)
		_, _ = w.Write([]byte(entries[i+1]))
	}
	_ = w.Close()
	return b.String()
}

// opened opens paths.
func opened(t *testing.T, opt Options, paths ...string) *Loaded {
	t.Helper()
	l, err := Open(context.Background(), opt, paths...)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// bzipped is "main;parse 3\nmain;read 2\n", which the standard library can only
// unpack, as bzip2 packs it.
func bzipped(t *testing.T) string {
	t.Helper()
	data, err := base64.StdEncoding.DecodeString("QlpoOTFBWSZTWRX0vDsAAAjZgAAQQAAYCCYjWAAgACEqMgPSeoQAAInW8iIRSbgoYycfF3JFOFCQFfS8Ow==")
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func TestOpenTar(t *testing.T) {
	whole := tarred("a.txt", stacks, "x/", "", "x/b.txt", "main;parse 3\nmain;walk 2\n")
	link := &bytes.Buffer{}
	w := tar.NewWriter(link)
	_ = w.WriteHeader(&tar.Header{Name: "passwd.txt", Typeflag: tar.TypeSymlink, Linkname: "/etc/passwd"})
	_ = w.Close()
	both := "a!/a.txt folded 2 events\na!/x/b.txt folded 2 events\n"
	for _, test := range []struct{ name, data, want string }{
		{"tar", whole, both},
		{"tar.gz", gz(whole), both},
		{"tar.zst", zst(whole), both},
		{"bzip2", bzipped(t), "a folded 2 events\n"},
		{"names with ./", tarred("./a.txt", stacks), "a!/a.txt folded 2 events\n"},
		{"litter of macOS", tarred("._a.txt", stacks, "a.txt", stacks), "a!/a.txt folded 2 events\n"},
		{"zip of tar.gz", zipped("b.tgz", gz(whole)), "a!/b.tgz!/a.txt folded 2 events\na!/b.tgz!/x/b.txt folded 2 events\n"},
		{"tar of gzip of tar", tarred("b.tgz", gz(tarred("c", stacks))), "a!/b.tgz!/c folded 2 events\n"},
		{"gzip of tar of gzip of tar of gzip", gz(tarred("b.tgz", gz(tarred("c", gz(stacks))))), "a!/b.tgz!/c folded 2 events\n"},
		{"too deep", tarred("b", tarred("c", tarred("d", tarred("e", stacks)))), "a!/b!/c!/d: open a!/b!/c!/d: more than 3 containers in one another; --limit nesting=N sets another limit\n"},
		{"others in it", tarred("a.txt", stacks, "b.png", "\x89PNG\r\n\x1a\n\x00\x00"), "a!/a.txt folded 2 events\na; warning: skipped 1 file[...]: a!/b.png\n"},
		{"the same twice", tarred("a.txt", stacks, "b.txt", stacks), "a!/a.txt folded 2 events\na!/b.txt folded 0 events; warning: it is the same[...]\n"},
		{"no files", tarred("x/", ""), "a: open a: there are no files in it\n"},
		{"links are left out", link.String(), "a: open a: there are no files in it\n"},
		{"cut within a file", whole[:512+20], "a!/a.txt folded 1 events; warning: [...]of this entry 20 of 25 bytes were read[...]\na; warning: [...]"},
		{"cut within a header", whole[:1024+100], "a!/a.txt folded 2 events\na; warning: the archive is broken (it ends too early, as if the copy or download had been cut off): files behind a.txt are lost\n"},
		{"gzip cut", gz(whole)[:len(gz(whole))-20], "[...]a; warning: the gzip data is broken[...]"},
	} {
		t.Run(test.name, func(t *testing.T) {
			files(t, "a", test.data)
			if got := list(opened(t, Options{}, "a")); !matches(got, test.want) {
				t.Errorf("got:\n%swant:\n%s", got, test.want)
			}
		})
	}
}

// What lies in a tar is a part of it: it takes no memory.
func TestTarTakesNoMemory(t *testing.T) {
	l := newLoader(Options{Log: slog.New(slog.DiscardHandler)}, make([]job, 1))
	data := []byte(tarred("a.txt", stacks, "b.txt", stacks+"x;y 1\n"))
	none := &allowance{pool: &pool{}}
	got := l.piece(context.Background(), piece{path: "a", data: data, named: true, may: none, progress: l.meter.file(0, 1)})
	if len(got.stores) != 2 || got.stores[0].Events() == 0 || got.stores[1].Events() == 0 {
		t.Errorf("%d stores", len(got.stores))
	}
}

package formats

import (
	"bytes"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/klauspost/compress/zstd"
	"github.com/ulikunitz/xz"

	"flameview/formats/codec"
)

// TestLimits: each limit is held, by the message that says how to raise it, and
// the same file is read in full without it.
func TestLimits(t *testing.T) {
	recording := jfrChunk(t, 1)
	profile, err := os.ReadFile("pprof/testdata/cpu.pb")
	if err != nil {
		t.Fatal(err)
	}
	random := noise(200 << 10)
	for _, c := range []struct {
		id      codec.LimitID
		set     string
		content string
		says    string
	}{
		{codec.LimitUnpacked, "unpacked=1K", gz(strings.Repeat("a;b 1\n", 500)), "more than 1 KB of memory at the same time"},
		{codec.LimitRatio, "ratio=2,growth=1", gz(strings.Repeat("a;b 1\n", 500)), "more than 2 times the packed size"},
		{codec.LimitGrowth, "ratio=1,growth=1K", gz(strings.Repeat("a;b 1\n", 500)), "the 1 KB that small files of a load may grow by"},
		{codec.LimitWindow, "window=1M", zstdFar(t, 8<<20, random), "it refers back more than 1 MB"},
		{codec.LimitWindow, "window=1M", xzFar(t, 8<<20, random), "it refers back more than 1 MB"},
		{codec.LimitNesting, "nesting=1", gz(gz("a;b 1\n")), "more than 1 containers in one another"},
		{codec.LimitEntries, "entries=1", zipped("a", "a;b 1\n", "b", "c;d 1\n"), "more than 1 entries, 2"},
		{codec.LimitEntries, "entries=1", tarred("a", "a;b 1\n", "b", "c;d 1\n"), "more than 1 entries"},
		{codec.LimitDecoding, "decoding=1K", string(profile), "decoding it would take more than 1 KB of memory"},
		{codec.LimitName, "name=4", "main;verylongname 3\n", "names longer than 4 bytes end with …: 2"},
		{codec.LimitDepth, "depth=2", "a;b;c;d 1\na;b;x 2\na;b 4\n", "stacks deeper than 2 frames end with [too deep]: 3 of 5 call paths"},
		{codec.LimitMethods, "methods=2", "a;b 1\na;c 1\na;d 1\n", "there are more than 2 methods; those beyond are shown as [more methods]"},
		{codec.LimitThreads, "threads=1", recording, "there are more than 1 threads"},
		{codec.LimitMetrics, "metrics=1", recording, "there are more than 1 metrics"},
	} {
		t.Run(c.set+" "+limitName(c.id), func(t *testing.T) {
			limits, err := codec.ParseLimits(strings.Split(c.set, ","))
			if err != nil {
				t.Fatal(err)
			}
			path := t.TempDir() + "/x"
			if err := os.WriteFile(path, []byte(c.content), 0o600); err != nil {
				t.Fatal(err)
			}
			said := sayings(opened(t, Options{Options: codec.Options{Limits: limits}}, path))
			if !strings.Contains(said, c.says) || !strings.Contains(said, "--limit "+limitName(c.id)+"=") {
				t.Errorf("says %q, want %q and how to raise it", said, c.says)
			}
			usual := opened(t, Options{}, path)
			if said := sayings(usual); strings.Contains(said, "--limit") || len(usual.Failed()) > 0 {
				t.Errorf("with the usual limits: %q", said)
			}
		})
	}
}

// LimitName is the name of a limit.
func limitName(id codec.LimitID) string { return codec.LimitTable[id].Name }

// sayings are all warnings and errors of a load.
func sayings(l *Loaded) string {
	var all []string
	for _, s := range l.Stores {
		for _, f := range s.Files {
			all = append(append(all, f.Warnings...), f.Err)
		}
	}
	return strings.Join(all, "\n")
}

// TestEveryLimitIsTested is a law, and so is that each is explained where the
// documentation lists them.
func TestEveryLimitIsTested(t *testing.T) {
	source, err := os.ReadFile("limits_test.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range codec.LimitTable {
		if !regexp.MustCompile(`[",]` + l.Name + "=").Match(source) {
			t.Errorf("no test sets the limit %s", l.Name)
		}
	}
	var out strings.Builder
	out.WriteString(limitsIntro)
	for _, l := range codec.LimitTable {
		fmt.Fprintf(&out, "| `%s` | %s | %s | %s |\n", l.Name, l.Text(l.Default), l.Of, l.Beyond)
	}
	const path = "../docs/limits.md"
	if *update {
		if err := os.WriteFile(path, []byte(out.String()), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if doc, _ := os.ReadFile(path); string(doc) != out.String() {
		t.Errorf("%s is out of date; go test ./formats -update writes it anew", path)
	}
}

const limitsIntro = `# Limits

Made from the table in formats/codec/limits.go; a test keeps the two alike, another one that each is held.

They are there for files that are broken or hostile, and no real recording comes near them. What is beyond one is refused or
shortened, with a message that names it; nothing is lost in silence. ` + "`--limit NAME=VALUE`" + ` sets another one, higher or lower:
` + "`flameview --limit unpacked=16G --limit depth=5000000 FILE`" + `. Sizes may end with K, M, G or T, which are powers of 1,024.

Beside them, one file has at most 2,147,483,647 call paths, and the values of a metric add up to at most 2,305,843,009,213,693,951,
signs aside: the store's numbers have no more room. Memory follows from what is read: about 40 bytes for each event and for each
call path, beside the content itself.

| limit | usually | bounds | beyond it |
|---|---|---|---|
`

func TestParseLimits(t *testing.T) {
	for _, c := range []struct {
		word string
		id   codec.LimitID
		want int64
		says string
	}{
		{"unpacked=16G", codec.LimitUnpacked, 16 << 30, ""},
		{"unpacked=2GiB", codec.LimitUnpacked, 2 << 30, ""},
		{"unpacked=7", codec.LimitUnpacked, 7, ""},
		{"name=1k", codec.LimitName, 1024, ""},
		{"depth=12", codec.LimitDepth, 12, ""},
		{"depth=1K", 0, 0, "want a number above 0"},
		{"depth=0", 0, 0, "want a number above 0"},
		{"depth", 0, 0, "want a number above 0"},
		{"unpacked=9999999T", 0, 0, "want a size such as"},
		{"unpacked=-1", 0, 0, "want a size such as"},
		{"width=3", 0, 0, `no limit is called "width"; there are unpacked, ratio`},
	} {
		l, err := codec.ParseLimits([]string{c.word})
		if c.says == "" && (err != nil || l.Of(c.id) != c.want) || c.says != "" && (err == nil || !strings.Contains(err.Error(), c.says)) {
			t.Errorf("%s: %d, %v", c.word, l.Of(c.id), err)
		}
	}
}

// TestOpenXZ: the content is read, what is damaged is said, and hostile sizes of
// later blocks are seen before they cost memory.
func TestOpenXZ(t *testing.T) {
	small := xzFar(t, 1<<20, []byte("main;parse 3\nmain;read 2\n"))
	far := xzFar(t, 512<<20, []byte("main;far 3\n"))
	for _, c := range []struct{ name, content, says string }{
		{"whole", small, ""},
		{"two streams", small + "\x00\x00\x00\x00" + small, ""},
		{"a far stream behind", small + far, "it refers back more than 256 MB"},
		{"cut behind a block", small[:len(small)-20], "the xz data is broken"},
		{"cut", xzFar(t, 1<<20, noise(1<<20))[:300<<10], "the xz data is broken"},
	} {
		t.Run(c.name, func(t *testing.T) {
			path := t.TempDir() + "/x.folded.xz"
			if err := os.WriteFile(path, []byte(c.content), 0o600); err != nil {
				t.Fatal(err)
			}
			l := opened(t, Options{}, path)
			if said := strings.TrimSpace(sayings(l)); !strings.Contains(said, c.says) || c.says == "" && (said != "" || l.Stores[0].Events() < 2) {
				t.Errorf("%d events, says %q, want %q", l.Stores[0].Events(), said, c.says)
			}
		})
	}
}

// FuzzXZ: the walk over the structure of xz data neither panics nor goes on for ever.
func FuzzXZ(f *testing.F) {
	f.Add([]byte(xzFar(f, 1<<20, []byte("main;parse 3\n"))))
	f.Fuzz(func(_ *testing.T, data []byte) {
		w := xzWalk{rest: data}
		w.streams()
	})
}

// TestOpenEndlessText: text in which no format is found is not read to its end.
func TestOpenEndlessText(t *testing.T) {
	text := &endlessText{}
	l := opened(t, Options{Stdin: text}, "-")
	if said := sayings(l); !strings.Contains(said, "no profile that flameview reads") {
		t.Errorf("says %q", said)
	}
	if text.n > maxWithin+1<<20 {
		t.Errorf("%d bytes were read to see that", text.n)
	}
}

// endlessText is a stream of words that says how much of it was read.
type endlessText struct{ n int }

func (e *endlessText) Read(p []byte) (int, error) {
	n := copy(p, "no profile is in these words, whatever else there may be in them, and they go on and on\n")
	e.n += n
	return n, nil
}

// noise is folded text that packs badly.
func noise(n int) []byte {
	r := rand.New(rand.NewPCG(1, 2))
	var b bytes.Buffer
	for b.Len() < n {
		fmt.Fprintf(&b, "main;f%x;g%x 1\n", r.Uint64(), r.Uint64())
	}
	return b.Bytes()
}

func zstdFar(t testing.TB, window int, content []byte) string {
	t.Helper()
	var b bytes.Buffer
	w, err := zstd.NewWriter(&b, zstd.WithWindowSize(window), zstd.WithSingleSegment(false))
	if err != nil {
		t.Fatal(err)
	}
	return closed(t, &b, w, content)
}

func xzFar(t testing.TB, window int, content []byte) string {
	t.Helper()
	var b bytes.Buffer
	w, err := xz.WriterConfig{DictCap: window}.NewWriter(&b)
	if err != nil {
		t.Fatal(err)
	}
	return closed(t, &b, w, content)
}

// closed writes content in two halves and gives what came out.
func closed(t testing.TB, b *bytes.Buffer, w io.WriteCloser, content []byte) string {
	t.Helper()
	for _, half := range [][]byte{content[:len(content)/2], content[len(content)/2:]} {
		if _, err := w.Write(half); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

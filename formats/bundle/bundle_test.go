package bundle

import (
	"archive/zip"
	"bytes"
	"context"
	"fmt"
	"image/png"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"flameview/formats/codec"
	"flameview/formats/codec/codectest"
	"flameview/formats/svg"
	"flameview/markdown"
	"flameview/model"
	"flameview/model/modeltest"
	"flameview/model/query"
)

func written(t testing.TB, v *codec.View) []byte {
	t.Helper()
	return codectest.Written(t, Format.Write, v)
}

// unpack gives the parts by name, and their names in order.
func unpack(t testing.TB, data []byte) (parts map[string]string, names string) {
	t.Helper()
	r, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	parts = map[string]string{}
	for _, f := range r.File {
		in, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		content, err := io.ReadAll(in)
		if err != nil {
			t.Fatal(err)
		}
		parts[f.Name] = string(content)
		names += f.Name + " "
	}
	return parts, strings.TrimSpace(names)
}

const stacks = "main;parse;lex 40\nmain;parse;next 4\nmain;read;poll 12\nidle 9\n"

func note(text string, path ...string) query.Note {
	n := query.Note{Text: text}
	for _, name := range path {
		n.Path = append(n.Path, model.Name{Name: name})
	}
	return n
}

// june is a report with everything in it.
func june() *codec.Report {
	return &codec.Report{
		Program: "flameview v1.2.3", At: time.Date(2026, 6, 1, 10, 0, 1, 5, time.FixedZone("", 7200)),
		Facts:   []codec.Fact{{Name: "Direction", Values: []string{"callees"}}, {Name: "Filters", Values: []string{"keep method a|b", "drop thread `GC`*"}, Names: true}},
		Files:   []codec.ReportFile{{Name: "cpu.jfr", Format: "Java Flight Recorder", Bytes: 1234567, SHA256: strings.Repeat("a1", 32), Warnings: []string{"two chunks are lost"}}, {Name: "x.bin", Err: "it looks like nothing"}},
		Command: "flameview export --to=svg cpu.jfr", Left: []string{"the zoom"},
		Session: []byte("{}\n"), NoSession: []string{"-: standard input"},
	}
}

func TestBundle(t *testing.T) {
	tree := modeltest.Tree(t, modeltest.Store(stacks), query.Query{})
	v := &codec.View{Tree: tree, Title: "CPU", Width: 800, Report: june(), Notes: []query.Note{note("slow\nask Ann", "parse", "lex"), note("?", "gone")}}
	data := written(t, v)
	parts, names := unpack(t, data)
	if names != "flame.svg flame.png methods.csv session.flameview README.md" {
		t.Errorf("parts %s", names)
	}
	if again := written(t, v); !bytes.Equal(again, data) {
		t.Error("the same view gives other bytes")
	}
	b := model.NewBuilder(model.File{Path: "flame.svg"})
	if err := svg.Format.Read(t.Context(), &codec.Input{Data: []byte(parts["flame.svg"])}, b); err != nil {
		t.Fatal(err)
	}
	store, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	if got, want := modeltest.Picture(modeltest.Tree(t, store, query.Query{})), modeltest.Picture(tree); got != want {
		t.Errorf("the picture reads\n%swant\n%s", got, want)
	}
	if img, err := png.Decode(strings.NewReader(parts["flame.png"])); err != nil || img.Bounds().Dx() != 800 {
		t.Errorf("the image: %v", err)
	}
	if !strings.Contains(parts["methods.csv"], "lex,,40,40,61.54,61.54\n") {
		t.Errorf("the table:\n%s", parts["methods.csv"])
	}
	if parts["session.flameview"] != "{}\n" {
		t.Errorf("the session: %q", parts["session.flameview"])
	}
	want := `# CPU: Samples · samples

What somebody looked at in a profile, 2026-06-01 08:00 UTC, written by flameview v1.2.3. Open ` + "`flame.svg`" + ` in a browser to begin with.

## In this archive

- ~flame.svg~ (SIZE bytes): the picture, for a browser: click to zoom, / to search, hover for numbers
- ~flame.png~ (SIZE bytes): the picture as an image
- ~methods.csv~ (SIZE bytes): each method with its self and total values
- ~session.flameview~ (SIZE bytes): opens this view in flameview; put the files listed below beside it
- Not in the session: -: standard input

## What was looked at

- Metric: Samples · samples (~samples.samples~)
- Total: 65 samples
- Direction: callees
- Filters:
    - ~keep method a|b~
    - ~~drop thread ~GC~*~~

## Heaviest by self

- 61.54 %, 40 samples: ~lex~
- 18.46 %, 12 samples: ~poll~
- 13.85 %, 9 samples: ~idle~
- 6.15 %, 4 samples: ~next~

## Notes

The numbers are those on the picture.

1. ~parse > lex~, 40 samples, 61.54 %

    > slow@@
    > ask Ann@@

2. ~gone~ (not in this picture)

    > ?@@

## Files

The profiles are not in this archive.

- ~cpu.jfr~, Java Flight Recorder, 1,234,567 bytes
    - SHA-256 ~` + strings.Repeat("a1", 32) + `~
    - warning: two chunks are lost

- ~x.bin~, 0 bytes
    - failed: it looks like nothing

## The same picture again

~~~sh
flameview export --to=svg cpu.jfr
~~~

The command cannot say: the zoom
`
	if want = strings.NewReplacer("~", "`", "@@", "  ").Replace(want); regexp.MustCompile(`\([0-9,]+ bytes\)`).ReplaceAllString(parts["README.md"], "(SIZE bytes)") != want {
		t.Errorf("README.md:\n%s\nwant\n%s", parts["README.md"], want)
	}
	if size := fmt.Sprintf("`methods.csv` (%d bytes)", len(parts["methods.csv"])); !strings.Contains(parts["README.md"], size) {
		t.Errorf("there is no %s", size)
	}
}

// What a part leaves out is said in the README and to the caller.
func TestOmitted(t *testing.T) {
	var omitted []string
	v := &codec.View{Tree: modeltest.Tree(t, modeltest.Store(stacks+"thin 1"), query.Query{}), MinWidth: 50, OnOmit: func(text string) { omitted = append(omitted, text) }}
	parts, _ := unpack(t, written(t, v))
	if len(omitted) != 1 || !strings.HasPrefix(omitted[0], "flame.svg: ") || !strings.Contains(parts["README.md"], "    - not in it: 1 frame") {
		t.Errorf("omitted %q, README.md\n%s", omitted, parts["README.md"])
	}
}

// Without a report the view tells what it knows, and there is no session.
func TestNoReport(t *testing.T) {
	parts, names := unpack(t, written(t, &codec.View{Tree: modeltest.Tree(t, modeltest.Store("a 0"), query.Query{})}))
	if names != "flame.svg flame.png methods.csv README.md" || !strings.Contains(parts["README.md"], "- Total: 0 samples\n") {
		t.Errorf("%s\n%s", names, parts["README.md"])
	}
}

func TestSession(t *testing.T) {
	v := &codec.View{Tree: modeltest.Tree(t, modeltest.Store(stacks), query.Query{}), Report: june()}
	path := filepath.Join(t.TempDir(), "r.zip")
	for _, test := range []struct{ data, want string }{
		{string(written(t, v)), "{}\n"},
		{string(written(t, &codec.View{Tree: v.Tree})), ""},
		{string(zipped(t, "flame.svg", "README.md", "session.flameview", "cpu.jfr")), ""}, // somebody's archive
		{string(zipped(t, "README.md", "session.flameview")), ""},
		{"PK\x03\x04", ""},
	} {
		if err := os.WriteFile(path, []byte(test.data), 0o600); err != nil {
			t.Fatal(err)
		}
		if got, _, err := Session(path); err != nil || string(got) != test.want {
			t.Errorf("got %q, %v; want %q", got, err, test.want)
		}
	}
}

// zipped is an archive of files without content.
func zipped(t *testing.T, names ...string) []byte {
	var out bytes.Buffer
	w := zip.NewWriter(&out)
	for _, name := range names {
		if _, err := w.Create(name); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// A writer that fails, as one does whose work is cancelled, ends the bundle.
func TestCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := Format.Write(failing{ctx}, &codec.View{Tree: modeltest.Tree(t, modeltest.Store(stacks), query.Query{})}); err == nil {
		t.Error("no error")
	}
}

type failing struct{ ctx context.Context }

func (f failing) Write([]byte) (int, error) { return 0, f.ctx.Err() }

var hostile = []string{
	"</title><script>alert(1)</script>", "a\x00b", "\u202egnp.exe", strings.Repeat("x", 10_000), "two\nlines\r\n# title", "`", "```\n# out", "a`b``c",
	"[link](javascript:alert(1))", "![x](http://example.org/x.png)", "<img src=x onerror=alert(1)>", "- list", "===", "@team", "a|b", "\xff\xfe", "$x$", "***",
}

// Whatever names and notes hold, the README's structure is our own.
func TestHostile(t *testing.T) {
	b := model.NewBuilder(model.File{Path: "x"})
	seg := b.Series(model.Unknown, "Samples", model.Unit{Name: "<b>"})
	var notes []query.Note
	for _, name := range hostile {
		seg.Stack = append(seg.Stack, b.Push(model.Root, b.Frame(model.Frame{Method: b.Method(model.Method{Name: name, Display: name})})))
		seg.Values[0].Each = append(seg.Values[0].Each, 2)
		notes = append(notes, note(name, name))
	}
	s, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	r := &codec.Report{Facts: []codec.Fact{{Name: "Filters", Values: hostile, Names: true}, {Name: "Words", Values: hostile}}, Left: hostile, Command: strings.Join(hostile, " ")}
	for _, name := range hostile {
		r.Files = append(r.Files, codec.ReportFile{Name: name, Warnings: hostile, Err: name})
	}
	parts, _ := unpack(t, written(t, &codec.View{Tree: modeltest.Tree(t, s, query.Query{}), Title: hostile[0], Notes: notes, Report: r}))
	text, command, _ := strings.Cut(parts["README.md"], "## The same picture again")
	if !strings.Contains(command, "````sh\n") {
		t.Errorf("the fence does not hold: %.200s", command)
	}
	for line := range strings.Lines(text) {
		bare := withoutCode(line)
		for _, bad := range []string{"<", "[link]", "![x]", "\x00", "\u202e", "@team", "`"} {
			if i := strings.Index(bare, bad); i >= 0 && (i == 0 || bare[i-1] != '\\') {
				t.Fatalf("%q stands bare in %.200q", bad, line)
			}
		}
	}
	if got := strings.Count(text, "\n## "); got != 5 {
		t.Errorf("%d titles", got)
	}
	for _, want := range []string{"a\\u{0}b", "`\\u{202e}gnp.exe`", strings.Repeat("x", 10_000), "`</title><script>alert(1)</script>`", "\\<script\\>", `\x{ff}\x{fe}`} {
		if !strings.Contains(text, want) {
			t.Errorf("%.100s is not shown", want)
		}
	}
}

// Sentences make no links and no lists that nobody meant.
func TestPlain(t *testing.T) {
	for in, want := range map[string]string{
		"3. third":                "3\\. third",
		"7) seven":                "7\\) seven",
		"12.":                     "12\\.",
		"3.5 times":               "3.5 times",
		"2026":                    "2026",
		"see https://x.org, @ann": "see https:|//x.org, @|ann",
		"ftp://x and WWW.x.org":   "ftp:|//x and WWW|.x.org",
		"a: b, wwwx, ww.":         "a: b, wwwx, ww.",
		"- list *":                "\\- list \\*",
		"äwww.x":                  "äwww|.x",
	} {
		if got := strings.ReplaceAll(markdown.Plain(in), "\u200b", "|"); got != want {
			t.Errorf("%q: %q, want %q", in, got, want)
		}
	}
}

// withoutCode takes the spans of code out of a line, by the rule of CommonMark:
// a run of backticks ends at the next run of the same length.
func withoutCode(line string) string {
	for {
		open := -1
		for i := 0; i < len(line); i++ {
			if line[i] == '`' && (i == 0 || line[i-1] != '\\') {
				open = i
				break
			}
		}
		if open < 0 {
			return line
		}
		n := len(line[open:]) - len(strings.TrimLeft(line[open:], "`"))
		end := -1
		for i := open + n; i < len(line); {
			if line[i] != '`' {
				i++
				continue
			}
			m := len(line[i:]) - len(strings.TrimLeft(line[i:], "`"))
			if m == n {
				end = i + m
				break
			}
			i += m
		}
		if end < 0 {
			return line
		}
		line = line[:open] + line[end:]
	}
}

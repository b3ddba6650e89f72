package page_test

import (
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"flameview/model"
	"flameview/model/modeltest"
	"flameview/model/query"
	"flameview/model/tree"
	"flameview/picture/page"
)

// cells is a canvas whose unit is a letter: what is drawn is a text.
type cells struct {
	page  *page.Page
	rows  map[int][]rune
	parts []string
}

func (c *cells) Width(_ page.Style, text string) float64 {
	return float64(utf8.RuneCountInString(text))
}

func (c *cells) write(x, y float64, text string) {
	row := c.rows[int(y)]
	for len(row) < int(x) {
		row = append(row, ' ')
	}
	c.rows[int(y)] = append(row[:int(x)], []rune(text)...)
}

func (c *cells) Text(l page.Line) { c.write(l.X, l.Baseline, l.Text) }

func (c *cells) Swatch(s page.PlacedSwatch) { c.write(s.X, s.Y, "#") }

func (c *cells) Flame() {
	f := c.page.Flame
	for depth := range c.page.Levels {
		c.write(f.X, f.Y+c.page.Y(depth), fmt.Sprintf("[level %d%s]", depth, strings.Repeat(".", int(f.W)-len("[level 0]"))))
	}
}

func (c *cells) Begin(p page.Part, note int) {
	c.parts = append(c.parts, fmt.Sprintf("%d %d", p, note))
}

func (c *cells) End(p page.Part) { c.parts = append(c.parts, fmt.Sprintf("/%d", p)) }

// drawn is a page as text.
func drawn(content page.Content, m page.Metrics) string {
	c := &cells{rows: map[int][]rune{}}
	c.page = page.New(content, m, c)
	c.page.Draw(c)
	var out strings.Builder
	for y := range int(c.page.Height) {
		out.WriteString(strings.TrimRight(string(c.rows[y]), " ") + "\n")
	}
	return out.String()
}

// metrics are those of a page of so many letters.
func metrics(width float64) page.Metrics {
	one := page.Type{Height: 1}
	return page.Metrics{
		Width: width, Row: 1, Margin: 1, Title: one, Text: one, Block: page.Space{Above: 1}, Swatch: 1, Gap: 1, Indent: 2,
	}
}

func grow(t testing.TB, stacks string, q query.Query) *tree.Tree {
	return modeltest.Tree(t, modeltest.Store(stacks), q)
}

func note(path, text string) query.Note {
	n := query.Note{Text: text}
	for name := range strings.SplitSeq(path, ";") {
		n.Path = append(n.Path, model.Name{Name: name})
	}
	return n
}

const stacks = "main;read 5\nmain;parse;lex 10"

func TestNew(t *testing.T) {
	callees := grow(t, stacks, query.Query{})
	thin := grow(t, "main;wide 990\nmain;a 4\nmain;b;deep 5\nmain;c 1\n", query.Query{})
	deep := grow(t, "a;b;c;d;e;f;g;h 1", query.Query{})
	legend := []page.Swatch{{Label: "JDK"}, {Label: "org.acme"}, {Label: "a label that is longer than the page is wide"}, {Label: "kernel"}}
	high := metrics(30)
	high.Height = 6
	listed := metrics(30)
	listed.Height, listed.MaxNoteLines = 100, 4
	for _, test := range []struct {
		name    string
		content page.Content
		m       page.Metrics
		want    string
	}{
		{"plain", page.Content{Tree: callees, Up: true}, metrics(20), `
[level 3...........]
[level 2...........]
[level 1...........]
[level 0...........]
`},
		{"text is broken, of the subtitle no word is dropped", page.Content{
			Tree: callees, Title: "A title that is longer than the page", Subtitle: "cpu.jfr · keep method .*ThatIsLongerThanALine.* · drop x",
		}, metrics(22), `
 A title that is lon…
 cpu.jfr · keep
 method
 .*ThatIsLongerThanAL
 ine.* · drop x
[level 0.............]
[level 1.............]
[level 2.............]
[level 3.............]
`},
		{"legend", page.Content{Tree: callees, Legend: legend}, metrics(24), `
[level 0...............]
[level 1...............]
[level 2...............]
[level 3...............]

 # JDK   # org.acme
 # a label that is lon…
 # kernel
`},
		{"notes", page.Content{Tree: callees, Up: true, Notes: []query.Note{
			note("parse;lex", "slow since May\nask Ann"), note("gone", "x"), note("main", "all of it starts here, and ends here"),
		}}, metrics(30), `
[level 3.....................]
[level 2.....................]
[level 1.....................]
[level 0.....................]

 1. parse > lex
   slow since May
   ask Ann
 3. main
   all of it starts here, and
   ends here
 1 more note is about what is
 not in this picture
`},
		{"thin frames are left out and counted", page.Content{Tree: thin, Up: true, MinWidth: 1, Legend: legend[:1]}, metrics(40), `
[level 2...............................]
[level 1...............................]
[level 0...............................]

 4 frames thinner than 1 px left out,
 together 10 samples (1.00% of the
 total); callers count them

 # JDK
`},
		{"what has no room is said where it would be", page.Content{Tree: deep, Up: true}, high, `

 … 7 more levels are not
 drawn: the picture cannot be
 higher
[level 1.....................]
[level 0.....................]
`},
		{"at the far end", page.Content{Tree: deep}, high, `
[level 0.....................]
[level 1.....................]

 … 7 more levels are not
 drawn: the picture cannot be
 higher
`},
		{"long notes do not hide those behind them", page.Content{Tree: callees, Notes: []query.Note{
			note("main", "one\ntwo\nthree"), note("read", "short\nlong"), note("lex", "last"),
		}}, listed, `
[level 0.....................]
[level 1.....................]
[level 2.....................]
[level 3.....................]

 1. main
   one …
 2. read
   short …
 … 2 notes are cut
 … 1 note has no room here
`},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got, want := drawn(test.content, test.m), test.want[1:]; got != want {
				t.Errorf("got\n%s\nwant\n%s", got, want)
			}
		})
	}
}

// What the page leaves out is said once, in the words that stand on it.
func TestOmit(t *testing.T) {
	var omitted []string
	c := page.Content{
		Tree: grow(t, "main;wide 99\nmain;a;b;c;d 1\n", query.Query{}), Merged: true, MinWidth: 0.5,
		Subtitle: strings.Repeat("word ", 1000),
		Omit:     func(text string) { omitted = append(omitted, text) },
	}
	m := metrics(20)
	m.Height = 20
	text := strings.Join(strings.Fields(drawn(c, m)), " ")
	want := []string{
		"the subtitle is cut",
		"4 frames thinner than 0.5 px drawn faint as one with their neighbours, or left out, together 1 samples (1.00% of the total); callers count them",
	}
	if got := strings.Join(omitted, "|"); got != strings.Join(want, "|") || !strings.Contains(text, "word … [level 0") || !strings.Contains(text, want[1]) {
		t.Errorf("omitted %q\n%s", got, text)
	}
}

func TestParts(t *testing.T) {
	c := &cells{rows: map[int][]rune{}}
	c.page = page.New(page.Content{
		Tree: grow(t, stacks, query.Query{}), Legend: []page.Swatch{{Label: "a"}}, Notes: []query.Note{note("gone", "x"), note("lex", "y")},
	}, metrics(30), c)
	c.page.Draw(c)
	if got, want := strings.Join(c.parts, "|"), "0 0|/0|1 0|2 1|/2|/1"; got != want {
		t.Errorf("parts %s, want %s", got, want)
	}
}

// Pages of any size, of any text, keep to their bounds and do not loop.
func FuzzNew(f *testing.F) {
	f.Add("title", "sub title", "label", "note", 20.0, 0.0, 3)
	f.Add(strings.Repeat("w", 30_000), "\u200b\xff\x00 \n\n", "", "…", 0.5, 5.0, 1)
	f.Add("日本語", strings.Repeat("日本 ", 50), "a b", strings.Repeat("line\n", 99), 3.0, 40.0, 0)
	tr := grow(f, stacks, query.Query{})
	f.Fuzz(func(t *testing.T, title, subtitle, label, text string, width, height float64, lines int) {
		if !(width > -1 && width < 1000) || !(height >= 0 && height < 1000) || lines < 0 || lines > 1000 {
			return
		}
		m := metrics(width)
		m.Height, m.MaxNoteLines = height, lines
		c := &cells{}
		p := page.New(page.Content{
			Tree: tr, Title: title, Subtitle: subtitle, Legend: []page.Swatch{{Label: label}, {Label: text}}, MinWidth: width / 10,
			Notes: []query.Note{note("lex", text), note("main", title)},
		}, m, c)
		if most := max(height, 20); height > 0 && lines > 0 && width > 15 && p.Height > most+60 {
			t.Errorf("%g high of %g", p.Height, height)
		}
		for _, l := range p.Head {
			if w := c.Width(l.Style, l.Text); w > max(width-2, 10)+2 {
				t.Errorf("a line of %g letters on a page of %g: %q", w, width, l.Text)
			}
		}
		if len(p.Head) > 0 && height == 0 && !strings.Contains(title+subtitle, "…") {
			var all strings.Builder
			for _, l := range p.Head {
				if l.Style == page.Text {
					all.WriteString(l.Text)
				}
			}
			if got, want := strings.Join(strings.Fields(all.String()), ""), strings.Join(strings.Fields(subtitle), ""); got != want {
				t.Errorf("the subtitle says %q, want %q", got, want)
			}
		}
	})
}

package asynchtml

import (
	"bytes"
	"context"

	"golang.org/x/net/html"

	"flameview/formats/codec"
	"flameview/model"
)

// tree is the reader of a tree page: lists in lists, one item for a frame.
//
//	<li><div>[0] 78.67% 1,250 self: 0.00% 0</div><span class="t0"> main</span>         to 2.x
//	<li><div class="o">68.77% [491] &#8226; self: 0.00% [0]</div> <span class="t1">main</span>
//	<li><div>12.89% [92]</div> <span class="t0">main</span>                            reversed: no self
//	<li>...                                                                            thinner ones left out
type tree struct {
	g    *grower
	t    *titles
	page page

	depth  int // open lists
	stats  []byte
	typ    frameType
	in     byte // what text comes: d of a div, s of a span, l of an li
	noSelf bool // the page has no self values
	frames int
	bad    int
}

// readTree reads the lists that begin at p.tree.
func readTree(ctx context.Context, in *codec.Input, b *model.Builder, p page) error {
	what, total := totalSeries(p.total)
	t := &tree{page: p, t: named(b), depth: 1}
	t.g = newGrower(ctx, b, t.t, in.Reversed)
	body := in.Data[p.tree:]
	// Reversed pages have no self values; what is not a callee is self there.
	t.noSelf = !bytes.Contains(body[:min(len(body), prologue)], []byte("self: "))
	t.g.add(&frame{level: 0, width: total, self: 0, restSelf: total == 0})
	if total == 0 {
		t.g.open[0].boundless = true
	}
	t.g.margins = true // a tree says what is self
	t.g.report.saidReversed = t.noSelf
	err := t.read(ctx, in, body)
	if e := t.g.finish(what, !complete(in.Data)); err == nil {
		err = e
	}
	if t.bad > 0 {
		b.Warn("%s not be read and was left out", count(t.bad, "item of the tree could", "items of the tree could"))
	}
	if t.noSelf && t.frames > 0 && !in.Reversed {
		b.Warn("the page has no self values, so its stacks are reversed: open it with --reversed to turn them round")
	}
	return err
}

// read walks the tags of the list. The tokenizer that found the list would copy
// every piece of text and decode every attribute; here a tag is what stands
// between < and >, which these pages escape everywhere else.
func (t *tree) read(ctx context.Context, in *codec.Input, body []byte) error {
	start := int64(len(in.Data) - len(body))
	released := 0
	for at, tags := 0, 1; t.depth > 0; tags++ {
		open := bytes.IndexByte(body[at:], '<')
		if open < 0 {
			return nil // the end of the file
		}
		if t.in != 0 {
			t.text(body[at : at+open])
		}
		at += open + 1
		end := bytes.IndexByte(body[at:], '>')
		if end < 0 {
			return nil
		}
		t.tag(body[at : at+end])
		at += end + 1
		if tags&1023 == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		if at-released >= 1<<20 {
			in.Release(int(start)+released, int(start)+at)
			released = at
			in.Progress(start + int64(at))
		}
		if t.g.err != nil {
			return t.g.err
		}
	}
	return nil
}

// tag takes what stands between < and >, and knows what text comes next.
func (t *tree) tag(b []byte) {
	name, attrs, _ := bytes.Cut(b, []byte{' '})
	t.in = 0
	switch string(name) {
	case "ul":
		t.depth++
	case "/ul":
		t.depth--
	case "li":
		t.in, t.stats = 'l', nil
	case "div":
		t.in = 'd'
	case "span":
		t.in = 's'
		class, _ := bytes.CutPrefix(attrs, []byte("class="))
		t.typ = t.frameType(bytes.Trim(class, `'"`))
	}
}

// text takes what stands between two tags.
func (t *tree) text(b []byte) {
	switch t.in {
	case 'd':
		t.stats = b
	case 's':
		t.item(b)
	case 'l':
		if bytes.HasPrefix(b, []byte("...")) {
			t.g.closeTo(t.depth)
			t.g.elided()
		}
	}
}

// item adds the frame whose numbers came before its name.
func (t *tree) item(name []byte) {
	_, rest, ok := bytes.Cut(t.stats, []byte{'%'})
	if !ok {
		t.bad++
		return
	}
	whole, own, hasSelf := bytes.Cut(rest, []byte("self:"))
	total, ok1 := number(whole)
	self, ok2 := int64(-1), true
	if hasSelf {
		_, own, _ = bytes.Cut(own, []byte{'%'})
		self, ok2 = number(own)
	}
	if !ok1 || !ok2 || self > total {
		t.bad++
		return
	}
	if t.stats[0] == '[' { // to 2.x a blank stands before the name
		name = bytes.TrimPrefix(name, []byte{' '})
	}
	if bytes.IndexByte(name, '&') >= 0 {
		name = []byte(html.UnescapeString(string(name)))
	}
	t.stats = nil
	t.frames++
	t.g.closeTo(t.depth)
	t.g.add(&frame{
		title: int64(t.t.intern(name)), typ: t.typ, level: t.depth, left: t.g.next(),
		width: total, self: self, restSelf: self < 0,
	})
	t.g.check()
}

// frameType reads "t3", "green".
func (t *tree) frameType(class []byte) frameType {
	if len(class) == 2 && class[0] == 't' && class[1]-'0' <= 9 {
		n := class[1] - '0'
		switch {
		case t.page.fine && n < byte(typeJava):
			return frameType(n)
		case !t.page.fine && int(n) < len(coarse):
			return coarse[n]
		}
	}
	if typ, ok := colours[string(class)]; ok {
		return typ
	}
	return typeJava
}

package instruments

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"golang.org/x/net/html"

	"flameview/formats/codec"
	"flameview/formats/names"
	"flameview/model"
)

// kind is what an element says of the one that it stands in.
type kind int

const (
	other kind = iota
	rowOf
	schema
	sampleTime
	weight
	cycles
	threadOf
	backtrace
	tagged
	frameOf
	binary
	source
)

// kinds of elements, by name.
var elements = map[string]kind{
	"row": rowOf, "schema": schema, "sample-time": sampleTime, "start-time": sampleTime, "event-time": sampleTime,
	"weight": weight, "cycle-weight": cycles, "thread": threadOf, "backtrace": backtrace, "tagged-backtrace": tagged,
	"frame": frameOf, "binary": binary, "source": source,
}

// element is one that is open, or one that others refer to.
type element struct {
	name     string
	kind     kind
	id       uint64 // 0 = none
	ref      bool   // all else is that of the element it refers to
	number   int64  // its text
	numeric  bool
	function string // of a frame
	library  string // of a frame and a binary
	line     int32  // of a frame and its source
	frame    model.FrameID
	stack    model.StackID
	thread   model.ThreadID
}

// exporter reads an export. In memory are the elements that are open, those that
// may be referred to, and the samples.
//
// It reads by the tokenizer of HTML, which takes XML's tags and attributes alike,
// fetches nothing and knows no entities but characters.
type exporter struct {
	b     *model.Builder
	refs  map[kind]map[uint64]element
	names map[string]string // of elements
	open  []element
	path  []model.FrameID // of the backtrace at hand, leaf first
	row   row
	table string // name of the schema
	samples

	dangling int
}

const deepest = 1000

// readExport reads the XML as a stream of tokens.
func readExport(ctx context.Context, in *codec.Input, text []byte, b *model.Builder) error {
	x := &exporter{b: b, refs: map[kind]map[uint64]element{}, names: map[string]string{}}
	defer func() { x.store(b, x.dangling) }()
	z := html.NewTokenizer(bytes.NewReader(text))
	done := 0
	for n := 0; ; n++ {
		if n%4096 == 0 {
			if err := ctx.Err(); err != nil {
				return err
			}
			in.Progress(int64(done))
		}
		token := z.Next()
		if token == html.ErrorToken {
			if z.Err() != io.EOF {
				return fmt.Errorf("byte %d: %w", done, z.Err())
			}
			break
		}
		done += len(z.Raw())
		var err error
		switch token {
		case html.StartTagToken, html.SelfClosingTagToken:
			z.NextIsNotRawText()
			if err = x.start(z); err == nil && token == html.SelfClosingTagToken {
				x.end()
			}
		case html.TextToken:
			x.characters(z.Text())
		case html.EndTagToken:
			name, _ := z.TagName()
			if len(x.open) == 0 || x.open[len(x.open)-1].name != string(name) {
				err = fmt.Errorf("</%s> ends nothing", name)
			} else {
				x.end()
			}
		}
		if err != nil {
			return fmt.Errorf("byte %d: %w", done, err)
		}
	}
	if len(x.open) > 0 {
		return fmt.Errorf("byte %d: the file ends within <%s>", len(text), x.open[len(x.open)-1].name)
	}
	if len(x.series) == 0 {
		return errors.New(`no row in it has a backtrace with names; export a table that has: xctrace export --input X.trace --xpath '/trace-toc/run[@number="1"]/data/table[@schema="time-profile"]'`)
	}
	return nil
}

func (x *exporter) start(z *html.Tokenizer) error {
	if len(x.open) == deepest {
		return fmt.Errorf("elements nest deeper than %d", deepest)
	}
	name, more := z.TagName()
	e := element{name: x.names[string(name)]}
	if e.name == "" {
		e.name = string(name)
		x.names[e.name] = e.name
	}
	e.kind = elements[e.name]
	for more {
		var key, value []byte
		key, value, more = z.TagAttr()
		if e.kind == other {
			continue
		}
		switch string(key) {
		case "id":
			e.id, _ = strconv.ParseUint(string(value), 10, 64)
		case "ref":
			id, _ := strconv.ParseUint(string(value), 10, 64)
			known, ok := x.refs[e.kind][id]
			if !ok {
				x.dangling++
			}
			known.name, known.kind, known.ref = e.name, e.kind, true
			e = known
		case "name":
			switch e.kind {
			case frameOf:
				e.function = string(value)
			case binary:
				e.library = string(value)
			case schema:
				x.table = string(bytes.ToValidUTF8(value, nil))
			}
		case "fmt":
			if e.kind == threadOf {
				e.thread = x.b.Thread(cutThread(string(bytes.ToValidUTF8(value, nil))))
			}
		case "line":
			if n, err := strconv.ParseInt(string(value), 10, 32); err == nil && n > 0 {
				e.line = int32(n)
			}
		}
	}
	switch {
	case e.kind == rowOf:
		x.row = row{}
	case e.kind == backtrace && !e.ref:
		x.path = x.path[:0]
	}
	x.open = append(x.open, e)
	return nil
}

// cutThread reads "Main Thread 0x1a2b (crunch, pid: 4711)".
func cutThread(about string) (t model.Thread) {
	t.Name = about
	if i := strings.LastIndex(about, " ("); i > 0 && strings.HasSuffix(about, ")") {
		t.Name = about[:i]
		if program, pid, ok := strings.Cut(about[i+2:len(about)-1], ", pid: "); ok {
			t.Group = program + " (" + pid + ")"
		}
	}
	if m := thread.FindStringSubmatch(t.Name); m != nil {
		t.Name = m[1]
		t.ID, _ = strconv.ParseInt(m[2], 16, 64)
	}
	return t
}

func (x *exporter) characters(text []byte) {
	if len(x.open) == 0 {
		return
	}
	e := &x.open[len(x.open)-1]
	if e.kind != sampleTime && e.kind != weight && e.kind != cycles {
		return
	}
	if n, err := strconv.ParseInt(string(bytes.TrimSpace(text)), 10, 64); err == nil {
		e.number, e.numeric = n, true
	}
}

// end hands an element to the one that it stands in.
func (x *exporter) end() {
	e := x.open[len(x.open)-1]
	x.open = x.open[:len(x.open)-1]
	switch {
	case e.kind == rowOf:
		x.add(&x.row, x.table)
		return
	case e.kind == frameOf && !e.ref:
		p := names.NativeIn(e.function, e.library)
		p.Line = e.line
		e.frame = p.Intern(x.b)
	case e.kind == backtrace && !e.ref:
		for i := len(x.path) - 1; i >= 0; i-- {
			e.stack = x.b.Push(e.stack, x.path[i])
		}
	}
	if e.id != 0 && !e.ref && e.kind != other {
		if x.refs[e.kind] == nil {
			x.refs[e.kind] = map[uint64]element{}
		}
		x.refs[e.kind][e.id] = e
	}
	if len(x.open) == 0 {
		return
	}
	switch in := &x.open[len(x.open)-1]; {
	case in.kind == rowOf:
		x.row.take(&e)
	case in.kind == tagged && e.kind == backtrace:
		in.stack = e.stack
	case in.kind == backtrace && e.kind == frameOf:
		x.path = append(x.path, e.frame)
	case in.kind == frameOf && e.kind == binary:
		in.library = e.library
	case in.kind == frameOf && e.kind == source:
		in.line = e.line
	}
}

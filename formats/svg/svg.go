// Package svg reads and writes flame graphs drawn as SVG. It reads those of
// flamegraph.pl of all ages, inferno (cargo flamegraph, rbspy, py-spy),
// async-profiler 1.x, grav and of this program.
//
// Such a picture is read in four steps, each a file: collect (picture.go)
// takes frames out of the markup, arrange (layout.go) finds who calls whom from
// where the frames are drawn, computeSelf (count.go) turns the titles' totals into
// self counts, and store (stacks.go) hands stacks to the builder. No script is
// run, nothing is fetched, no entity of the document is expanded.
//
// What is written (write.go) is one file for any browser: frames as those tools
// draw them, a style, and a script (script.js) that zooms, searches and walks.
package svg

import (
	"bytes"
	"context"
	"errors"
	"fmt"

	"flameview/formats/codec"
	"flameview/model"
)

// Format is flame graphs as SVG.
var Format = codec.Format{
	ID:         "svg",
	Title:      "FlameGraph SVG",
	Extensions: []string{".svg"},
	Sniff:      sniff,
	Read:       read,
	Write:      write,
	Options: codec.WriteOptions{
		Names: true, Picture: true, Width: codec.DefaultWidth, Scale: true, MinWidth: usualMinWidth, Sides: 2,
	},
}

// marks are what only flame graphs hold, near their beginning.
var marks = [][]byte{
	[]byte("Flame graph stack visualization"), // flamegraph.pl, inferno, grav
	[]byte("github.com/jonhoo/inferno"),
	[]byte(`id="frames"`),
	[]byte(`"func_g"`),
	[]byte("g_to_text("), // the script of flamegraph.pl and async-profiler
	[]byte("%)</title>"),
	[]byte(`onmouseover="s('`),
}

func sniff(head []byte) codec.Confidence {
	s := scanner{data: head}
	if t, ok := s.next(); !ok || t.end || string(t.name) != "svg" {
		return codec.No
	}
	for _, m := range marks {
		if bytes.Contains(head, m) {
			return codec.Sure
		}
	}
	return codec.Maybe
}

// errNoFlameGraph is for drawings of something else.
var errNoFlameGraph = errors.New(`this SVG holds no flame graph: no <title> of the form "name (123 samples, 4.56%)"`)

func read(ctx context.Context, in *codec.Input, b *model.Builder) error {
	p, err := collect(ctx, in)
	if err != nil {
		return err
	}
	if len(p.frames) == p.uncounted {
		return p.refuse()
	}
	t, err := p.arrange(ctx)
	if err != nil {
		return err
	}
	s, err := p.computeSelf(ctx, t)
	if err != nil {
		return err
	}
	p.compare(s, t)
	p.warn(b, t, s, in.Reversed)
	if err := p.store(ctx, b, t, s, in.Reversed); err != nil {
		return err
	}
	in.Progress(int64(len(in.Data)))
	if !p.complete {
		return p.cut()
	}
	return nil
}

// refuse says why there is nothing to show.
func (p *picture) refuse() error {
	switch {
	case p.message != "":
		return fmt.Errorf("this is not a flame graph but flamegraph.pl's message %q: draw it again from input that has stacks", p.message)
	case p.unplaced > 0:
		return fmt.Errorf("none of the %d frames of this flame graph has a usable place (x, y, width)", p.unplaced)
	case !p.complete:
		return fmt.Errorf("the file ends at byte %d, before </svg> and before the first frame of a flame graph", p.ended)
	}
	return errNoFlameGraph
}

// cut is the error of a file that ends early.
func (p *picture) cut() error {
	return fmt.Errorf("the file ends at byte %d without </svg>: frames are missing, and what they counted shows as self of their callers", p.ended)
}

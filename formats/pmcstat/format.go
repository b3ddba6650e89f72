// Package pmcstat reads the call graphs of FreeBSD's pmcstat -G: for each
// function that was sampled its callers, theirs below them, and so on.
//
//	@ CLOCK.HARD [302186 samples]
//
//	01.17%  [173]      randomdev_encrypt @ /boot/kernel/kernel
//	 95.95%  [166]       random_fortuna_read
//	  100.0%  [166]        read_random_uio
//
// The writer is
// https://github.com/freebsd/freebsd-src/blob/main/usr.sbin/pmcstat/pmcpl_callgraph.c
package pmcstat

import (
	"bytes"
	"context"
	"errors"
	"regexp"
	"strconv"
	"strings"

	"flameview/formats/codec"
	"flameview/formats/codec/outline"
	"flameview/formats/codec/plaintext"
	"flameview/formats/names"
	"flameview/model"
)

// Format is pmcstat's call graph.
var Format = codec.Format{
	ID:         "pmcstat",
	Title:      "FreeBSD pmcstat call graph",
	Extensions: []string{".graph", ".pmc", ".txt", ".out"},
	Sniff:      sniff,
	Read:       read,
}

var (
	head = regexp.MustCompile(`(?m)^@ \S+ \[[0-9]+ samples\]\r?\n\s*^[0-9.]+% +\[[0-9]+\] +\S`)
	// event begins the graph of an event.
	event = regexp.MustCompile(`^@ (\S+) \[([0-9]+) samples\]$`)
)

// sniff is sure of the two lines that begin a graph.
func sniff(content []byte) codec.Confidence {
	if text, ok := plaintext.Head(content); ok && plaintext.HasAny(text, " samples]") && head.Match(text) {
		return codec.Sure
	}
	return codec.No
}

// graph is that of one event.
type graph struct {
	outline.Tree
	name    string
	modules [][]byte // by node
	frames  *names.Frames
	key     []byte
}

// read is Format.Read.
func read(ctx context.Context, in *codec.Input, b *model.Builder) error {
	lines, err := plaintext.NewLines(ctx, in)
	if err != nil {
		return err
	}
	var g *graph
	var odd, exceeded int
	var total codec.Total
	for lines.Next() {
		line := plaintext.Trim(lines.Line)
		if len(line) > 0 && line[0] == '@' {
			if m := event.FindSubmatch(line); m != nil {
				exceeded += g.store(b)
				g = newGraph(b, string(m[1]))
				continue
			}
		}
		if g == nil || len(line) == 0 {
			continue
		}
		if column, n, function, ok := cutNode(line); ok && total.Add(n) {
			g.add(column, n, function)
		} else {
			odd++
		}
	}
	exceeded += g.store(b)
	codec.Warn(
		b,
		codec.Loss{N: odd, What: "lines that are none of a call graph were left out: %d"},
		codec.Loss{N: exceeded, What: "functions whose callers have more samples than they have themselves: %d"},
	)
	if err := lines.Err(); err != nil {
		return err
	}
	if b.Events() == 0 {
		return errors.New("there is no call graph in it")
	}
	return nil
}

func newGraph(b *model.Builder, name string) *graph {
	return &graph{name: name, frames: names.NewFramesBy(b, parse)}
}

// separator stands between function and module.
const separator = " @ "

// parse names a function: "read_uio @ /boot/kernel/kernel".
func parse(key string) names.Parsed {
	function, module, _ := strings.Cut(key, separator)
	p := names.NativeIn(function, module)
	if p.Library == "kernel" {
		p.Kind = model.KindKernel
	}
	return p
}

// cutNode takes a line of a graph apart. Its indentation is in front of the
// percentage.
//
//	95.95%  [166]       random_fortuna_read
func cutNode(line []byte) (column int, samples int64, function []byte, ok bool) {
	text := bytes.TrimLeft(line, " ")
	column = len(line) - len(text)
	i := bytes.IndexByte(text, '%')
	open := bytes.IndexByte(text, '[')
	end := bytes.IndexByte(text, ']')
	if i < 1 || open < i || end < open {
		return 0, 0, nil, false
	}
	samples, err := strconv.ParseInt(string(text[open+1:end]), 10, 64)
	function = bytes.TrimLeft(text[end+1:], " ")
	return column, samples, function, err == nil && len(function) > 0
}

// add adds a line. A caller without a module is in that of the function it calls.
func (g *graph) add(column int, samples int64, function []byte) {
	at := g.Add(column, 0, samples)
	g.key = append(g.key[:0], function...)
	var module []byte
	if i := bytes.Index(g.key, []byte(separator)); i >= 0 {
		module = bytes.Clone(g.key[i+len(separator):])
	} else if p := g.Parent[at]; p >= 0 && g.modules[p] != nil {
		module = g.modules[p]
		g.key = append(append(g.key, separator...), module...)
	}
	g.modules = append(g.modules, module)
	g.Frame[at] = g.frames.Frame(g.key)
}

// store makes a series. A node stands for the samples whose stacks begin there,
// with the functions above it up to the sampled one.
func (g *graph) store(b *model.Builder) (exceeded int) {
	if g == nil {
		return 0
	}
	self, exceeded := g.Self()
	seg := b.Series(g.name, g.name, model.Unit{Name: "samples"})
	for i, n := range self {
		if n == 0 {
			continue
		}
		at := model.Root
		for j := int32(i); j >= 0; j = g.Parent[j] {
			at = b.Push(at, g.Frame[j])
		}
		seg.Stack = append(seg.Stack, at)
		seg.Values[0].Each = append(seg.Values[0].Each, n)
	}
	return exceeded
}

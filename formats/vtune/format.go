// Package vtune reads the call tree that Intel VTune exports as CSV, top-down, with
// indented functions and a column of self values:
//
//	Function Stack,CPU Time:Self,Module
//	Total,0,
//	  main,0.010000,crunch
//	    std::map<int>::find(int),1.25,crunch
//
// It is written by: vtune -report top-down -call-stack-mode all -column="CPU
// Time:Self","Module" -report-out result.csv -format csv -csv-delimiter comma.
// Each column of self values is a series.
package vtune

import (
	"bytes"
	"context"
	"errors"
	"math"
	"regexp"
	"strconv"
	"strings"

	"flameview/formats/codec"
	"flameview/formats/codec/outline"
	"flameview/formats/codec/plaintext"
	"flameview/formats/names"
	"flameview/model"
)

// Format is VTune's report.
var Format = codec.Format{
	ID:         "vtune",
	Title:      "Intel VTune CSV",
	Extensions: []string{".csv", ".tsv", ".txt"},
	Sniff:      sniff,
	Read:       read,
}

// head is the line of titles; other lines may be in front of it.
var head = regexp.MustCompile(`(?m)^"?Function Stack"?([,;\t|]).*:Self`)

func sniff(content []byte) codec.Confidence {
	if text, ok := plaintext.Head(content); ok && plaintext.HasAny(text, "Function Stack") && head.Match(text) {
		return codec.Sure
	}
	return codec.No
}

// column is one of self values.
type column struct {
	cell   int
	title  string // without ":Self"
	time   bool   // in seconds
	values []int64
	total  codec.Total
}

// kinds are series that other formats have too.
var kinds = map[string]struct{ id, label string }{
	"CPU Time": {"cpu", "CPU"}, "Elapsed Time": {"wall", "Wall clock"},
}

type reader struct {
	tree    outline.Tree
	frames  *names.Frames
	key     []byte
	columns []column
	module  int // cell, -1 = none
	titled  bool
	odd     int
}

// read is Format.Read.
func read(ctx context.Context, in *codec.Input, b *model.Builder) error {
	text, err := plaintext.ToUTF8(in.Data[:min(len(in.Data), codec.SniffLen)&^1])
	if err != nil {
		return err
	}
	comma := ','
	if m := head.FindSubmatch(text); m != nil {
		comma = rune(m[1][0])
	}
	r := &reader{frames: names.NewFramesBy(b, parse), module: -1}
	odd, err := plaintext.Table(ctx, in, comma, r.row)
	r.store(b)
	codec.Warn(b, codec.Loss{N: odd + r.odd, What: "rows that could not be read were left out: %d"})
	if err == nil && b.Events() == 0 {
		err = errors.New(`no row in it has a value: want columns "Function Stack" and "CPU Time:Self"`)
	}
	return err
}

// separator stands between function and module in the keys of names.Frames.
const separator = "\n"

func parse(key string) names.Parsed {
	function, module, _ := strings.Cut(key, separator)
	if function == "[Unknown stack frame(s)]" || function == "[Unknown]" {
		function = ""
	}
	if strings.HasPrefix(module, "[") { // "[Unknown]"
		module = ""
	}
	return names.NativeIn(function, module)
}

func (r *reader) row(_, indent int, cells []string) error {
	if !r.titled {
		r.titles(cells)
		return nil
	}
	name := strings.TrimLeft(cells[0], " ")
	if name == "" {
		r.odd++
		return nil
	}
	indent += len(cells[0]) - len(name) // blanks may stand in the quotes, too
	node := r.tree.Add(indent, outline.NoFrame, 0)
	if indent > 0 || name != "Total" {
		r.key = append(append(r.key[:0], name...), separator...)
		if r.module >= 0 && r.module < len(cells) {
			r.key = append(r.key, cells[r.module]...)
		}
		r.tree.Frame[node] = r.frames.Frame(bytes.ToValidUTF8(r.key, []byte("\uFFFD")))
	}
	for i := range r.columns {
		c := &r.columns[i]
		v, ok := int64(0), true
		if c.cell < len(cells) {
			v, ok = c.read(cells[c.cell])
		}
		if !ok || !c.total.Add(v) {
			r.odd++
			v = 0
		}
		c.values = append(c.values, v)
	}
	return nil
}

// titles finds the columns once their titles come.
func (r *reader) titles(cells []string) {
	if cells[0] != "Function Stack" {
		return
	}
	r.titled = true
	for i, title := range cells {
		if title == "Module" {
			r.module = i
		}
		if name, ok := strings.CutSuffix(title, ":Self"); ok {
			r.columns = append(r.columns, column{cell: i, title: name, time: strings.Contains(name, "Time")})
		}
	}
}

// read reads a cell: seconds with or without their unit, or a count.
func (c *column) read(cell string) (int64, bool) {
	cell = strings.TrimSpace(cell)
	if cell == "" {
		return 0, true
	}
	factor := 1.0
	if c.time {
		factor = 1e9
		if ms, ok := strings.CutSuffix(cell, "ms"); ok {
			cell, factor = ms, 1e6
		} else {
			cell = strings.TrimSuffix(cell, "s")
		}
	}
	n, err := strconv.ParseFloat(strings.ReplaceAll(cell, ",", ""), 64)
	n = math.Round(n * factor)
	return int64(n), err == nil && n >= 0 && n <= codec.MaxTotal
}

func (r *reader) store(b *model.Builder) {
	stacks := r.tree.Stacks(b)
	for _, c := range r.columns {
		if c.total == 0 {
			continue
		}
		kind, known := kinds[c.title]
		if !known {
			kind.id, kind.label = c.title, c.title
		}
		unit := "count"
		if c.time {
			unit = "ns"
		}
		seg := b.Series(kind.id, kind.label, model.Unit{Name: unit})
		for i, v := range c.values {
			if v != 0 {
				seg.Stack = append(seg.Stack, stacks[i])
				seg.Values[0].Each = append(seg.Values[0].Each, v)
			}
		}
	}
}

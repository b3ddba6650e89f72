// Package vsprof reads the call trees of Visual Studio's profiler, the file
// CallTreeSummary.csv of a report:
//
//	Level,Function Name,Inclusive Samples,Exclusive Samples,Module Name,
//	0,"Raytracer.exe",471,0,"",
//	1,"Raytracer.Tracer.Trace(int32)",471,18,"Raytracer.exe",
//
// Reports of sampling have samples, those of instrumentation calls and the average
// time of one. They are documented by the command VSPerfReport /Summary:CallTree.
package vsprof

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

// Format is Visual Studio's call tree.
var Format = codec.Format{
	ID:         "vsprof",
	Title:      "Visual Studio CallTreeSummary CSV",
	Extensions: []string{".csv"},
	Sniff:      sniff,
	Read:       read,
}

var head = regexp.MustCompile(`^\x{FEFF}?"?Level"?,"?Function Name"?,.*(?:Exclusive Samples|Number of Calls)`)

func sniff(content []byte) codec.Confidence {
	if text, ok := plaintext.Head(content); ok && head.Match(text) {
		return codec.Sure
	}
	return codec.No
}

// The columns that are read, by title.
const (
	level   = "Level"
	name    = "Function Name"
	module  = "Module Name"
	samples = "Exclusive Samples"
	calls   = "Number of Calls"
	average = "Avg Elapsed Exclusive Time" // milliseconds of one call
)

type reader struct {
	at     map[string]int // columns, by title
	tree   outline.Tree
	frames *names.Frames
	key    []byte

	samples, calls, nanos             []int64 // by node
	sampleTotal, callTotal, timeTotal codec.Total
	odd                               int
}

// read is Format.Read.
func read(ctx context.Context, in *codec.Input, b *model.Builder) error {
	r := &reader{frames: names.NewFramesBy(b, parse)}
	odd, err := plaintext.Table(ctx, in, ',', r.row)
	r.store(b)
	codec.Warn(b, codec.Loss{N: odd + r.odd, What: "rows that could not be read were left out: %d"})
	if err == nil && b.Events() == 0 {
		err = errors.New(`no row in it has a value: want columns "Level", "Function Name" and "Exclusive Samples" or "Number of Calls"`)
	}
	return err
}

// separator stands between function and module in the keys of names.Frames.
const separator = "\n"

func parse(key string) names.Parsed {
	function, module, _ := strings.Cut(key, separator)
	return names.NativeIn(function, module)
}

// cell is that of a column, "" where there is none.
func (r *reader) cell(cells []string, title string) string {
	if i, ok := r.at[title]; ok && i < len(cells) {
		return strings.TrimSpace(cells[i])
	}
	return ""
}

func (r *reader) row(number, _ int, cells []string) error {
	if number == 1 {
		r.at = map[string]int{}
		for i, title := range cells {
			r.at[strings.Clone(title)] = i
		}
		return nil
	}
	depth, err := strconv.ParseUint(r.cell(cells, level), 10, 31)
	function := r.cell(cells, name)
	if err != nil || function == "" {
		r.odd++
		return nil
	}
	r.key = append(append(append(r.key[:0], function...), separator...), r.cell(cells, module)...)
	r.tree.Add(int(depth), r.frames.Frame(bytes.ToValidUTF8(r.key, []byte("\uFFFD"))), 0)
	n := r.number(r.cell(cells, calls), 1)
	r.samples = append(r.samples, r.sum(&r.sampleTotal, r.number(r.cell(cells, samples), 1)))
	r.calls = append(r.calls, r.sum(&r.callTotal, n))
	r.nanos = append(r.nanos, r.sum(&r.timeTotal, r.number(r.cell(cells, average), 1e6*float64(max(n, 0)))))
	return nil
}

// number reads a cell times a factor, -1 for one that is no number.
func (r *reader) number(cell string, factor float64) int64 {
	if cell == "" {
		return 0
	}
	n, err := strconv.ParseFloat(strings.ReplaceAll(cell, ",", ""), 64)
	n = math.Round(n * factor)
	if err != nil || !(n >= 0 && n <= codec.MaxTotal) {
		return -1
	}
	return int64(n)
}

// sum adds a value to a total, and gives what could be added.
func (r *reader) sum(total *codec.Total, v int64) int64 {
	if !total.Add(v) {
		r.odd++
		return 0
	}
	return v
}

func (r *reader) store(b *model.Builder) {
	stacks := r.tree.Stacks(b)
	for _, s := range []struct {
		id, label, unit string
		values          []int64
		total           codec.Total
	}{
		{"cpu", "CPU", "samples", r.samples, r.sampleTotal},
		{"wall", "Wall clock", "ns", r.nanos, r.timeTotal},
		{"calls", "Calls", "count", r.calls, r.callTotal},
	} {
		if s.total == 0 {
			continue
		}
		seg := b.Series(s.id, s.label, model.Unit{Name: s.unit})
		for i, v := range s.values {
			if v != 0 {
				seg.Stack = append(seg.Stack, stacks[i])
				seg.Values[0].Each = append(seg.Values[0].Each, v)
			}
		}
	}
	if r.timeTotal > 0 {
		b.Warn("times are those of one call on average, which the file rounds, times the number of calls")
	}
}

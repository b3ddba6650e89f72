package ghcprof

import (
	"bytes"
	"context"
	"errors"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"

	"flameview/formats/codec"
	"flameview/formats/codec/jsontext"
	"flameview/formats/codec/plaintext"
	"flameview/formats/names"
	"flameview/model"
)

// report is the state of reading a report.
type report struct {
	b       *model.Builder
	frames  *names.Frames
	key     []byte
	totals  totals
	head    heading
	columns columns
	open    []node // the path to the last row
	bad     plaintext.Bad
}

// node is a row of the tree.
type node struct {
	depth int
	stack model.StackID
}

// heading says where the columns of the tree are.
type heading struct {
	module, src int  // where they begin, in characters; src is 0 without
	numbers     int  // how many columns of numbers there are
	exact       bool // ticks and bytes are the last two
}

func readReport(ctx context.Context, in *codec.Input, b *model.Builder) error {
	lines, err := plaintext.NewLines(ctx, in)
	if err != nil {
		return err
	}
	r := report{b: b, frames: names.NewFramesBy(b, parse)}
	for err == nil && lines.Next() {
		line := plaintext.Trim(lines.Line)
		switch {
		case len(line) == 0:
		case r.head.numbers > 0:
			var ok bool
			if ok, err = r.row(line); !ok {
				r.bad.Note(lines)
			}
		case bytes.HasPrefix(line, []byte("COST CENTRE")):
			r.head = newHeading(string(line))
		default:
			r.totals.line(string(line))
		}
	}
	if err == nil {
		err = lines.Err()
	}
	shares := !r.head.exact
	if e := r.columns.store(b, r.totals, shares); err == nil {
		err = e
	}
	if err == nil && r.head.numbers == 0 {
		return errors.New("there is no table of cost centres with their entries: the report was cut")
	}
	r.columns.compare(b, r.totals, shares)
	r.bad.Warn(b, "rows of the tree")
	return err
}

var (
	totalTime  = regexp.MustCompile(`^\s*total time\s*=.*\(([0-9]+) ticks @ ([0-9]+) (us|ms)`)
	totalAlloc = regexp.MustCompile(`^\s*total alloc\s*=\s*([0-9,]+) bytes`)
)

// line reads a total, if a line has one.
//
//	total time  =        0.02 secs   (20 ticks @ 1000 us, 1 processor)
//	total alloc =   1,000,000 bytes  (excludes profiling overheads)
func (t *totals) line(line string) {
	if m := totalTime.FindStringSubmatch(line); m != nil {
		t.ticks, _ = strconv.ParseInt(m[1], 10, 64)
		if t.tick, _ = strconv.ParseInt(m[2], 10, 32); m[3] == "ms" {
			t.tick *= 1e3
		}
		t.tick *= 1e3
	}
	if m := totalAlloc.FindStringSubmatch(line); m != nil {
		t.alloc, _ = strconv.ParseInt(strings.ReplaceAll(m[1], ",", ""), 10, 64)
	}
}

// newHeading reads the heading of the tree; the zero value is that of the other
// table, which has no entries.
//
//	COST CENTRE MODULE SRC             no.   entries  %time %alloc   %time %alloc  ticks     bytes
func newHeading(line string) heading {
	at := strings.Index(line, " no. ")
	module := strings.Index(line, "MODULE")
	if at < 0 || module < 0 || module > at {
		return heading{}
	}
	numbers := strings.Fields(line[at:])
	h := heading{module: module, numbers: len(numbers), exact: numbers[len(numbers)-1] == "bytes"}
	if src := strings.Index(line[module:at], "SRC"); src >= 0 {
		h.src = module + src
	}
	if len(numbers) != 6 && len(numbers) != 8 || h.exact != (len(numbers) == 8) {
		return heading{}
	}
	return h
}

// row reads a row of the tree; ok is false if it makes no sense.
func (r *report) row(line []byte) (ok bool, err error) {
	var values [8]int64 // number, entries, shares of time and bytes, the same with callees, ticks, bytes
	for i := r.head.numbers - 1; i >= 0; i-- {
		at := bytes.LastIndexByte(line, ' ')
		n, ok := jsontext.ParseNumber(line[at+1:])
		if !ok || at < 0 {
			return false, nil
		}
		decimals := 0
		if 2 <= i && i < 6 {
			decimals = 1
		}
		if values[i], ok = n.Times10(decimals); !ok || values[i] < 0 {
			return false, nil
		}
		line = plaintext.Trim(line[:at])
	}
	name := bytes.TrimLeft(line, " ")
	depth := len(line) - len(name)
	for n := len(r.open); n > 0 && r.open[n-1].depth >= depth; n-- {
		r.open = r.open[:n-1]
	}
	at := model.Root
	if n := len(r.open); n > 0 {
		at = r.open[n-1].stack
	}
	at = r.b.Push(at, r.frame(line, depth))
	r.open = append(r.open, node{depth, at})
	ticks, alloc := values[6], values[7]
	if !r.head.exact {
		ticks, alloc = values[2], values[3]
	}
	return true, errors.Join(r.columns.ticks.add(at, ticks), r.columns.alloc.add(at, alloc), r.columns.entries.add(at, values[1]))
}

// frame is the frame of a row without its numbers. The columns are as wide as the
// widest text in them; where they are not aligned, words count.
//
//	main       Main   Main.hs:3:1-20
func (r *report) frame(line []byte, depth int) model.FrameID {
	label, rest := cutColumn(line, r.head.module)
	module, src := rest, []byte(nil)
	if r.head.src > 0 {
		module, src = cutColumn(rest, r.head.src-r.head.module)
	}
	if bytes.IndexByte(module, ' ') >= 0 || len(module) == 0 {
		label, rest, _ = bytes.Cut(line[depth:], []byte(" "))
		module, src, _ = bytes.Cut(bytes.TrimLeft(rest, " "), []byte(" "))
	}
	r.key = append(append(r.key[:0], bytes.TrimSpace(module)...), 0)
	r.key = append(append(r.key, bytes.TrimSpace(label)...), 0)
	return r.frames.Frame(append(r.key, bytes.TrimSpace(src)...))
}

// cutColumn cuts a line behind a number of characters.
func cutColumn(line []byte, width int) (column, rest []byte) {
	at := 0
	for ; width > 0 && at < len(line); width-- {
		_, n := utf8.DecodeRune(line[at:])
		at += n
	}
	return bytes.TrimSpace(line[:at]), line[at:]
}

// parse takes a key of names.Frames apart: module, label and place.
func parse(key string) names.Parsed {
	module, rest, _ := strings.Cut(key, "\x00")
	label, place, _ := strings.Cut(rest, "\x00")
	return names.Haskell(module, label, place)
}

package pprof

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"io"
	"time"

	"github.com/google/pprof/profile"
	"github.com/klauspost/compress/gzip"

	"flameview/formats/codec"
	"flameview/formats/codec/valuetype"
	"flameview/formats/codec/wire"
	"flameview/model/tree"
)

// write is Format.Write: one sample for each path of the tree that has a self
// value. Functions have the displayed name, and the canonical one as their
// system name; lines and addresses are not known to a tree.
//
// The library writes a profile that is whole in memory, and each sample holds
// its whole path: of a deep tree that is far more than the tree. But protocol
// buffers that follow each other are one, their lists joined (encoding, "last
// one wins"). So the names are written first, then the samples one by one.
// A tree with 100,000 levels that all have self values would still be a file
// with five billion numbers, which no reader could hold: maxFrames.
func write(w io.Writer, v *codec.View) error {
	start := time.Now()
	if err := checkSize(v.Tree); err != nil {
		return err
	}
	zip := gzip.NewWriter(w)
	table, err := newNameTable(v)
	if err != nil {
		return err
	}
	if _, err := zip.Write(table.encoded); err != nil {
		return err
	}
	if err := table.writeSamples(zip, v.Tree); err != nil {
		return err
	}
	v.Stage("write", start, "rows", v.Tree.Len())
	return zip.Close()
}

// maxFrames bounds the frames of all samples together; pprof's own tool takes
// some 20 bytes of memory for each.
const maxFrames = 1 << 30

func checkSize(t *tree.Tree) error {
	frames := 0
	for row, depth := range t.Preorder() {
		if selfOf(t, row) != [2]int64{} {
			frames += depth
		}
	}
	if frames > maxFrames {
		return fmt.Errorf("the stacks of this view have %d frames together, and the format repeats them all: more than %d cannot be read by anything; collapse recursion, or write JSON", frames, maxFrames)
	}
	return nil
}

// nameTable is a profile without its samples, but for one of the base if there is a
// base, which has the strings of its label.
type nameTable struct {
	encoded []byte
	ids     []uint64 // of the location of each box that the tree has, 0 for others
	label   []byte   // of samples of the base, as the samples' message holds it
}

func newNameTable(v *codec.View) (*nameTable, error) {
	t := v.Tree
	p := &profile.Profile{}
	metric := t.Metric
	if n := len(t.Sides); n > 0 {
		metric = t.Sides[n-1].Metric
	}
	name, unit, periodType := valuetype.Written(metric)
	typ := &profile.ValueType{Type: name, Unit: unit}
	var period *profile.ValueType
	if periodType != "" {
		period = &profile.ValueType{Type: periodType, Unit: "nanoseconds"}
	}
	p.SampleType, p.PeriodType = []*profile.ValueType{typ}, period
	p.Comments = comments(v)
	// It says that functions are known, so that no tool looks for symbols.
	mapping := &profile.Mapping{ID: 1, HasFunctions: true}
	p.Mapping = []*profile.Mapping{mapping}
	n := &nameTable{ids: make([]uint64, len(t.Boxes.List))}
	for _, box := range t.Box[min(1, t.Len()):] {
		if n.ids[box] != 0 {
			continue
		}
		id := uint64(len(p.Function) + 1)
		n.ids[box] = id
		f := &profile.Function{ID: id, Name: v.Name(box), SystemName: t.Boxes.List[box].Name}
		p.Function = append(p.Function, f)
		p.Location = append(p.Location, &profile.Location{ID: id, Mapping: mapping, Line: []profile.Line{{Function: f}}})
	}
	if t.Sides != nil { // a sample of nothing, for its strings
		p.Sample = []*profile.Sample{{Value: []int64{0}, Label: map[string][]string{baseKey: {baseValue}}}}
	}
	var out bytes.Buffer
	if err := p.WriteUncompressed(&out); err != nil {
		return nil, err
	}
	n.encoded = out.Bytes()
	n.label = baseLabel(n.encoded)
	return n, nil
}

// baseLabel is the label of samples of the base: numbers of strings of a profile,
// which are looked for in what was written.
func baseLabel(encoded []byte) []byte {
	var key, value, count uint64
	for rest := encoded; len(rest) > 0; {
		f, next, ok, _ := wire.Cut(rest)
		if !ok {
			break
		}
		if rest = next; f.Num != stringTable {
			continue
		}
		switch string(f.Body) {
		case baseKey:
			key = count
		case baseValue:
			value = count
		}
		count++
	}
	label := appendNumber(nil, labelKey, key)
	return appendNumber(label, labelText, value)
}

// comments are what pprof -comments prints.
func comments(v *codec.View) []string {
	out := []string{"written by flameview"}
	for _, s := range []string{v.Title, v.Subtitle} {
		if s != "" {
			out = append(out, s)
		}
	}
	if d := v.Tree.Metric.Unit.Decimals; d > 0 {
		out = append(out, fmt.Sprintf("values are integers: multiples of 10^-%d %s", d, v.Tree.Metric.Unit.Name))
	}
	if v.Tree.Cut > 0 || v.Tree.Full {
		out = append(out, "incomplete: thin frames were left out")
	}
	return out
}

// writeSamples writes the path of every row with a self value, leaf first. Of two
// sides the base has a sample of its own, with the label that pprof's -diff_base
// gives it and a negative value, so pprof opens the file as a difference.
func (n *nameTable) writeSamples(w io.Writer, t *tree.Tree) error {
	const atOnce = 64 << 10 // bytes
	var out, path, stack []byte
	var ends []int // of the path's numbers
	for row, depth := range t.Preorder() {
		if depth > 0 {
			ends = ends[:depth-1]
			start := 0
			if depth > 1 {
				start = ends[depth-2]
			}
			path = binary.AppendUvarint(path[:start], n.ids[t.Box[row]])
			ends = append(ends, len(path))
		}
		values := selfOf(t, row)
		if values == [2]int64{} {
			continue
		}
		stack = stack[:0]
		for i := len(ends) - 1; i >= 0; i-- {
			start := 0
			if i > 0 {
				start = ends[i-1]
			}
			stack = append(stack, path[start:ends[i]]...)
		}
		if values[0] != 0 {
			out = appendSample(out, stack, -values[0], n.label)
		}
		if values[1] != 0 {
			out = appendSample(out, stack, values[1], nil)
		}
		if len(out) >= atOnce {
			if _, err := w.Write(out); err != nil {
				return err
			}
			out = out[:0]
		}
	}
	_, err := w.Write(out)
	return err
}

// appendSample adds a message Sample of a profile: its stack, as packed numbers of
// locations, its value and its label.
func appendSample(dst, stack []byte, value int64, label []byte) []byte {
	body := appendBytes(nil, sampleLocation, stack)
	body = appendNumber(body, sampleValue, uint64(value))
	if label != nil {
		body = appendBytes(body, sampleLabel, label)
	}
	return appendBytes(dst, sample, body)
}

// appendBytes and appendNumber add a field of a protocol buffer.
func appendBytes(dst []byte, field uint64, body []byte) []byte {
	dst = binary.AppendUvarint(dst, field<<3|2)
	return append(binary.AppendUvarint(dst, uint64(len(body))), body...)
}

func appendNumber(dst []byte, field, v uint64) []byte {
	return binary.AppendUvarint(binary.AppendUvarint(dst, field<<3), v)
}

// selfOf are the self values of a row of the base and of the current side; without
// sides there is no base.
func selfOf(t *tree.Tree, row int32) [2]int64 {
	if t.Sides == nil {
		return [2]int64{0, t.Self[row]}
	}
	return [2]int64{t.Sides[0].Self[row], t.Sides[1].Self[row]}
}

package pprof

import (
	"fmt"
	"io"
	"slices"
	"time"

	"github.com/google/pprof/profile"
	"github.com/klauspost/compress/gzip"

	"flameview/formats/codec"
	"flameview/formats/codec/valuetype"
	"flameview/model/tree"
)

// write is Format.Write: one sample for each path of the tree that has a self
// value. Functions have the displayed name, and the canonical one as their
// system name; lines and addresses are not known to a tree.
//
// The library writes a profile that is whole in memory, and each sample holds
// its whole path: of a deep tree that is far more than the tree. But protocol
// buffers that follow each other are one, their lists joined (encoding, "last
// one wins"). So the names are written first, then the samples in small pieces.
// A tree with 100,000 levels that all have self values would still be a file
// with five billion numbers, which no reader could hold: maxFrames.
func write(w io.Writer, v *codec.View) error {
	start := time.Now()
	if err := checkSize(v.Tree); err != nil {
		return err
	}
	zip := gzip.NewWriter(w)
	locations, err := writeNames(zip, v)
	if err != nil {
		return err
	}
	if err := writeSamples(zip, v.Tree, locations); err != nil {
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
		if t.Self[row] != 0 {
			frames += depth
		}
	}
	if frames > maxFrames {
		return fmt.Errorf("the stacks of this view have %d frames together, and the format repeats them all: more than %d cannot be read by anything; collapse recursion, or write JSON", frames, maxFrames)
	}
	return nil
}

// writeNames writes everything but samples. It gives the location of each box
// that the tree has, nil for others.
func writeNames(w io.Writer, v *codec.View) ([]*profile.Location, error) {
	t := v.Tree
	p := &profile.Profile{}
	name, unit, periodType := valuetype.Written(t.Metric)
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
	locations := make([]*profile.Location, len(t.Boxes.List))
	for _, box := range t.Box[min(1, t.Len()):] {
		if locations[box] != nil {
			continue
		}
		id := uint64(len(p.Function) + 1)
		f := &profile.Function{ID: id, Name: v.Name(box), SystemName: t.Boxes.List[box].Name}
		locations[box] = &profile.Location{ID: id, Mapping: mapping, Line: []profile.Line{{Function: f}}}
		p.Function = append(p.Function, f)
		p.Location = append(p.Location, locations[box])
	}
	return locations, p.WriteUncompressed(w)
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

// writeSamples writes the path of every row with a self value, leaf first.
func writeSamples(w io.Writer, t *tree.Tree, locations []*profile.Location) error {
	const atOnce = 1 << 18 // frames held in memory
	piece := &profile.Profile{}
	var path []*profile.Location
	frames := 0
	for row, depth := range t.Preorder() {
		if depth > 0 {
			path = append(path[:depth-1], locations[t.Box[row]])
		}
		if t.Self[row] == 0 {
			continue
		}
		stack := slices.Clone(path)
		slices.Reverse(stack)
		piece.Sample = append(piece.Sample, &profile.Sample{Location: stack, Value: []int64{t.Self[row]}})
		if frames += 1 + depth; frames < atOnce {
			continue
		}
		if err := piece.WriteUncompressed(w); err != nil {
			return err
		}
		piece, frames = &profile.Profile{}, 0
	}
	return piece.WriteUncompressed(w)
}

package speedscope

import (
	"bufio"
	"io"
	"strconv"
	"time"

	"flameview/formats/codec"
	"flameview/formats/codec/jsontext"
	"flameview/model/shape"
	"flameview/model/tree"
)

// units are the format's words for ours. All else is "none": a plain number.
var units = map[string]string{"ns": "nanoseconds", "bytes": "bytes"}

// write is Format.Write. The profile is a sampled one, with one sample for each
// path of the tree that has a self value, in the order of the picture. Weights
// are exact; decimals are JSON numbers with a point.
//
// The format repeats the whole path in each sample. The writer keeps one path
// and streams, but the file of a tree with 100,000 levels that all have self
// values would hold five billion numbers, as folded text would hold names.
//
// The weights stand before the samples, so that a file that was cut still has
// stacks and numbers that belong together.
func write(w io.Writer, v *codec.View) error {
	start := time.Now()
	out := bufio.NewWriterSize(w, 64<<10)
	t := v.Tree
	out.WriteString(`{"$schema":` + jsontext.Quote(schema) + `,"exporter":"flameview"`)
	if v.Title != "" {
		out.WriteString(`,"name":` + jsontext.Quote(v.Title))
	}
	out.WriteString(`,"activeProfileIndex":0,"shared":{"frames":[`)
	used, index := usedBoxes(t)
	for i, b := range used {
		if i > 0 {
			out.WriteByte(',')
		}
		out.WriteString("\n{\"name\":" + jsontext.Quote(v.Name(b)) + "}")
	}
	out.WriteString("]},\n\"profiles\":[{\"type\":\"sampled\",\"name\":" + jsontext.Quote(profileName(v)))
	unit := units[t.Metric.Unit.Name]
	if unit == "" {
		unit = "none"
	}
	out.WriteString(`,"unit":"` + unit + `","startValue":0,"endValue":`)
	total := int64(0)
	if t.Len() > 0 {
		total = t.Total[0]
	}
	buf := t.Metric.Unit.Append(nil, total)
	out.Write(buf)
	out.WriteString(",\n\"weights\":[")
	first := true
	for row := range t.Preorder() {
		if t.Self[row] == 0 {
			continue
		}
		if buf = buf[:0]; !first {
			buf = append(buf, ',')
		}
		first = false
		if _, err := out.Write(t.Metric.Unit.Append(buf, t.Self[row])); err != nil {
			return err
		}
	}
	out.WriteString("],\n\"samples\":[")
	if err := writeSamples(out, t, index); err != nil {
		return err
	}
	out.WriteString("]}]}\n") // Flush gives the error of all of these
	v.Stage("write", start, "rows", t.Len())
	return out.Flush()
}

// usedBoxes lists the boxes that the tree has; filters may have left few of
// those that the store knows. They are in the order of names. index is the place of each in the list.
func usedBoxes(t *tree.Tree) (used []shape.BoxID, index []uint32) {
	index = make([]uint32, len(t.Boxes.List))
	for _, b := range t.Box[min(1, t.Len()):] {
		index[b] = 1
	}
	for _, b := range t.Boxes.ByRank {
		if index[b] == 1 {
			index[b] = uint32(len(used))
			used = append(used, b)
		}
	}
	return used, index
}

// writeSamples writes the path of every row with a self value. path is the text
// of the path to the last row, ends where each of its frames ends.
func writeSamples(out *bufio.Writer, t *tree.Tree, index []uint32) error {
	var path []byte
	var ends []int
	first := true
	for row, depth := range t.Preorder() {
		if depth > 0 {
			ends = ends[:depth-1]
			if depth == 1 {
				path = path[:0]
			} else {
				path = append(path[:ends[depth-2]], ',')
			}
			path = strconv.AppendUint(path, uint64(index[t.Box[row]]), 10)
			ends = append(ends, len(path))
		}
		if t.Self[row] == 0 {
			continue
		}
		if !first {
			out.WriteByte(',')
		}
		first = false
		out.WriteString("\n[")
		out.Write(path)
		if err := out.WriteByte(']'); err != nil {
			return err
		}
	}
	return nil
}

// profileName is what speedscope shows above the picture.
func profileName(v *codec.View) string {
	switch {
	case v.Title != "":
		return v.Title
	case v.Tree.Metric.Label != "":
		return v.Tree.Metric.Label
	}
	return "profile"
}

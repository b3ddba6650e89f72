package svg

import "flameview/model"

// A class said at every frame, ` class="b J"`, would be 10 of some 130 bytes.
// So frames of one colour and kind stand in one element that says it once: an
// <svg>, because readers take a <g> for a frame. In it they stand level by
// level, as in the tree; who calls whom is said by where they are, here as in
// the pictures of other tools.

// layer is the frames of one colour and kind.
type layer struct {
	class string
	rows  []int32 // ascending
}

// kindClass is the class that tells the kind of a frame, by Kind; "" where it
// is not known. Small letters are colours, M, P, H and S belong to the script.
var kindClass = [model.NumKinds]string{
	model.KindInterpreted: "0", model.KindC1: "1", model.KindJIT: "J", model.KindInlined: "I",
	model.KindNative: "N", model.KindCPP: "C", model.KindKernel: "K", model.KindClass: "L",
	model.KindThread: "T", model.KindFile: "F", model.KindTruncated: "X",
}

// layers gives the rows that are drawn, the root's layer first. It is a
// counting sort: two passes and one array of rows.
func (c *canvas) layers() []layer {
	of := func(row int32) int { return c.colors.index(row)*int(model.NumKinds) + int(c.tree.Kind[row]) }
	rows := int32(c.tree.Len())
	count := make([]int, len(c.colors.list)*int(model.NumKinds))
	place := make([]int, len(count)) // in list
	var list []layer
	for row := range rows {
		if c.thin(row) {
			continue
		}
		k := of(row)
		if count[k] == 0 {
			place[k] = len(list)
			class := c.colors.list[k/int(model.NumKinds)].class
			if kind := kindClass[k%int(model.NumKinds)]; kind != "" {
				class += " " + kind
			}
			list = append(list, layer{class: class})
		}
		count[k]++
	}
	all := make([]int32, int(rows)-c.page.Thin.Count)
	for k, n := range count {
		if n > 0 {
			list[place[k]].rows, all = all[:0:n], all[n:]
		}
	}
	for row := range rows {
		if !c.thin(row) {
			l := &list[place[of(row)]]
			l.rows = append(l.rows, row)
		}
	}
	return list
}

// found says that the search on screen had found a row.
func (c *canvas) found(row int32) bool {
	return row > 0 && c.view.Matches != nil && c.view.Matches[c.tree.Box[row]]
}

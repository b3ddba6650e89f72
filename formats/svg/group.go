package svg

import (
	"bytes"
	"math"
)

// closeGroup ends a group, or begins one, which is the same.
func (c *collector) closeGroup() {
	if c.hasRect && c.title == nil && c.hover != nil {
		c.title = c.hover
		c.pair()
	}
	c.title, c.hover, c.hasRect, c.inside, c.loose = nil, nil, false, false, -1
}

// pair makes a frame once a title and a rectangle have come together.
func (c *collector) pair() {
	if !c.hasRect || c.title == nil {
		return
	}
	text := c.title
	c.title, c.hasRect = nil, false
	t, counts, ok := parseTitle(text, c.counts)
	if c.ext.compared && ok {
		counts = append(counts[:len(c.counts)], c.rect.sides[:min(c.rect.sided, 2)]...)
	}
	if !ok {
		if !c.inside || c.phases > 1 {
			return // the document's own title, or one that --nameattr gave
		}
		t.name, counts = trimTitle(text), append(c.counts, unknown)
	}
	f, placed := c.place()
	if !placed || !c.checkPhases(len(counts)-len(c.counts)) {
		c.unplaced += count1(ok)
		return
	}
	f.label = c.label(t.name, c.rect.fill)
	if ok {
		c.note(t)
		if c.ext.view != "" && c.ext.compared {
			// Both are exact.
		} else if c.ext.view != "" && c.rect.fgW >= 0 {
			counts[len(counts)-1] = c.rect.fgW // exact, whatever its decimals
		} else {
			c.fractions = c.fractions || t.fraction
		}
		if c.unit == "" {
			c.unit = unescape(t.unit)
		}
	} else {
		c.uncounted++
		c.renamed++
		c.loose = len(c.frames)
	}
	if c.frames == nil {
		c.reserve()
	}
	c.frames = append(c.frames, f)
	c.counts = append(c.counts, counts[len(counts)-c.phases:]...)
}

// note notes the difference that the title of the next frame tells.
func (c *collector) note(t title) {
	if t.diff && c.deltas == nil {
		c.differing, c.deltas = true, make([]float64, 0, cap(c.frames))
	}
	if c.deltas != nil && t.diff {
		c.deltas = append(c.deltas, make([]float64, len(c.frames)-len(c.deltas))...)
		c.deltas = append(c.deltas, t.delta)
	}
}

// checkPhases holds a frame's counts against the number of phases, which the
// first frame that has any decides. A frame with another number has no place:
// filling it up would let a small file ask for much memory.
func (c *collector) checkPhases(counts int) bool {
	if counts > 1 && counts <= math.MaxUint16 && c.phases == 1 && c.uncounted == len(c.frames) {
		c.phases = counts
		c.unplaced += c.uncounted
		c.uncounted, c.renamed, c.loose = 0, 0, -1
		c.frames, c.counts, c.deltas = c.frames[:0], c.counts[:0], nil
	}
	return counts == c.phases
}

// reserve takes memory for as many frames as the file can hold if each takes
// frameBytes, so that large pictures are not copied over and over.
func (c *collector) reserve() {
	const frameBytes = 200 // no writer we know of needs less than 150
	n := len(c.in.Data)/frameBytes + 1
	c.frames = make([]frame, 0, n)
	c.counts = make([]int64, 0, n)
}

func (c *collector) label(name, fill []byte) uint32 {
	says := plain
	if c.ext.view != "" {
		says = c.kind
	}
	if c.async {
		says = tintOf(fill)
	}
	if id, ok := c.ids[labelKey{string(name), says}]; ok {
		return id
	}
	id := uint32(len(c.labels))
	c.labels = append(c.labels, label{unescape(name), says})
	c.ids[labelKey{string(name), says}] = id
	return id
}

// text reads a <text>: the name of a frame whose title is something else, or
// flamegraph.pl's error.
func (c *collector) text(s *scanner) {
	content, ok := s.text("text")
	if !ok {
		return
	}
	content = bytes.TrimSpace(content)
	if len(c.frames) == 0 && bytes.HasPrefix(content, []byte("ERROR:")) {
		c.message = unescape(content)
	}
	if c.loose < 0 || len(content) == 0 || bytes.HasSuffix(content, []byte("..")) {
		return
	}
	c.frames[c.loose].label = c.label(content, nil)
	c.renamed--
	c.loose = -1
}

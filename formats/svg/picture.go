package svg

import (
	"bytes"
	"context"
	"math"

	"flameview/formats/codec"
)

// frame is one box of the picture, as drawn.
type frame struct {
	x, w, y float64 // left edge, width, top; in one unit throughout the picture
	label   uint32  // index into picture.labels
}

// label is a name with what its colour tells; each pair is kept once.
type label struct {
	name string
	tint tint
}

// picture is everything the document says that matters here, in document order.
type picture struct {
	frames []frame
	labels []label
	// counts are the numbers of the titles: phases for each frame. unknown
	// stands where a title has none.
	counts []int64
	phases int // 1 but for animated pictures
	unit   string

	exact     bool    // x and w are inferno's fg:x and fg:w, whole numbers
	grid      float64 // x and w are multiples of this
	minWidth  float64 // of the narrowest frame, as drawn
	measure   string  // what minWidth is in, "px" or "%"
	complete  bool    // </svg> was there
	ended     int     // how far the document was read, bytes
	message   string  // flamegraph.pl's own error, in place of a picture
	differing bool    // titles speak of a second recording
	fractions bool
	unplaced  int // frames without usable coordinates
	uncounted int // frames whose title has no count
	renamed   int // of those, frames whose name stands only in the title
}

// unknown stands for a count that the title does not say.
const unknown = -1

// collector reads one document into a picture.
type collector struct {
	picture
	in    *codec.Input
	ids   map[labelKey]uint32
	async bool // colours mean something
	digit int  // most decimals of a coordinate
	depth int  // of <svg>

	// What the current group has shown so far. The title comes before the
	// rectangle everywhere we know of, but need not.
	inside       bool // a <g> or <a>
	title, hover []byte
	rect         box
	hasRect      bool
	loose        int // frame of this group whose title had no count, -1 for none
}

type labelKey struct {
	name string // escaped
	tint tint
}

// box is what a <rect> says.
type box struct {
	x, w, y length
	fgX     int64 // inferno's exact place; fgW is -1 where there is none
	fgW     int64
	fill    []byte
	hover   []byte
	placed  bool
}

// scanEvery is how many bytes are read between looks at the context.
const scanEvery = 1 << 20

// collect reads the whole document. The error is the context's.
func collect(ctx context.Context, in *codec.Input) (*picture, error) {
	c := &collector{in: in, ids: map[labelKey]uint32{}, loose: -1}
	c.phases, c.minWidth, c.measure = 1, math.Inf(1), "px"
	s := scanner{data: in.Data}
	next := 0
	for {
		if s.pos >= next {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			in.Progress(int64(s.pos))
			next = s.pos + scanEvery
		}
		t, ok := s.next()
		if !ok {
			break
		}
		c.tag(&s, t)
	}
	c.ended = len(in.Data)
	c.grid = math.Pow10(-min(c.digit, 4))
	if c.exact {
		c.grid = 1
	}
	return &c.picture, nil
}

func (c *collector) tag(s *scanner, t tag) {
	switch string(t.name) {
	case "svg":
		switch {
		case t.end:
			c.depth--
			c.complete = c.complete || c.depth <= 0
		case !t.empty:
			c.depth++
		}
	case "g":
		c.closeGroup()
		if !t.end {
			c.inside = true
			c.hover = spoken(attr(t.attrs, "onmouseover"))
		}
	case "a": // round the group, or inside it round the rectangle
		if t.end {
			c.closeGroup()
		} else {
			c.inside = true
		}
	case "title":
		if t.end || t.empty {
			return
		}
		text, ok := s.text("title")
		if ok {
			c.title = text
			c.pair()
		}
	case "rect":
		if t.end {
			return
		}
		c.rect, c.hasRect = c.readRect(t.attrs), true
		if c.rect.hover != nil && c.title == nil { // the oldest pictures: no group, no title
			c.title = c.rect.hover
		}
		c.pair()
	case "text":
		// It is the name, cut to fit: of use only where the title is not.
		if !t.end && !t.empty && (c.loose >= 0 || len(c.frames) == 0) {
			c.text(s)
		}
	case "animateTransform":
		c.move(t.attrs)
	}
}

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
	if !ok {
		if !c.inside || c.phases > 1 {
			return // the document's own title, or one that --nameattr gave
		}
		t.name, counts = trimTitle(text), append(c.counts, unknown)
	}
	f, placed := c.place()
	if !placed || !c.settlePhases(len(counts)-len(c.counts)) {
		c.unplaced += count1(ok)
		return
	}
	f.label = c.label(t.name, c.rect.fill)
	if ok {
		c.differing = c.differing || t.diff
		c.fractions = c.fractions || t.fraction
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

// settlePhases holds a frame's counts against the number of phases, which the
// first frame that has any decides. A frame with another number has no place:
// filling it up would let a small file ask for much memory.
func (c *collector) settlePhases(counts int) bool {
	if counts > 1 && counts <= math.MaxUint16 && c.phases == 1 && c.uncounted == len(c.frames) {
		c.phases = counts
		c.unplaced += c.uncounted
		c.uncounted, c.renamed, c.loose = 0, 0, -1
		c.frames, c.counts = c.frames[:0], c.counts[:0]
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

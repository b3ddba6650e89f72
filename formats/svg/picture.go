package svg

import (
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
	phases int // 1 but for animated pictures, and 2 for ours of two sides
	// deltas are the changes of self values that titles tell, by frame, in percent
	// of all; nil where they tell none.
	deltas []float64
	unit   string

	ext       extension // what our writer has added
	exact     bool      // x and w are inferno's fg:x and fg:w, whole numbers
	largest   float64   // of the exact widths
	grid      float64   // x and w are multiples of this
	minWidth  float64   // of the narrowest frame, as drawn
	measure   string    // what minWidth is in, "px" or "%"
	complete  bool      // </svg> was there
	ended     int       // how far the document was read, bytes
	message   string    // flamegraph.pl's error, in place of a picture
	differing bool      // titles speak of a second recording
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
	kind         tint // of the layer, in our pictures
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
	sides   [2]int64 // our fg:a and fg:b; sided is 2 if both are there
	sided   int
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
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	s := scanner{data: in.Data}
	next := scanEvery
	for {
		if s.pos >= next {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			in.Release(next-scanEvery, s.pos)
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
			c.readExtension(t.attrs)
		}
	case "g":
		c.closeGroup()
		if !t.end {
			c.inside = true
			c.hover = spoken(attr(t.attrs, "onmouseover"))
			if c.ext.view != "" {
				c.readKind(attr(t.attrs, "class")) // earlier pictures have it here
			}
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

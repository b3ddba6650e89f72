package svg

import (
	_ "embed"
	"io"
	"strings"
	"time"

	"flameview/formats/codec"
)

// The picture that we write is a flame graph as flamegraph.pl and inferno draw
// them, so that their readers read ours:
//
//	<svg id="frames" x="10" width="1180" total_samples="15" fg:view="callees" fg:root="top" ...>
//	<svg class="b J">
//	<g><title>main (15 samples, 100.00%)</title><rect x="0" y="16" width="1180" fg:x="0" fg:w="15"/><text x="3" y="27">main</text></g>
//	</svg>
//
// Frames of one colour and kind stand together, in a layer (see
// write_layers.go). Their order means nothing, as in those tools' pictures,
// which have that of a hash table. x and width are rounded edge by edge, so
// that a frame lies inside its caller to the last digit, and have as many
// digits as the narrowest frame needs to be seen; fg:x and fg:w are values of
// the tree, exactly.
//
// What other readers ignore are our attributes of the element
// "frames": fg:view says whether the frames beyond a frame are its callees or its
// callers, fg:root at which side of the picture the root is, fg:names that labels
// keep the package of a name,
// fg:decimals that fg:x and fg:w count in 10^-n of the unit, fg:chain how many
// frames above the root are the selected fragment, fg:elided how many frames
// were left out as too thin and fg:elided_total what they counted. The class
// of a layer is its colour, and behind that a capital or digit for its kind;
// M marks a frame that the search on screen had found.
//
// Of two sides, fg:a and fg:b of a frame are the exact totals of the base and of the
// current side, fg:x and fg:w the widths of their mean. The title has the form that
// flamegraph.pl gives differential pictures: the value of the current side, and
// behind the ; the change of the self value, as a part of the current total.
//
// Labels are cut to their frames here, for viewers that run no script; the
// script cuts them again after each zoom. The height of a frame, always the same, is said once:
// in the style for browsers, in the document type for those who do not know
// heights in styles.

//go:embed script.js
var scriptSource string

//go:embed sides.js
var sidesScript string

// scriptFor is the script with the parts that a picture needs: small pictures are
// mostly script. A part stands in place of the statement that does nothing.
func scriptFor(notes, sides bool) string {
	text := pack(scriptSource)
	for _, part := range []struct {
		statement, text string
		needed          bool
	}{{"\"notes\";\n", notesScript, notes}, {"\"sides\";\n", sidesScript, sides}} {
		put := ""
		if part.needed {
			put = pack(part.text)
		}
		text = strings.Replace(text, part.statement, put, 1)
	}
	return text
}

//go:embed style.css
var style string

//go:embed dark.css
var darkStyle string

// Sizes in units of the picture.
const (
	usualMinWidth = 0.1 // pixels; a click enlarges thin frames, so there may be many
	minWidth      = 100 // of the picture
	maxScale      = 64
	margin        = 10
	rowHeight     = 16
	textDown      = 11   // baseline of a label below its frame's top
	textIn        = 3    // space on either side of it
	letter        = 7.25 // advance of one letter, 12 units high
	titleLetter   = letter / 0.7
	barHeight     = 28
)

// write is Format.Write. Errors are the writer's.
func write(w io.Writer, v *codec.View) error {
	start := time.Now()
	c := newCanvas(w, v)
	v.Stage("lay out", start, "rows", v.Tree.Len(), "thin", c.page.Thin.Count)
	start = time.Now()
	c.head()
	c.page.Draw(c)
	c.foot()
	v.Stage("write", start, "frames", v.Tree.Len()-c.page.Thin.Count)
	return c.out.Flush()
}

package svg

import (
	"bytes"
	"regexp"
	"testing"

	"flameview/formats/codec"
	"flameview/model/modeltest"
	"flameview/model/query"
	"flameview/model/shape"
)

// mandatory is what readers of flamegraph.pl's and of inferno's form need of a
// frame, and no byte more: no colour, no label, no line break.
var mandatory = regexp.MustCompile(`<title>([^<]*)</title>(<rect x="[^"]*" y="[^"]*" width="[^"]*" fg:x="[^"]*" fg:w="[^"]*"/>)`)

// TestWrittenSize holds our size against flamegraph.pl's for the same frames
// and settings.
//
// Half of it cannot be reached with what readers expect: the frames alone,
// reduced to <g>, <title>, <rect> with x, y, width, fg:x and fg:w, without
// colour, label, style or script, are 60 % of default.svg, the title being a
// third of that; without fg:x and fg:w they would still be 51 %. The rest of
// ours is labels, 4 %, and what is the same in every picture, 3 %.
func TestWrittenSize(t *testing.T) {
	for _, c := range []struct {
		name     string
		minWidth float64
		reversed bool
		most     float64 // per cent of theirs
	}{
		{"default.svg", 0.1, false, 70},
		{"java.svg.gz", 0.1, false, 53},
		{"mem-bytes.svg", 0.1, false, 78},
		{"minwidth2.svg", 2, false, 60},
		{"reverse.svg.gz", 0.1, true, 57},
		{"diff.svg", 0.1, false, 66},
	} {
		t.Run(c.name, func(t *testing.T) {
			theirs := shared(t, "flamegraph-svg/"+c.name)
			s, err := load(t, theirs, codec.Options{})
			if err != nil {
				t.Fatal(err)
			}
			tree := modeltest.Tree(t, s, query.Query{Decoration: shape.Decoration{Root: shape.RootThread}, Grouping: shape.Grouping{KeepGenerated: true}})
			ours := draw(t, &codec.View{Tree: tree, MinWidth: c.minWidth, Title: "Flame Graph"})
			frames, least, titles := 0, 0, 0
			for _, m := range mandatory.FindAllSubmatch(ours, -1) {
				frames++
				least += len("<g>") + len(m[0]) + len("</g>")
				titles += len(m[1])
			}
			part := func(n int) float64 { return 100 * float64(n) / float64(len(theirs)) }
			t.Logf("%d frames, theirs %d; %d bytes, flamegraph.pl %d: %.1f %%; mandatory %.1f %%, of which titles %.1f %%; style and script %.1f %%",
				frames, bytes.Count(theirs, []byte("<title>")), len(ours), len(theirs), part(len(ours)), part(least), part(titles), part(len(style)+len(darkStyle)+len(scriptFor(false, false))))
			if part(len(ours)) > c.most {
				t.Errorf("%.1f %% of flamegraph.pl's size", part(len(ours)))
			}
		})
	}
}

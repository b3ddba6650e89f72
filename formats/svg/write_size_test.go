package svg

import (
	"testing"

	"flameview/formats/codec"
	"flameview/model"
)

// TestWrittenSize holds our size against flamegraph.pl's for the same stacks
// and settings.
//
// Half of it cannot be reached with what readers expect. flamegraph.pl takes
// 202 bytes for a frame of this file. A frame of ours that were no more than
// <g>, <title>, <rect> with x, y, width, fg:x and fg:w, without colour, label,
// style or script, comes to 60 % of the file, 47 bytes of each frame being the
// title; without fg:x and fg:w, to 51 %.
func TestWrittenSize(t *testing.T) {
	theirs := shared(t, "flamegraph-svg/default.svg")
	s, err := load(t, theirs, codec.Options{})
	if err != nil {
		t.Fatal(err)
	}
	tree := treeOf(t, s, model.Query{Dress: model.Dress{Root: model.RootThread}, Grouping: model.Grouping{KeepGenerated: true}})
	ours := draw(t, &codec.View{Tree: tree, MinWidth: 0.1, Title: "Flame Graph"})
	share := 100 * float64(len(ours)) / float64(len(theirs))
	t.Logf("%d frames: %d bytes, of which style %d and script %d; flamegraph.pl %d: %.1f %%",
		tree.Len(), len(ours), len(style)+len(darkStyle), len(script), len(theirs), share)
	if share > 75 {
		t.Errorf("%.1f %% of flamegraph.pl's size", share)
	}
}

package page

// Tags are the sizes of the marks on frames that have notes: a tag with the numbers of the notes at the frame's right end,
//
//	[parse                 ▐1▌]
//
// or, on a frame too narrow for a tag next to its label, a folded upper right corner.
type Tags struct {
	Pad       float64 // on either side of the numbers
	Inset     float64 // between the tag and the frame's right end
	MinWidth  float64 // of a tag
	LabelRoom float64 // room that a tag leaves for the label
	Corner    float64 // side of a corner
	MinFrame  float64 // width of the narrowest frame that has a corner
}

// What holds for the tags of all formats, in units of length at scale 1.
const (
	TagLabelRoom   = 40 // Tags.LabelRoom: some five letters
	MinCornerFrame = 4  // Tags.MinFrame
)

// Place returns the width of a tag whose numbers have that width, for a frame of that width, or 0; then the size of the corner, or 0.
func (t Tags) Place(numbers, frame float64) (tag, corner float64) {
	if tag = max(numbers+2*t.Pad, t.MinWidth); tag+t.Inset+t.LabelRoom <= frame {
		return tag, 0
	}
	if frame >= t.MinFrame {
		return 0, min(frame, t.Corner)
	}
	return 0, 0
}

package page

// Tags are the sizes of the marks that frames with notes have: a tag with the
// numbers of the notes at the frame's right end,
//
//	[parse                 ▐1▌]
//
// or, on a frame too narrow for that beside a label, its upper right corner
// turned down.
type Tags struct {
	Pad       float64 // on either side of the numbers
	Inset     float64 // between the tag and the frame's right end
	MinWidth  float64 // of a tag
	LabelRoom float64 // room that a tag leaves for the label
	Corner    float64 // side of a corner
	Least     float64 // width of the narrowest frame that has one
}

// What holds for the tags of all formats, in units of length at scale 1.
const (
	TagLabelRoom   = 40 // Tags.LabelRoom: some five letters
	MinCornerFrame = 4  // Tags.Least
)

// Place gives the width of the tag for numbers that are so wide on a frame that
// is so wide, 0 for none; then the side of the corner, 0 for none.
func (t Tags) Place(numbers, frame float64) (tag, corner float64) {
	if tag = max(numbers+2*t.Pad, t.MinWidth); tag+t.Inset+t.LabelRoom <= frame {
		return tag, 0
	}
	if frame >= t.Least {
		return 0, min(frame, t.Corner)
	}
	return 0, 0
}

package names

import "flameview/model"

// Frames interns frames by the name a file wrote, each name parsed once.
type Frames struct {
	b    *model.Builder
	byID map[string]model.FrameID
}

// NewFrames makes the cache of one reader.
func NewFrames(b *model.Builder) *Frames {
	return &Frames{b: b, byID: map[string]model.FrameID{}}
}

// Frame gives the frame of a name. The name is copied where it is kept.
func (f *Frames) Frame(name []byte) model.FrameID {
	if id, ok := f.byID[string(name)]; ok {
		return id
	}
	own := string(name)
	id := Parse(own).Intern(f.b)
	f.byID[own] = id
	return id
}

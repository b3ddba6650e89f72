package chrometrace

import (
	"flameview/formats/codec"
	"flameview/formats/names"
	"flameview/model"
)

// readStackFrames reads the frames, whose parents may come later.
func (r *reader) readStackFrames() error {
	if r.framesAt == 0 {
		return nil
	}
	r.Go(r.framesAt)
	return r.Object(func(key []byte) error {
		n := r.sf.frame(string(key))
		parent := int32(-1)
		var name []byte
		err := r.Maybe(func(key []byte) (err error) {
			switch string(key) {
			case "name":
				var text string
				text, err = r.Text()
				name = []byte(text)
			case "parent":
				var p []byte
				if p, err = r.raw(); err == nil && len(p) > 0 && string(p) != "null" {
					parent = r.sf.frame(string(p))
				}
			}
			return err
		})
		if err != nil {
			return err
		}
		r.sf.frames[n] = stackFrame{parent, true, r.frame(name)}
		return r.Pause()
	})
}

// frame names a frame as Hermes and V8 write it, or as anybody does.
func (r *reader) frame(name []byte) model.FrameID {
	if p, ok := names.V8(string(name)); ok {
		return p.Intern(r.b)
	}
	if function, at, ok := names.JSPlace(string(name)); ok && at.Column > 0 {
		return names.JS(function, at).Intern(r.b)
	}
	return r.frames.Frame(name)
}

// stackFrames gives each frame the stack that ends with it.
func (r *reader) stackFrames() []model.StackID {
	list := r.sf.frames
	parent := make([]int32, len(list))
	for i := range list {
		parent[i] = list[i].parent
	}
	stacks, circles := codec.Stacks(r.b, parent, func(i int) (model.FrameID, bool) { return list[i].frame, list[i].known })
	r.lost.circles += circles
	return stacks
}

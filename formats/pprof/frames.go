package pprof

import (
	"fmt"
	"math"
	"path"
	"strings"

	"github.com/google/pprof/profile"

	"flameview/formats/names"
	"flameview/model"
)

// locations interns the frames of every location and renumbers the locations
// by their place in the list.
//
// A location has a line for each function that was inlined there, the innermost
// first; the last is the function that was really called.
func (r *reader) locations() {
	r.frames = make([][]model.FrameID, len(r.p.Location))
	r.threads = make([]model.ThreadID, len(r.p.Location))
	for i, l := range r.p.Location {
		l.ID = uint64(i)
		if len(l.Line) == 0 {
			r.frames[i] = []model.FrameID{r.bare(l)}
			continue
		}
		for n := len(l.Line) - 1; n >= 0; n-- {
			f := l.Line[n].Function
			if f == nil {
				r.lost.strangers++
				r.frames[i] = append(r.frames[i], r.unknown())
				continue
			}
			if t, ok := names.Thread(f.Name); ok && n == len(l.Line)-1 {
				r.threads[i] = r.b.Thread(t)
			}
			p := parse(f)
			if p.Library == "" {
				p.Library = library(l.Mapping)
			}
			if line := l.Line[n].Line; p.Line == 0 && line > 0 && line <= math.MaxInt32 {
				p.Line = int32(line)
			}
			switch {
			case p.Kind != model.KindUnknown:
			case n < len(l.Line)-1:
				p.Kind = model.KindInlined
			case isKernel(l.Mapping):
				p.Kind = model.KindKernel
			}
			r.frames[i] = append(r.frames[i], p.Intern(r.b))
		}
	}
}

// bare is the frame of a location that nobody could name: its address.
func (r *reader) bare(l *profile.Location) model.FrameID {
	p := names.Parse(names.Unknown)
	if l.Address != 0 {
		p = names.Native(fmt.Sprintf("0x%x", l.Address))
	}
	p.Library = library(l.Mapping)
	if isKernel(l.Mapping) {
		p.Kind = model.KindKernel
	}
	return p.Intern(r.b)
}

// sources are the ends of source files whose functions are no Java methods.
var sources = map[string]bool{}

func init() {
	for _, ext := range strings.Fields("go c cc cpp cxx h hh hpp s S rs py rb js ts php pl lua swift m mm zig") {
		sources["."+ext] = true
	}
}

// parse names a function. What comes from a source file of Go or C is no Java
// method, however much main.List.add may look like one.
func parse(f *profile.Function) names.Parsed {
	name := f.Name
	if name == "" {
		name = f.SystemName
	}
	if _, thread := names.Thread(name); !thread && sources[path.Ext(f.Filename)] {
		return names.Native(name)
	}
	return names.Parse(name)
}

// library is the file that a mapping maps.
//
//	/usr/lib/libc.so.6 -> libc.so.6
func library(m *profile.Mapping) string {
	if m == nil {
		return ""
	}
	return m.File[strings.LastIndexAny(m.File, `/\`)+1:]
}

func isKernel(m *profile.Mapping) bool {
	return m != nil && strings.HasPrefix(m.File, "[kernel")
}

// threadOf reads the thread from a sample's labels. The format fixes no names
// for them; these are the usual ones.
func threadOf(b *model.Builder, s *profile.Sample) model.ThreadID {
	if len(s.Label) == 0 && len(s.NumLabel) == 0 {
		return model.NoThread
	}
	var t model.Thread
	for _, key := range []string{"thread", "thread_name", "thread name"} {
		if v := s.Label[key]; len(v) > 0 && t.Name == "" {
			t.Name = v[0]
		}
	}
	for _, key := range []string{"thread_id", "thread id", "tid"} {
		if v := s.NumLabel[key]; len(v) > 0 && t.ID == 0 {
			t.ID = v[0]
		}
	}
	return b.Thread(t)
}

package pprof

import (
	"fmt"
	"math"
	"strings"

	"github.com/google/pprof/profile"

	"flameview/formats/names"
	"flameview/model"
)

// locations interns the frames of every location.
//
// A location has a line for each function that was inlined there, the innermost
// first; the last is the function that was really called.
func (r *reader) locations() {
	r.places = places{small: make([]int32, len(r.p.Location)+1), large: map[uint64]int32{}}
	r.frames = make([][]model.FrameID, len(r.p.Location))
	r.threads = make([]model.ThreadID, len(r.p.Location))
	for i, l := range r.p.Location {
		r.places.set(l.ID, i)
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
			if p.File == "" {
				p.File = f.Filename
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

// places finds a location's place in the list by its id. Most writers number
// them from 1 on.
type places struct {
	small []int32 // by id: 1 + the place
	large map[uint64]int32
}

func (p *places) set(id uint64, place int) {
	if id < uint64(len(p.small)) {
		p.small[id] = int32(place) + 1
	} else {
		p.large[id] = int32(place) + 1
	}
}

func (p *places) of(id uint64) (place int32, ok bool) {
	if id < uint64(len(p.small)) {
		place = p.small[id]
	} else {
		place = p.large[id]
	}
	return place - 1, place > 0
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

// parse names a function.
func parse(f *profile.Function) names.Parsed {
	name := f.Name
	if name == "" {
		name = f.SystemName
	}
	return names.OfFile(name, f.Filename)
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

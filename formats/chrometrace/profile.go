package chrometrace

import (
	"context"

	"flameview/formats/codec/v8"
	"flameview/model"
)

// profiles are the CPU profiles of V8 in a trace. A profile comes in pieces:
//
//	{"ph":"P","name":"Profile","pid":1,"tid":1,"id":"0x1","args":{"data":{"startTime":1000}}}
//	{"ph":"P","name":"ProfileChunk","pid":1,"tid":9,"id":"0x1","args":{"data":{
//	  "cpuProfile":{"nodes":[{"id":2,"parent":1,"callFrame":{...}}],"samples":[2]},"timeDeltas":[500],"lines":[12]}}}
//
// which are joined by process and id. The pieces are written by a thread of
// their own, so only the first event says which thread was sampled. Chrome
// before 2017 writes all into one event called CpuProfile.
type profiles struct {
	frames *v8.Frames
	byKey  map[[2]string]*profile
	list   []*profile
	events v8.Events
}

// profile is one of them.
type profile struct {
	*v8.Profile
	track int32 // of the thread that was sampled, -1 = not known
}

func (p *profiles) init(b *model.Builder) {
	p.frames, p.byKey = v8.NewFrames(b), map[[2]string]*profile{}
}

// profile reads what belongs to a CPU profile; taken is false for all other
// events.
func (r *reader) profile(e *event) (taken bool, err error) {
	if e.args == 0 {
		return false, nil
	}
	whole := false
	switch string(e.name) {
	case "CpuProfile":
		whole = true
	case "Profile", "ProfileChunk":
	default:
		return false, nil
	}
	p := r.v8.byKey[[2]string{string(e.pid), string(e.id)}]
	if p == nil || whole {
		p = &profile{Profile: v8.NewProfile(r.v8.frames), track: -1}
		r.v8.list = append(r.v8.list, p)
		if !whole {
			r.v8.byKey[[2]string{string(e.pid), string(e.id)}] = p
		}
	}
	if whole || string(e.name) == "Profile" {
		p.track = r.tracks.of(e.pid, e.tid)
	}
	p.Piece()
	end := r.At
	r.At = e.args
	err = r.Maybe(func(key []byte) error {
		if string(key) != "data" {
			return nil
		}
		return r.Maybe(func(key []byte) error {
			if string(key) == "cpuProfile" {
				return r.Maybe(func(key []byte) error { return p.Key(r.Scanner, key) })
			}
			return p.Key(r.Scanner, key)
		})
	})
	r.At = end
	return true, err
}

// store makes events of all profiles.
func (p *profiles) store(ctx context.Context, r *reader) error {
	if len(p.list) == 0 {
		return nil
	}
	for _, x := range p.list {
		thread := model.NoThread
		if x.track >= 0 {
			thread = r.tracks.thread(x.track, r.b)
		}
		if err := x.Events(ctx, r.b, thread, &p.events); err != nil {
			return err
		}
	}
	p.events.Store(r.b)
	return nil
}

func (p *profiles) warn(b *model.Builder) {
	lost := 0
	for _, x := range p.list {
		if x.track < 0 {
			lost++
		}
	}
	if lost > 0 {
		b.Warn("CPU profiles whose beginning is not in the trace: %d; their threads are not known, and times count from their first sample", lost)
	}
	p.events.Lost.Warn(b)
}

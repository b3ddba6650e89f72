package chrometrace

import (
	"slices"

	"flameview/formats/codec"
	"flameview/model"
)

// stackSamples are sampled stacks of the format's own kind:
//
//	"stackFrames":{"5":{"name":"main","category":"app"},"7":{"name":"parse","parent":"5"}},
//	"samples":[{"cpu":0,"tid":1,"ts":1000,"name":"cycles","sf":"7","weight":1}]
//
// An event may point at a frame by "sf" too. The samples of each name are a
// series; those without one are samples of the CPU, as Hermes writes them.
type stackSamples struct {
	index  map[string]int32
	frames []stackFrame
	list   []stackSample
	names  []string // of the series
	byName map[string]int32
}

type stackFrame struct {
	parent int32 // -1 for none
	known  bool
	frame  model.FrameID
}

type stackSample struct {
	series, track, frame int32
	ts, weight           int64
}

func (s *stackSamples) frame(id string) int32 {
	n, ok := s.index[id]
	if !ok {
		if s.index == nil {
			s.index = map[string]int32{}
		}
		n = int32(len(s.frames))
		s.index[id] = n
		s.frames = append(s.frames, stackFrame{parent: -1})
	}
	return n
}

func (s *stackSamples) add(name, frame string, track int32, ts, weight int64) {
	n, ok := s.byName[name]
	if !ok {
		if s.byName == nil {
			s.byName = map[string]int32{}
		}
		n = int32(len(s.names))
		s.byName[name] = n
		s.names = append(s.names, name)
	}
	s.list = append(s.list, stackSample{n, track, s.frame(frame), ts, weight})
}

// readSamples reads the list of samples. Hermes writes numbers as strings.
func (r *reader) readSamples() error {
	if r.samplesAt == 0 {
		return nil
	}
	r.Go(r.samplesAt)
	return r.List(func() error {
		var name string
		var frame, pid, tid []byte
		var ts int64
		weight := int64(1)
		err := r.Maybe(func(key []byte) (err error) {
			switch string(key) {
			case "name":
				name, err = r.Text()
			case "sf":
				frame, err = r.raw()
			case "pid":
				pid, err = r.raw()
			case "tid":
				tid, err = r.raw()
			case "ts":
				ts, _, err = r.Fixed(decimals)
			case "weight":
				v, ok, e := r.Fixed(0)
				if err = e; ok && v >= 0 {
					weight = v
				}
			}
			return err
		})
		if err != nil {
			return err
		}
		r.sf.add(name, string(frame), r.threadOf(pid, tid), ts, weight)
		return nil
	})
}

// threadOf is the track of a sample, which need not say its process: then it is
// the thread of that number, if there is one.
func (r *reader) threadOf(pid, tid []byte) int32 {
	if pid == nil {
		for i := range r.tracks.list {
			if r.tracks.written[r.tracks.list[i].tid] == string(tid) {
				r.tracks.list[i].used = true
				return int32(i)
			}
		}
	}
	return r.tracks.of(pid, tid)
}

// storeSamples makes a series of each name. Where weights are not all 1 they
// are a metric of their own: what they count, the file does not say.
func (r *reader) storeSamples() {
	type columns struct {
		stacks         []model.StackID
		threads        []model.ThreadID
		times, weights []int64
		weighed        bool
		total          int64
	}
	stacks := r.stackFrames()
	all := make([]columns, len(r.sf.names))
	for _, x := range r.sf.list {
		if !r.sf.frames[x.frame].known {
			r.lost.strangers++
			continue
		}
		c := &all[x.series]
		if x.weight > codec.MaxTotal-c.total {
			r.lost.large++
			x.weight = 0
		}
		c.total += x.weight
		c.weighed = c.weighed || x.weight != 1
		c.stacks = append(c.stacks, stacks[x.frame])
		c.threads = append(c.threads, r.tracks.thread(x.track, r.b))
		c.times = append(c.times, x.ts)
		c.weights = append(c.weights, x.weight)
	}
	order := make([]int, 0, len(all))
	for i, name := range r.sf.names {
		if name == "" {
			order = slices.Insert(order, 0, i) // the main series
		} else {
			order = append(order, i)
		}
	}
	for _, i := range order {
		c := &all[i]
		id, label := r.sf.names[i], r.sf.names[i]
		switch id {
		case "":
			id, label = "cpu", "CPU"
		case "cpu", "slices", "slices-cpu":
			for taken := true; taken; _, taken = r.sf.byName[id] {
				id = "event " + id
			}
		}
		units := []model.Unit{{Name: "samples"}}
		if c.weighed {
			units = append(units, model.Unit{Name: "weight"})
		}
		if id == "cpu" && len(r.v8.list) > 0 {
			id, label, units = "stack-samples", "Stack samples", units[:1]
		}
		seg := r.b.Series(id, label, units...)
		seg.Stack, seg.Thread, seg.Time = c.stacks, c.threads, c.times
		seg.Values[0].Same = 1
		if len(units) > 1 {
			seg.Values[1].Each = c.weights
		}
	}
}

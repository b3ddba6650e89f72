package firefox

import "flameview/model"

// meta is what a profile says about itself.
type meta struct {
	start      int64 // nanoseconds since the Unix epoch, 0 = not known
	interval   int64 // nanoseconds
	cpuUnit    string
	wall       bool // threads are sampled whether they run or not
	categories []category
}

// category is one of the colours of frames, by its number.
type category struct {
	name string
	subs []string
}

// library is one program or shared object.
type library struct {
	name, debugName, id string
	start, end, offset  int64 // in the memory of its process; Gecko profiles
}

// readMeta reads the meta data. Gecko's sampler, and Python's, looks at all
// threads by the clock, and both say which toolkit or which configuration they
// have; others write what perf or the system's sampler saw running.
//
//	{"interval":0.25,"startTime":1671458961578.1055,"sampleUnits":{"threadCPUDelta":"µs"},...}
func (r *reader) readMeta(at int, m *meta) error {
	r.Go(at)
	return r.Maybe(func(key []byte) (err error) {
		switch string(key) {
		case "startTime":
			m.start, _, err = r.Fixed(6)
		case "interval":
			if v, ok, e := r.Fixed(6); ok && v > 0 {
				m.interval = v
			} else {
				err = e
			}
		case "toolkit", "configuration":
			m.wall = true
		case "sampleUnits":
			err = r.Maybe(func(key []byte) (err error) {
				if string(key) == "threadCPUDelta" {
					m.cpuUnit, err = r.Text()
				}
				return err
			})
		case "categories":
			if r.Next() == '[' {
				err = r.List(func() error { return r.readCategory(m) })
			}
		}
		return err
	})
}

func (r *reader) readCategory(m *meta) error {
	var c category
	err := r.Maybe(func(key []byte) (err error) {
		switch {
		case string(key) == "name":
			c.name, err = r.Text()
		case string(key) == "subcategories" && r.Next() == '[':
			err = r.List(func() error {
				s, err := r.Text()
				c.subs = append(c.subs, s)
				return err
			})
		}
		return err
	})
	m.categories = append(m.categories, c)
	return err
}

// kind is how a frame of JavaScript ran, by its category.
func (m *meta) kind(category, sub int32) model.Kind {
	if category < 0 || int(category) >= len(m.categories) || sub < 0 || int(sub) >= len(m.categories[category].subs) {
		return model.KindUnknown
	}
	switch m.categories[category].subs[sub] {
	case "JIT (ion)", "Wasm (ion)":
		return model.KindJIT
	case "JIT (baseline)", "Wasm (baseline)":
		return model.KindBaseline
	case "Interpreter", "JIT (baseline-interpreter)":
		return model.KindInterpreted
	}
	return model.KindUnknown
}

// isKernel says whether a category is that of the kernel.
func (m *meta) isKernel(category int32) bool {
	return category >= 0 && int(category) < len(m.categories) && m.categories[category].name == "Kernel"
}

// readLibs reads a list of libraries.
//
//	{"name":"libc.so.6","debugName":"libc.so.6","breakpadId":"EC61AC93","start":140275528802304,...}
func (r *reader) readLibs(to *[]library) error {
	return r.List(func() error {
		var l library
		err := r.Maybe(func(key []byte) (err error) {
			switch string(key) {
			case "name":
				l.name, err = r.Text()
			case "debugName":
				l.debugName, err = r.Text()
			case "breakpadId":
				l.id, err = r.Text()
			case "start":
				l.start, _, err = r.Fixed(0)
			case "end":
				l.end, _, err = r.Fixed(0)
			case "offset":
				l.offset, _, err = r.Fixed(0)
			}
			return err
		})
		*to = append(*to, l)
		return err
	})
}

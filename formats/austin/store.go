package austin

import "flameview/model"

// store hands the columns over and says what was guessed.
func (r *reader) store() {
	id, label := "wall", "Wall clock"
	if r.mode == "cpu" {
		id, label = "cpu", "CPU"
	}
	for _, s := range []struct {
		id, label, unit string
		*column
	}{
		{id, label, "ns", &r.time},
		{"memory", "Memory", "bytes", &r.taken},
		{"memory.freed", "Memory given back", "bytes", &r.given},
	} {
		if len(s.stack) == 0 {
			continue
		}
		seg := r.b.Series(s.id, s.label, model.Unit{Name: s.unit})
		seg.Stack, seg.Thread, seg.Values[0].Each = s.stack, s.thread, s.value
		if s.column == &r.time && r.idle != nil {
			for len(r.idle) < len(s.stack) {
				r.idle = append(r.idle, 0)
			}
			seg.State = r.idle
		}
	}
	if r.mode == "" && len(r.time.stack) > 0 && len(r.taken.stack) == 0 {
		r.b.Warn("the file does not say what austin measured: the numbers are taken for microseconds of wall clock time; with -m they are bytes, with -s times without idle threads")
	}
	if len(r.given.stack) > 0 {
		r.b.Warn("memory is below zero where threads gave back more than they took, %s bytes in all: that is the metric %q", model.Grouped(r.given.sum), "Memory given back")
	}
	r.bad.Warn(r.b, "samples of austin")
}

package legacypprof

import (
	"flameview/formats/codec"
	"flameview/model"
)

// series is one series of a profile, and where its values stand in a record.
type series struct {
	id, label string
	units     []string
	from      []int // by unit: index of the record's value

	stacks  []model.StackID
	threads []model.ThreadID
	named   bool
	values  [2][]int64
	sums    [2]int64
}

// add adds a record; false where a value is negative or too large, which counts
// as nothing then.
func (s *series) add(stack model.StackID, thread model.ThreadID, record []int64) bool {
	good, any := true, false
	var v [2]int64
	for i, from := range s.from {
		v[i] = record[from]
		if v[i] < 0 || v[i] > codec.MaxTotal-s.sums[i] {
			v[i], good = 0, false
		}
		any = any || v[i] != 0
	}
	if !any {
		return good
	}
	s.stacks, s.threads = append(s.stacks, stack), append(s.threads, thread)
	s.named = s.named || thread != model.NoThread
	for i := range s.from {
		s.values[i] = append(s.values[i], v[i])
		s.sums[i] += v[i]
	}
	return good
}

func (s *series) store(b *model.Builder) {
	if len(s.stacks) == 0 {
		return
	}
	units := make([]model.Unit, len(s.units))
	for i, u := range s.units {
		units[i] = model.Unit{Name: u}
	}
	seg := b.Series(s.id, s.label, units...)
	seg.Stack = s.stacks
	if s.named {
		seg.Thread = s.threads
	}
	for i := range units {
		seg.Values[i].Each = s.values[i]
	}
}

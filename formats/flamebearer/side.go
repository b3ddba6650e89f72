package flamebearer

import (
	"strings"

	"flameview/formats/codec"
	"flameview/model"
)

// side is one side of a graph, or all of a single one: a series.
type side struct {
	stack []model.StackID
	value []int64
	sum   int64
	ticks int64 // what the file says that they add up to, -1 if it does not
}

// add adds the self value of a box; false where it is negative or too large.
func (s *side) add(at model.StackID, v int64) bool {
	if v < 0 || v > codec.MaxTotal-s.sum {
		return false
	}
	if v > 0 {
		s.stack, s.value = append(s.stack, at), append(s.value, v)
		s.sum += v
	}
	return true
}

// kind is what the values are.
type kind struct {
	id, label, unit string
	period          int64 // of a sample in nanoseconds, 0 for none
}

// kindOf reads the metadata. The name of an application ends with what was
// recorded, in front of its labels.
//
//	samples, shop.cpu{region=eu}    cpu    samples, and time by the sample rate
//	bytes, shop.inuse_space         live   bytes
//	lock_nanoseconds                lock   ns
func kindOf(units, name string, rate int64) kind {
	name, _, _ = strings.Cut(name, "{")
	last := name[strings.LastIndexByte(name, '.')+1:]
	allocations := kind{"alloc", "Allocations", "", 0}
	if strings.HasPrefix(last, "inuse") {
		allocations = kind{"live", "Live objects", "", 0}
	}
	switch units {
	case "samples":
		k := kind{model.Unknown, "Samples", "samples", 0}
		if last == "cpu" || last == "itimer" {
			k.id, k.label = "cpu", "CPU"
		} else if last == "wall" {
			k.id, k.label = "wall", "Wall clock"
		}
		if rate > 0 && rate <= 1e9 {
			k.period = 1e9 / rate
		}
		return k
	case "objects":
		allocations.unit = "count"
		return allocations
	case "bytes":
		allocations.unit = "bytes"
		return allocations
	case "goroutines":
		return kind{"goroutine", "Goroutines", "count", 0}
	case "lock_samples":
		return kind{"lock", "Locks", "count", 0}
	case "lock_nanoseconds":
		return kind{"lock", "Locks", "ns", 0}
	case "", "trace_samples":
		return kind{model.Unknown, "Samples", "samples", 0}
	}
	return kind{units, units, units, 0}
}

// store hands a side over as a series of a kind.
func (s *side) store(b *model.Builder, k kind) {
	units := []model.Unit{{Name: k.unit}}
	if k.period > 0 && s.sum <= codec.MaxTotal/k.period {
		units = append(units, model.Unit{Name: "ns"})
	}
	seg := b.Series(k.id, k.label, units...)
	seg.Stack = s.stack
	seg.Values[0].Each = s.value
	if len(units) > 1 {
		ns := make([]int64, len(s.value))
		for i, v := range s.value {
			ns[i] = v * k.period
		}
		seg.Values[1].Each = ns
	}
}

package dhat

import "flameview/model"

// part is a series and the fields that it shows.
type part struct {
	id, label string
	units     []string
	fields    []field
}

// parts lists the series of a mode.
func (r *reader) parts() []part {
	switch r.mode {
	case "heap", "rust-heap", "":
		return []part{
			{"malloc", "Native allocations", []string{"count", "bytes"}, []field{totalBlocks, totalBytes}},
			{"peak", "Peak heap", []string{"bytes", "count"}, []field{peakBytes, peakBlocks}},
			{"leak", "Native leaks", []string{"bytes", "count"}, []field{endBytes, endBlocks}},
			{"max", "Maximum of each stack", []string{"bytes", "count"}, []field{maxBytes, maxBlocks}},
			{"reads", "Reads of the heap", []string{"bytes"}, []field{reads}},
			{"writes", "Writes to the heap", []string{"bytes"}, []field{writes}},
		}
	}
	label := r.mode
	if r.verb != "" {
		label = r.verb
	}
	blocks := r.blocks
	if blocks == r.units {
		blocks = "count"
	}
	return []part{{r.mode, label, []string{r.units, blocks}, []field{totalBytes, totalBlocks}}}
}

// store hands the values over. Fields that no place has are left out.
func (r *reader) store() {
	for _, p := range r.parts() {
		var sum int64
		for _, f := range p.fields {
			sum = max(sum, r.sums[f])
		}
		if sum == 0 {
			continue
		}
		units := make([]model.Unit, len(p.units))
		for i, u := range p.units {
			units[i].Name = u
		}
		seg := r.b.Series(p.id, p.label, units...)
		for row, at := range r.stacks {
			some := false
			for _, f := range p.fields {
				some = some || r.values[f][row] != 0
			}
			if !some {
				continue
			}
			seg.Stack = append(seg.Stack, at)
			for i, f := range p.fields {
				seg.Values[i].Each = append(seg.Values[i].Each, r.values[f][row])
			}
		}
	}
}

// warn says what was lost or must be known.
func (r *reader) warn() {
	if r.sums[maxBytes] > 0 {
		r.b.Warn("each stack had its maximum at another time: the sum of maxima says nothing")
	}
	if r.version != 2 {
		r.b.Warn("the file has version %d, only 2 is known", r.version)
	}
	if r.strangers > 0 {
		r.b.Warn("%s frames are not in the table of frames and have no name", model.Grouped(r.strangers))
	}
	if r.lost > 0 {
		r.b.Warn("%s values are negative, too large or no numbers and were left out", model.Grouped(r.lost))
	}
}

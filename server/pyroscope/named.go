package pyroscope

import (
	"fmt"
	"slices"
	"strings"

	"flameview/formats/codec/valuetype"
	"flameview/model"
)

// seriesOf is the series that a type of profile feeds, so that a server's profile
// and a file's merge; "" where the types of values say it.
//
//	memory:alloc_sample_bytes:bytes:space:bytes -> alloc    block:delay:... -> wait
func seriesOf(typ string) string {
	name, rest, _ := strings.Cut(typ, ":")
	value, _, _ := strings.Cut(rest, ":")
	switch {
	case name == "mutex":
		return "lock"
	case name == "block":
		return "wait"
	case name == "goroutine" || name == "goroutines":
		return "goroutine"
	case name == "wall":
		return "wall"
	case strings.HasPrefix(value, "alloc"):
		return "alloc"
	case strings.HasPrefix(value, "inuse"):
		return "live"
	}
	return ""
}

// named gives the series of a store, which is nobody else's, the names that its type
// says, and warns of what the server left out.
func named(s *model.Store, typ string) *model.Store {
	if id := seriesOf(typ); id != "" && len(s.Series) == 1 {
		s.Series = slices.Clone(s.Series)
		s.Series[0].ID, s.Series[0].Label = id, valuetype.Title(id)
	}
	s.Files[0].Warnings = append(s.Files[0].Warnings, truncated(s)...)
	return s
}

// truncated warns of frames called "other". A server whose operator limits the nodes
// of all answers puts what it leaves out there.
// https://github.com/grafana/pyroscope/blob/main/pkg/model/tree.go
func truncated(s *model.Store) (warnings []string) {
	for _, m := range s.Metrics() {
		var sum int64
		ser := &s.Series[m.Series]
		for i := range ser.Segments {
			seg := &ser.Segments[i]
			values := seg.Values[m.Value]
			for e, stack := range seg.Stack {
				if stack == model.Root || s.Methods[s.Frames[s.Stacks.Frame[stack]].Method].Name != "other" {
					continue
				}
				if values.Each == nil {
					sum += values.Same
				} else {
					sum += values.Each[e]
				}
			}
		}
		if sum > 0 && m.Total > 0 {
			warnings = append(warnings, fmt.Sprintf("%s: %.1f %% of the total is in frames called other: the server seems to leave out what is small (its max_nodes)", m.Label, 100*float64(sum)/float64(m.Total)))
		}
	}
	return warnings
}

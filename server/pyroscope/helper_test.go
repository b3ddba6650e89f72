package pyroscope

import (
	"fmt"
	"slices"
	"strings"

	"flameview/model"
)

// stacks are the sums of the first series by stack: "main;f 10".
func stacks(s *model.Store) []string {
	sums := map[string]int64{}
	if len(s.Series) == 0 {
		return nil
	}
	for i := range s.Series[0].Segments {
		seg := &s.Series[0].Segments[i]
		for e, id := range seg.Stack {
			var names []string
			for _, f := range s.Stacks.Path(nil, id) {
				names = append(names, s.Methods[s.Frames[f].Method].Name)
			}
			v := seg.Values[0].Same
			if seg.Values[0].Each != nil {
				v = seg.Values[0].Each[e]
			}
			sums[strings.Join(names, ";")] += v
		}
	}
	var out []string
	for stack, v := range sums {
		out = append(out, fmt.Sprintf("%s %d", stack, v))
	}
	slices.Sort(out)
	return out
}

// total is the sum of all stores.
func total(stores []*model.Store) (sum int64) {
	for _, s := range stores {
		for i := range s.Series {
			for j := range s.Series[i].Segments {
				sum += s.Series[i].Segments[j].Total(0)
			}
		}
	}
	return sum
}

package model

import "strconv"

// leafKey tells dresses apart for what is by stack: roots are above stacks, and
// only the metric's series has leaves.
func (e *Engine) leafKey(q Query) string {
	m, err := e.Metric(q.Metric)
	if !q.Dress.Leaf || err != nil {
		return ""
	}
	return "leaf" + strconv.Itoa(m.Series) + "\x01"
}

func (e *Engine) dressKey(q Query) string {
	key := e.leafKey(q) + string('0'+rune(q.Dress.Root))
	if q.Dress.FoldPools {
		key += "p"
	}
	return key + "\x01"
}

func (e *Engine) boxesKey(q Query) string {
	key := e.dressKey(q) + q.Grouping.By.String()
	if q.Grouping.KeepGenerated {
		key += "+"
	}
	return key
}

func (e *Engine) shapeKey(q Query) string {
	key := e.boxesKey(q)
	for _, t := range q.Transforms {
		if !t.Off {
			key += "\x01" + t.key()
		}
	}
	return key + "\x01"
}

func filterKey(filters []Filter) string {
	key := ""
	for _, f := range filters {
		if f.Off {
			key += "\x01-" // keeps its place among the tallies
			continue
		}
		key += "\x01" + f.key()
	}
	return key
}

package model

import "strings"

// leafKey tells dresses apart for what is by stack: roots are above stacks.
func (q Query) leafKey() string {
	q.Dress = Dress{Leaf: q.Dress.Leaf}
	return q.dressKey()
}

func (q Query) dressKey() string {
	var b strings.Builder
	b.WriteByte('0' + byte(q.Dress.Root))
	if q.Dress.FoldPools {
		b.WriteByte('p')
	}
	if q.Dress.Leaf {
		b.WriteString("l" + q.Metric) // its series alone has leaves
	}
	return b.String() + "\x01"
}

func (q Query) boxesKey() string {
	key := q.dressKey() + q.Grouping.By.String()
	if q.Grouping.KeepGenerated {
		key += "+"
	}
	return key
}

func (q Query) shapeKey() string {
	key := q.boxesKey()
	for _, t := range q.Transforms {
		if !t.Off {
			key += "\x01" + t.key()
		}
	}
	return key + "\x01"
}

func (q Query) filterKey() string {
	key := ""
	for _, f := range q.Filters {
		if f.Off {
			key += "\x01-" // keeps its place among the tallies
			continue
		}
		key += "\x01" + f.key()
	}
	return key
}

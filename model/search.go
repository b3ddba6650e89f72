package model

import "regexp"

// Search is what a regular expression finds in the boxes of a grouping.
type Search struct {
	Match []bool // by BoxID
	Boxes int    // how many match
}

// NewSearch matches displayed and canonical names, so that "java.lang" and
// "java/lang" both find what the eye sees.
func NewSearch(b *Boxes, re *regexp.Regexp) *Search {
	s := &Search{Match: make([]bool, len(b.List))}
	for i := range b.List {
		if re.MatchString(b.List[i].Display) || re.MatchString(b.List[i].Name) {
			s.Match[i] = true
			s.Boxes++
		}
	}
	return s
}

// Found is where a search matches in a tree.
type Found struct {
	Rows []int32 // matching rows, level by level
	Sum  int64   // of events whose stack holds a match, each once
}

// In finds the rows of a tree that match. A row below a match adds nothing to
// the sum: its events are counted already.
func (s *Search) In(t *Tree) Found {
	var f Found
	covered := make([]bool, t.Len())
	for row := 1; row < t.Len(); row++ {
		covered[row] = covered[t.Parent[row]]
		if !s.Match[t.Box[row]] {
			continue
		}
		f.Rows = append(f.Rows, int32(row))
		if !covered[row] {
			covered[row] = true
			f.Sum += t.Total[row]
		}
	}
	return f
}

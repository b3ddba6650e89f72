package model

import (
	"cmp"
	"context"
	"fmt"
	"path/filepath"
	"slices"
)

// SourceBy says what counts as a source of events.
type SourceBy uint8

// What events may come from.
const (
	NoSources SourceBy = iota
	SourceThread
	SourceFile
)

// MaxSources is how many sources are told apart; the rest are one.
const MaxSources = 8

// Source is what events come from: a thread, a pool of threads or a file.
type Source struct {
	Name  string // of the thread, without its id, or the file's path
	Count int    // how many threads or files it stands for
	Total int64  // its part of the tree's total
	// Absent is the source of events whose file names no thread, Others that
	// of all sources that are not in the list.
	Absent, Others bool
}

// Sources say which sources give most of the total of each row of a tree.
// Threads of the same name are one source. Where more threads have events than
// can be told apart, or the query folds pools, so are the threads of a pool.
type Sources struct {
	By   SourceBy
	List []Source // the largest of the metric first; the others last
	// By row: the places in List of the sources with the largest and the next
	// part of the row's total, and these parts. A part may be 0; then its place
	// means nothing.
	First, Second           []uint8
	FirstTotal, SecondTotal []int64
}

// From the sources of events to those of rows
//
// An event adds to all rows from the deepest one it passes (asked.ends) to
// the root. So nothing is grown a second time: sums at these rows, handed from
// each row to its parent in one backward loop, are the parts of all rows,
// whatever the view. That is done source after source with one column, which
// keeps the memory at 8 bytes a row where a matrix would take 72, and what
// stays is the two largest parts.
//
// Events are looked at once for a metric and its filters, to sum them by file,
// thread and stack (split), so clicks do not look at events.
//
// 10,000,000 events, 1,000,000 nodes: see BenchmarkSources.

// sourceList are the sources of a metric.
type sourceList struct {
	list []Source
	of   []uint8 // by ThreadID or FileID: the place in list
}

// sources tells where the events of a tree's rows come from.
func (e *Engine) sources(ctx context.Context, q Query, a asked, t *Tree) (*Sources, error) {
	roots := a.store.roots
	parts, err := e.split(ctx, q, a, q.Sources == SourceThread || roots != nil && roots.ofThread != nil)
	if err != nil {
		return nil, err
	}
	key := e.dressKey(q) + a.metric.ID + filterKey(q.Filters) + "\x01" + string('0'+rune(q.Sources))
	known, err := e.sourced.get(key, func() (*sourceList, error) { return listSources(ctx, a, q, parts) })
	if err != nil {
		return nil, err
	}
	n := t.Len()
	s := &Sources{
		By: q.Sources, List: slices.Clone(known.list), First: make([]uint8, n), Second: make([]uint8, n),
		FirstTotal: make([]int64, n), SecondTotal: make([]int64, n),
	}
	ends, err := a.ends(ctx, q, t)
	if err != nil {
		return nil, err
	}
	column := make([]int64, n)
	for i := range s.List {
		for _, p := range parts.parts {
			if known.of[q.Sources.ofPart(p)] != uint8(i) {
				continue
			}
			root := noRoot
			if roots != nil {
				if root = roots.ofPart(p); a.root != noRoot && root != a.root {
					continue
				}
			}
			ends.of(root)
			for e := p.from; e < p.to; e++ {
				if stops(ctx, e) {
					return nil, ctx.Err()
				}
				if row := ends.row(a.shape.of(parts.stack[e])); row != noRow {
					column[row] += parts.value[e]
				}
			}
		}
		s.List[i].Total = s.add(uint8(i), column, t.Parent)
	}
	return s, ctx.Err()
}

// add hands the sums of one source to the rows above, gives the root's and
// clears the column.
func (s *Sources) add(source uint8, column []int64, parent []int32) (total int64) {
	for row := len(column) - 1; row >= 0; row-- {
		v := column[row]
		if v == 0 {
			continue
		}
		column[row] = 0
		if row > 0 {
			column[parent[row]] += v
		} else {
			total = v
		}
		switch {
		case v > s.FirstTotal[row]:
			s.Second[row], s.SecondTotal[row] = s.First[row], s.FirstTotal[row]
			s.First[row], s.FirstTotal[row] = source, v
		case v > s.SecondTotal[row]:
			s.Second[row], s.SecondTotal[row] = source, v
		}
	}
	return total
}

// listSources chooses the sources of what all filters leave.
func listSources(ctx context.Context, a asked, q Query, s *split) (*sourceList, error) {
	totals := make([]int64, max(len(a.store.Threads), len(a.store.Files)))
	for _, p := range s.parts {
		for i := p.from; i < p.to; i++ {
			if stops(ctx, i) {
				return nil, ctx.Err()
			}
			totals[q.Sources.ofPart(p)] += s.value[i]
		}
	}
	list, of := q.Sources.choose(a.store.Store, totals, q.Dress.FoldPools)
	return &sourceList{list, of}, ctx.Err()
}

// ofPart is the number of the thread or file that a part's events come from.
func (by SourceBy) ofPart(p part) uint32 {
	if by == SourceFile {
		return uint32(p.file)
	}
	return uint32(p.thread)
}

// choose lists the largest sources, and says for each thread or file which
// one it is. totals are by thread or file.
func (by SourceBy) choose(s *Store, totals []int64, fold bool) (list []Source, of []uint8) {
	list, names := by.list(s, totals, fold)
	if by == SourceThread && len(list) > MaxSources && !fold {
		list, names = by.list(s, totals, true)
	}
	slices.SortStableFunc(list, func(a, b Source) int {
		return cmp.Or(cmp.Compare(b.Total, a.Total), cmp.Compare(a.Name, b.Name))
	})
	if len(list) > MaxSources {
		others := Source{Others: true}
		for _, o := range list[MaxSources:] {
			others.Count += o.Count
		}
		list = append(list[:MaxSources:MaxSources], others)
	}
	at := map[string]uint8{}
	for i, source := range list {
		if !source.Others {
			at[source.Name] = uint8(i)
		}
	}
	of = make([]uint8, len(totals))
	for i, name := range names {
		var ok bool
		if of[i], ok = at[name]; !ok { // one of the others, or it has no events
			of[i] = uint8(max(len(list)-1, 0))
		}
	}
	return list, of
}

// list gives the sources that have events, and the name of each thread's or
// file's source.
func (by SourceBy) list(s *Store, totals []int64, fold bool) (list []Source, names []string) {
	names = make([]string, len(totals))
	at := map[string]int{}
	for i, total := range totals {
		absent := false
		switch {
		case by == SourceFile && i < len(s.Files):
			names[i] = s.Files[i].Path
		case by == SourceThread && i < len(s.Threads):
			t := s.Threads[i]
			absent = t == Thread{}
			if names[i] = t.Name; t.Name == "" {
				names[i] = t.Title()
			}
			if fold {
				names[i] = FoldPool(names[i])
			}
		}
		if total == 0 {
			continue
		}
		n, ok := at[names[i]]
		if !ok {
			n = len(list)
			at[names[i]] = n
			list = append(list, Source{Name: names[i], Absent: absent})
		}
		list[n].Count++
		list[n].Total += total
	}
	return list, names
}

// Label is what a source of the list is called: a file by its last part, if
// that is enough to tell it.
func (s *Sources) Label(i int) string {
	source := s.List[i]
	what := "thread"
	if s.By == SourceFile {
		what = "file"
	}
	switch {
	case source.Others && source.Count == 1:
		return "1 other " + what
	case source.Others:
		return fmt.Sprintf("%d other %ss", source.Count, what)
	case s.By != SourceFile:
		return source.Name
	}
	base := filepath.Base(source.Name)
	for j, other := range s.List {
		if j != i && filepath.Base(other.Name) == base {
			return source.Name
		}
	}
	return base
}

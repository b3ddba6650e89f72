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
// An event adds to all rows from the deepest one it passes ([Shape.ends]) to
// the root. So nothing is grown a second time: sums at these rows, handed from
// each row to its parent in one backward loop, are the parts of all rows,
// whatever the view. That is done source after source with one column, which
// keeps the memory at 8 bytes a row where a matrix would take 72, and what
// stays is the two largest parts.
//
// The pass over the events is made once for a metric and its filters: what it
// leaves is a sum for each pair of stack and source (sourceSums), so that
// clicks do not look at events.
//
// 10,000,000 events, 1,000,000 nodes: see BenchmarkSources.

// part is what one source gives to the events of one stack.
type part struct {
	stack StackID
	value int64
}

// sourceSums are the sums of a metric by source and stack.
type sourceSums struct {
	list  []Source
	parts [][]part // by place in list
}

// sources tells where the events of a tree's rows come from.
func (e *Engine) sources(ctx context.Context, q Query, a asked, t *Tree) (*Sources, error) {
	own, err := e.own(ctx, a.store, q, a.metric)
	if err != nil {
		return nil, err
	}
	key := q.dressKey() + a.metric.ID + q.filterKey() + "\x01" + string('0'+rune(q.Sources))
	sums, err := e.sourced.get(key, func() (*sourceSums, error) { return sumSources(ctx, a.store, q, a.metric, own.own) })
	if err != nil {
		return nil, err
	}
	n := t.Len()
	s := &Sources{
		By: q.Sources, List: slices.Clone(sums.list), First: make([]uint8, n), Second: make([]uint8, n),
		FirstTotal: make([]int64, n), SecondTotal: make([]int64, n),
	}
	ends, err := a.shape.ends(ctx, t, a.fragment, a.weights.own)
	if err != nil {
		return nil, err
	}
	column := make([]int64, n)
	for i, parts := range sums.parts {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		for _, p := range parts {
			if row := ends[a.shape.of(p.stack)]; row >= 0 {
				column[row] += p.value
			}
		}
		s.List[i].Total = s.add(uint8(i), column, t.Parent)
	}
	return s, nil
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

// sumSources sums a metric by stack and source; own are its sums by stack
// after all filters.
func sumSources(ctx context.Context, s *outfit, q Query, m Metric, own []int64) (*sourceSums, error) {
	// Filters of stacks have done their work in own.
	events := slices.DeleteFunc(active(q.Filters), func(f Filter) bool {
		kind, err := f.kind()
		return err == nil && kind.events == nil
	})
	place := make([]int32, len(own)) // of a stack among those with a value; -1 for the rest
	var stacks []StackID
	for n, v := range own {
		if place[n] = -1; v != 0 {
			place[n] = int32(len(stacks))
			stacks = append(stacks, StackID(n))
		}
	}
	totals := make([]int64, max(len(s.Threads), len(s.Files)))
	at := s.placer()
	err := s.events.sift(ctx, m, events, nil, func(b *block) {
		at.seg = b.seg
		for _, n := range b.kept {
			if place[at.stack(n)] >= 0 {
				totals[q.Sources.of(b.seg, n)] += b.value(n)
			}
		}
	})
	if err != nil {
		return nil, err
	}
	list, of := q.Sources.choose(s.Store, totals, q.Dress.FoldPools)
	width := len(list)
	table := make([]int64, width*len(stacks))
	err = s.events.sift(ctx, m, events, nil, func(b *block) {
		at.seg = b.seg
		for _, n := range b.kept {
			if row := place[at.stack(n)]; row >= 0 {
				table[int(row)*width+int(of[q.Sources.of(b.seg, n)])] += b.value(n)
			}
		}
	})
	if err != nil {
		return nil, err
	}
	sums := &sourceSums{list: list, parts: make([][]part, width)}
	for i := range list {
		count := 0
		for at := i; at < len(table); at += width {
			if table[at] != 0 {
				count++
			}
		}
		sums.parts[i] = make([]part, 0, count)
		for at, stack := range stacks {
			if v := table[at*width+i]; v != 0 {
				sums.parts[i] = append(sums.parts[i], part{stack, v})
			}
		}
	}
	return sums, ctx.Err()
}

// of is the number of the thread or file that an event comes from.
func (by SourceBy) of(seg *Segment, n int32) uint32 {
	if by == SourceFile {
		return uint32(seg.File)
	}
	return uint32(seg.thread(n))
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

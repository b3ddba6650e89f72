package tree

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"

	"flameview/model/query"
	"flameview/model/run"
	"flameview/model/scan"
	"flameview/model/shape"
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
	By   query.SourceBy
	List []Source // the largest of the metric first; the others last
	// By row: the places in List of the sources with the largest and the next
	// part of the row's total, and these parts. A part may be 0; then its place
	// means nothing.
	First, Second           []uint8
	FirstTotal, SecondTotal []int64
}

// From the sources of events to those of rows
//
// An event adds to all rows from the deepest one it passes (ends) to
// the root. So nothing is grown a second time: sums at these rows, handed from
// each row to its parent in one backward loop, are the parts of all rows,
// whatever the view. That is done source after source with one column, which
// keeps the memory at 8 bytes a row where a matrix would take 72, and what
// stays is the two largest parts.
//
// Events are looked at once for a metric and its filters, to sum them by file,
// thread and stack (scan.Partition), so clicks do not look at events.
//
// 10,000,000 events, 1,000,000 nodes: see BenchmarkSources.

// NewSources says where the events of a tree's rows come from. The tree was grown
// of the input; p tells threads apart if the sources or the roots are threads.
// roots are those of the decoration, nil without; of is the one that is a node of
// the shape, NoRoot without. Error: the context's.
func NewSources(ctx context.Context, in Input, t *Tree, p *scan.Partition, list *SourceList, roots *shape.Roots, of int32) (*Sources, error) {
	n := t.Len()
	s := &Sources{
		By: list.by, List: slices.Clone(list.list), First: make([]uint8, n), Second: make([]uint8, n),
		FirstTotal: make([]int64, n), SecondTotal: make([]int64, n),
	}
	ends, err := newEnds(ctx, in, t)
	if err != nil {
		return nil, err
	}
	column := make([]int64, n)
	for i := range s.List {
		for _, part := range p.Parts {
			if list.of[list.by.Of(part.File, part.Thread)] != uint8(i) {
				continue
			}
			root := NoRoot
			if roots != nil {
				if root = roots.Of(part.File, part.Thread); of != NoRoot && root != of {
					continue
				}
			}
			ends.setRoot(root)
			for e := part.From; e < part.To; e++ {
				if run.Cancelled(ctx, e) {
					return nil, ctx.Err()
				}
				if row := ends.row(in.Shape.NodeOf(p.Stack[e])); row != noRow {
					column[row] += p.Value[e]
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

// Label is what a source of the list is called: a file by its last part, if
// that is enough to tell it.
func (s *Sources) Label(i int) string {
	source := s.List[i]
	what := "thread"
	if s.By == query.SourceFile {
		what = "file"
	}
	switch {
	case source.Others && source.Count == 1:
		return "1 other " + what
	case source.Others:
		return fmt.Sprintf("%d other %ss", source.Count, what)
	case s.By != query.SourceFile:
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

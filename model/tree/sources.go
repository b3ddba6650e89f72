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

// MaxSources is how many sources are distinguished; the rest is one more.
const MaxSources = 8

// Source is where events come from: a thread, a pool of threads or a file.
type Source struct {
	Name  string // the thread's name without its id, or the file's path
	Count int    // how many threads or files it stands for
	Total int64  // its part of the tree's total
	// Absent is set for events whose file names no thread, Others for all sources that are not
	// listed.
	Absent, Others bool
}

// Sources says which sources contribute most to the total of each row of a tree. Threads of the same name are
// one source. If more threads have events than MaxSources, or the query folds pools, the threads of a pool are
// one source.
type Sources struct {
	By   query.SourceBy
	List []Source // the largest of the metric first; the others last
	// By row: the indices in List of the two sources with the largest parts of the row's total, and
	// these parts. If a part is 0, its index is meaningless.
	First, Second           []uint8
	FirstTotal, SecondTotal []int64
}

// How rows get their sources
//
// An event counts in all rows from the deepest one it reaches (ends) to the root. So nothing is grown again: sums
// at the deepest rows, added from each row to its parent in one backward loop, are the parts of all rows, in any
// view. This is done for one source at a time in the same column, which needs 8 bytes a row where a matrix would
// need 72. Only the two largest parts are kept.
//
// Events are read once for a metric and its filters, to sum them by file, thread and stack (scan.Partition), so
// a click does not read events.
//
// 10,000,000 events, 1,000,000 nodes: see BenchmarkSources.

// NewSources says where the events of a tree's rows come from. The tree was grown from the input. p separates
// threads if the sources or the roots are threads. roots are those of the decoration, or nil; of is the root
// that is a node of the shape, or NoRoot. Error: the context's.
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

// add adds the sums of one source to all ancestor rows, returns the root's sum and clears the column.
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

// Label is the displayed name of a listed source. For a file, it is the last part of the path if that is
// unique.
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

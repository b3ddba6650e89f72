package tree

import (
	"cmp"
	"context"
	"slices"

	"flameview/model"
	"flameview/model/query"
	"flameview/model/run"
	"flameview/model/scan"
)

// SourceList is the sources of a metric's events after filters.
type SourceList struct {
	by   query.SourceBy
	list []Source
	of   []uint8 // by ThreadID or FileID: index in list
}

// NewSourceList lists the sources of a partition's events. fold merges the threads of a pool. Error: the
// context's.
func NewSourceList(ctx context.Context, s *model.Store, p *scan.Partition, by query.SourceBy, fold bool) (*SourceList, error) {
	totals := make([]int64, max(len(s.Threads), len(s.Files)))
	for _, part := range p.Parts {
		for i := part.From; i < part.To; i++ {
			if run.Cancelled(ctx, i) {
				return nil, ctx.Err()
			}
			totals[by.Of(part.File, part.Thread)] += p.Value[i]
		}
	}
	list, of := choose(by, s, totals, fold)
	return &SourceList{by, list, of}, ctx.Err()
}

// choose lists the largest sources, and returns the index in the list of each thread or file. totals are
// by thread or file.
func choose(by query.SourceBy, s *model.Store, totals []int64, fold bool) (list []Source, of []uint8) {
	list, names := listSources(by, s, totals, fold)
	if by == query.SourceThread && len(list) > MaxSources && !fold {
		list, names = listSources(by, s, totals, true)
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
		if of[i], ok = at[name]; !ok { // one of the rest, or without events
			of[i] = uint8(max(len(list)-1, 0))
		}
	}
	return list, of
}

// listSources returns the sources that have events, and the source name of each thread or file.
func listSources(by query.SourceBy, s *model.Store, totals []int64, fold bool) (list []Source, names []string) {
	names = make([]string, len(totals))
	at := map[string]int{}
	for i, total := range totals {
		absent := false
		switch {
		case by == query.SourceFile && i < len(s.Files):
			names[i] = s.Files[i].Path
		case by == query.SourceThread && i < len(s.Threads):
			t := s.Threads[i]
			absent = t == model.Thread{}
			if names[i] = t.Name; t.Name == "" {
				names[i] = t.Title()
			}
			if fold {
				names[i] = model.FoldPool(names[i])
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

package state

import (
	"regexp"
	"slices"
	"strings"

	"flameview/model"
	"flameview/model/filter"
)

// Threads is what a row of threads stands for, as model.ThreadRow and
// model.ThreadTime name it: one thread, or with Several a pool.
type Threads struct {
	Name    string
	Several bool
}

// KeepThreads shows only the events of some threads; with drop, all others'.
// Names are exact, but for a pool that is called like one of its threads:
// "main" and another file's "main tid=7" fold to "main", and that name means the
// first alone. A pick with such a pool is one of patterns.
//
//	main tid=5 -> main tid=5    pool-*-thread-* -> pool-*-thread-*
//	main, several -> (?-i:^main( tid=\d+)?$)
func KeepThreads(drop bool, picks ...Threads) Command {
	f := OfThreads(picks...)
	f.Drop = drop
	return AddFilter(f)
}

// OfThreads is the filter that keeps them.
func OfThreads(picks ...Threads) filter.Filter {
	p := model.Patterns{Exact: true}
	for _, pick := range picks {
		p.List = append(p.List, pick.Name)
		p.Exact = p.Exact && (!pick.Several || strings.Contains(pick.Name, "*"))
	}
	if !p.Exact {
		for i, pick := range picks {
			p.List[i] = pick.pattern()
		}
	}
	return filter.Filter{Kind: "thread", Patterns: p}
}

// ChooseThread shows one row of threads alone, in place of those that were chosen
// before; where it is the one that is chosen, all threads.
func ChooseThread(pick Threads) Command {
	add := KeepThreads(false, pick)
	return Command{Name: add.Name, Do: func(s State) State {
		chosen := s.ShowsThread(pick) && s.ChoosesThreads()
		s.Filters = slices.DeleteFunc(slices.Clone(s.Filters), filter.Filter.KeepsThreads)
		if chosen {
			return s
		}
		return add.Do(s)
	}}
}

// ChoosesThreads says that some threads are chosen by name.
func (s State) ChoosesThreads() bool {
	return slices.ContainsFunc(s.Filters, func(f filter.Filter) bool { return f.KeepsThreads() && !f.Off })
}

// ShowsThread says that a row of threads is among those that are chosen by name, if
// any are. A row that a pattern of the user's own chooses is not known to be.
func (s State) ShowsThread(t Threads) bool {
	for _, f := range s.Filters {
		if f.KeepsThreads() && !f.Off && !slices.Contains(f.List, t.Name) && !slices.Contains(f.List, t.pattern()) {
			return false
		}
	}
	return true
}

func (t Threads) pattern() string {
	name := regexp.QuoteMeta(t.Name)
	if t.Several {
		name = strings.ReplaceAll(name, `\*`, `(\d+|\*)`) + `( tid=\d+)?`
	}
	return "(?-i:^" + name + "$)"
}

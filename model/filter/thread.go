package filter

import "flameview/model"

var threadKind = &Kind{ID: "thread", Events: ofThread}

// KeepsThreads says that a filter chooses threads by their names.
func (f Filter) KeepsThreads() bool { return f.Kind == threadKind.ID && !f.Drop }

// ofThread tries a thread's title, and where that is its name with a number,
// the name alone and the pool's: "^main$" finds the thread "main tid=1". But a
// name that is the title of some thread means that one alone, or nothing could
// tell a thread "main" from another file's "main tid=1".
func ofThread(s *model.Store, f Filter) (func(*model.Segment) Verdicts, error) {
	match, err := f.Compile()
	if err != nil {
		return nil, err
	}
	titles := make(map[string]bool, len(s.Threads))
	for _, t := range s.Threads {
		titles[t.Title()] = true
	}
	table := make([]Verdict, len(s.Threads))
	for i, t := range s.Threads {
		table[i] = verdictOf(match(t.Title()))
		for _, also := range []string{t.Name, model.FoldPool(t.Name)} {
			if also != "" && !titles[also] && match(also) {
				table[i] = Matches
			}
		}
	}
	return func(seg *model.Segment) Verdicts {
		if seg.Thread == nil {
			return Always(table[model.NoThread])
		}
		return ByID(seg.Thread, table)
	}, nil
}

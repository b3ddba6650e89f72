package model

import (
	"context"
	"fmt"
	"strings"
)

// anyFrame matches stacks that hold a matching frame: a child inherits its
// parent's answer, so one forward pass over the trie judges all stacks.
func anyFrame(kind NameKind) func(context.Context, *Store, Filter) ([]bool, error) {
	return func(ctx context.Context, s *Store, f Filter) ([]bool, error) {
		frames, err := f.frames(s, kind)
		if err != nil {
			return nil, err
		}
		out := make([]bool, s.Stacks.Len())
		for n := 1; n < len(out); n++ {
			if stops(ctx, n) {
				break
			}
			out[n] = out[s.Stacks.Parent[n]] || frames[s.Stacks.Frame[n]]
		}
		return out, ctx.Err()
	}
}

// anyFragment matches stacks that hold one of the fragments "a;b".
func anyFragment(ctx context.Context, s *Store, f Filter) ([]bool, error) {
	out := make([]bool, s.Stacks.Len())
	for _, pattern := range f.List {
		parts := strings.Split(pattern, ";")
		is := make([][]bool, len(parts))
		for i, name := range parts {
			var err error
			if is[i], err = (Patterns{List: []string{name}, Exact: true}).frames(s, MethodName); err != nil {
				return nil, err
			}
		}
		last := len(parts) - 1
		for n := 1; n < len(out); n++ {
			if stops(ctx, n) {
				break
			}
			out[n] = out[n] || out[s.Stacks.Parent[n]]
			at := StackID(n)
			for k := last; !out[n] && at != Root && is[k][s.Stacks.Frame[at]]; k-- {
				if k == 0 {
					out[n] = true
					break
				}
				at = s.Stacks.Parent[at]
			}
		}
	}
	return out, ctx.Err()
}

// ofThread tries a thread's title, and where that is its name with a number,
// the name alone and the pool's: "^main$" finds the thread "main tid=1". But a
// name that is the title of some thread means that one alone, or nothing could
// tell a thread "main" from another file's "main tid=1".
func ofThread(s *Store, f Filter) (func(*Segment) verdicts, error) {
	match, err := f.compile()
	if err != nil {
		return nil, err
	}
	titles := make(map[string]bool, len(s.Threads))
	for _, t := range s.Threads {
		titles[t.Title()] = true
	}
	is := make([]verdict, len(s.Threads))
	for i, t := range s.Threads {
		is[i] = verdictOf(match(t.Title()))
		for _, also := range []string{t.Name, FoldPool(t.Name)} {
			if also != "" && !titles[also] && match(also) {
				is[i] = matches
			}
		}
	}
	return func(seg *Segment) verdicts {
		if seg.Thread == nil {
			return always(is[NoThread])
		}
		return byID(seg.Thread, is)
	}, nil
}

func ofFile(s *Store, f Filter) (func(*Segment) verdicts, error) {
	match, err := f.compile()
	if err != nil {
		return nil, err
	}
	return func(seg *Segment) verdicts {
		return always(verdictOf(match(s.Files[seg.File].Path)))
	}, nil
}

func ofClass(s *Store, f Filter) (func(*Segment) verdicts, error) {
	match, err := f.compile()
	if err != nil {
		return nil, err
	}
	is := make([]verdict, len(s.Methods))
	for i, m := range s.Methods {
		is[i] = verdictOf(m.Family == FamilyClass && (match(m.Display) || match(m.Name)))
	}
	return func(seg *Segment) verdicts {
		if seg.Class == nil {
			return nil
		}
		return byID(seg.Class, is)
	}, nil
}

func ofState(s *Store, f Filter) (func(*Segment) verdicts, error) {
	match, err := f.compile()
	if err != nil {
		return nil, err
	}
	is := make([]verdict, len(s.States))
	for i, name := range s.States {
		is[i] = verdictOf(match(name))
	}
	is[0] = unknown
	return func(seg *Segment) verdicts {
		if seg.State == nil {
			return nil
		}
		return byID(seg.State, is)
	}, nil
}

func inTime(_ *Store, f Filter) (func(*Segment) verdicts, error) {
	if f.To < f.From {
		return nil, fmt.Errorf("a time range ends before it starts")
	}
	return func(seg *Segment) verdicts {
		switch {
		case seg.Time != nil:
			return within(seg.Time, f.From, f.To)
		case seg.Phase != nil && f.To <= 1<<16:
			return within(seg.Phase, f.From, f.To)
		}
		return nil
	}, nil
}

// always judges all events alike.
func always(v verdict) verdicts {
	return func(_ int, out []verdict) bool {
		out[0] = v
		return true
	}
}

// byID looks the verdicts of a column's ids up.
func byID[ID ~uint32 | ~uint16](column []ID, is []verdict) verdicts {
	return func(from int, out []verdict) bool {
		for i, id := range column[from : from+len(out)] {
			out[i] = is[id]
		}
		return false
	}
}

// within matches from <= value < to.
func within[T int64 | uint16](column []T, from, to int64) verdicts {
	return func(first int, out []verdict) bool {
		for i, at := range column[first : first+len(out)] {
			out[i] = verdictOf(int64(at) >= from && int64(at) < to)
		}
		return false
	}
}

func verdictOf(match bool) verdict {
	if match {
		return matches
	}
	return differs
}

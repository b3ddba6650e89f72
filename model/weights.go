package model

import "context"

// byStack are the values of one metric by stack, after filters, with what each
// filter did on its own.
type byStack struct {
	own     []int64
	tallies []Tally // parallel to the query's filters
}

// sumEvents sums the values of a metric by stack, in one pass over the events
// that judges each by all filters of single events.
func sumEvents(ctx context.Context, s *Store, m Metric, filters []Filter) (byStack, error) {
	out := byStack{own: make([]int64, s.Stacks.Len()), tallies: make([]Tally, len(filters))}
	judges := make([]func(*Segment) verdicts, len(filters))
	for i, f := range filters {
		kind, err := f.kind()
		if err != nil {
			return out, err
		}
		if judges[i], err = kind.events(s, f); err != nil {
			return out, err
		}
	}
	ser := &s.Series[m.Series]
	for i := range ser.Segments {
		if err := ctx.Err(); err != nil {
			return out, err
		}
		seg := &ser.Segments[i]
		v := seg.Values[m.Value]
		switch {
		case !v.Recorded():
		case len(filters) > 0:
			if err := out.judge(ctx, seg, v, filters, judges); err != nil {
				return out, err
			}
		case v.Each != nil:
			for e, id := range seg.Stack {
				out.own[id] += v.Each[e]
			}
		default:
			for _, id := range seg.Stack {
				out.own[id] += v.Same
			}
		}
	}
	return out, nil
}

// block is how many events are judged at a time: the verdicts stay in the
// nearest cache.
const block = 4096

// judge adds the events of a segment that all filters let through.
func (b *byStack) judge(ctx context.Context, seg *Segment, v Values, filters []Filter, judges []func(*Segment) verdicts) error {
	of := make([]verdicts, len(judges))
	for i, j := range judges {
		if of[i] = j(seg); of[i] == nil {
			of[i] = always(unknown)
		}
	}
	var one [block]verdict
	var out [block]bool
	for from := 0; from < seg.Len(); from += block {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		n := min(block, seg.Len()-from)
		clear(out[:n])
		for i, f := range filters {
			of[i](from, one[:n])
			b.tallies[i].judge(one[:n], out[:n], v, from, f.Drop)
		}
		for e, id := range seg.Stack[from : from+n] {
			switch {
			case out[e]:
			case v.Each != nil:
				b.own[id] += v.Each[from+e]
			default:
				b.own[id] += v.Same
			}
		}
	}
	return nil
}

// judge counts what one filter does to a block of events and marks those that
// it puts out.
func (t *Tally) judge(is []verdict, out []bool, v Values, from int, drop bool) {
	stay := matches
	if drop {
		stay = differs
	}
	for e, verdict := range is {
		if verdict == stay {
			continue
		}
		out[e] = true
		value := v.Same
		if v.Each != nil {
			value = v.Each[from+e]
		}
		if verdict == unknown {
			t.Unjudged += value
		} else {
			t.Removed += value
		}
	}
}

// Weights are the values of one metric by node of a forest: Own for the events
// that end there, Sum for those and all below.
type Weights struct {
	Own, Sum []int64
	Kind     []Kind
	Total    int64
}

// lay puts weights by stack beside a forest's nodes.
func (f *Forest) lay(own []int64) *Weights {
	w := &Weights{Own: make([]int64, f.Len()), Kind: f.Kind}
	for s, v := range own {
		w.Own[f.Of[s]] += v
	}
	w.sum(f)
	if len(f.mixed) > 0 {
		w.Kind = f.kinds(own)
	}
	return w
}

// sum fills Sum from Own; parents have lower numbers than children.
func (w *Weights) sum(f *Forest) {
	w.Sum = make([]int64, len(w.Own))
	copy(w.Sum, w.Own)
	for n := len(w.Sum) - 1; n > 0; n-- {
		w.Sum[f.Up[n]] += w.Sum[n]
	}
	w.Total = w.Sum[0]
}

// kinds decides what is shown for nodes whose frames have several kinds.
func (f *Forest) kinds(own []int64) []Kind {
	s := f.Store
	sum := make([]int64, len(own))
	copy(sum, own)
	for n := len(sum) - 1; n > 0; n-- {
		sum[s.Stacks.Parent[n]] += sum[n]
	}
	out := make([]Kind, len(f.Kind))
	copy(out, f.Kind)
	for node, stacks := range f.mixed {
		var by [NumKinds]int64
		var total int64
		for _, id := range stacks {
			by[s.Frames[s.Stacks.Frame[id]].Kind] += sum[id]
			total += sum[id]
		}
		out[node] = shownKind(&by, total)
	}
	return out
}

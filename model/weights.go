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

// judge adds the events of a segment that all filters let through.
func (b *byStack) judge(ctx context.Context, seg *Segment, v Values, filters []Filter, judges []func(*Segment) verdicts) error {
	of := make([]verdicts, len(judges))
	for i, j := range judges {
		of[i] = j(seg)
	}
	value := v.Same
	for e, id := range seg.Stack {
		if e&0xfffff == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		if v.Each != nil {
			value = v.Each[e]
		}
		pass := true
		for i, verdictOf := range of {
			is := unknown
			if verdictOf != nil {
				is = verdictOf(e)
			}
			switch {
			case is == unknown:
				b.tallies[i].Unjudged += value
				pass = false
			case (is == matches) == filters[i].Drop:
				b.tallies[i].Removed += value
				pass = false
			}
		}
		if pass {
			b.own[id] += value
		}
	}
	return nil
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

package model

// stackWeights sums the values of one metric by stack, in one pass over the
// events.
func stackWeights(s *Store, m Metric) []int64 {
	own := make([]int64, s.Stacks.Len())
	ser := &s.Series[m.Series]
	for i := range ser.Segments {
		seg := &ser.Segments[i]
		v := seg.Values[m.Value]
		switch {
		case v.Each != nil:
			for e, id := range seg.Stack {
				own[id] += v.Each[e]
			}
		case v.Same != 0:
			for _, id := range seg.Stack {
				own[id] += v.Same
			}
		}
	}
	return own
}

// Weights are the values of one metric by node of a forest: Own for the events
// that end there, Sum for those and all below.
type Weights struct {
	Own, Sum []int64
	Kind     []Kind
	Total    int64
}

// lay puts weights by stack beside a forest's nodes.
func (f *Forest) lay(byStack []int64) *Weights {
	w := &Weights{Own: make([]int64, f.Len()), Kind: f.Kind}
	for s, v := range byStack {
		w.Own[f.Of[s]] += v
	}
	w.sum(f)
	if len(f.mixed) > 0 {
		w.Kind = f.kinds(byStack)
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
func (f *Forest) kinds(byStack []int64) []Kind {
	s := f.Store
	sum := make([]int64, len(byStack))
	copy(sum, byStack)
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

package model

import (
	"context"
	"fmt"
	"math"
	"slices"
)

// Appender grows a store by more files, or more events of one, without touching
// what is there. Each call of Append gives a generation: a store of its own that
// shares the columns of the one before and has more entries behind them. Numbers
// of methods, frames, stacks, threads and files stay what they were, so what was
// computed for one generation can be carried on to the next ([Store.Added]).
//
// The cost of a generation is that of interning what is new, and one step for
// each segment. An Appender is for one goroutine; generations may be read from
// any, while the next is made.
type Appender struct {
	opt     MergeOptions
	b       *Builder // of all that was appended; its series are not used
	parts   []*appended
	part    int // the last number given
	next    int // number of the next generation
	turn    int // number of the last call of Append or Continue
	ordered bool
}

// appended is one segment as its file has it, with the ids of the generations.
type appended struct {
	from Series // ID, label and units
	seg  Segment
	path string // of the file
	turn int    // in which it came
	// First and last time of its events, as the file has them; not timed without.
	first, last int64
	timed       bool
	magnitudes  []float64 // sums of absolute values, parallel to values
	// Values brought to the decimals of its series, and times to the common clock,
	// if they had to be: of the generation before.
	values []Values
	shift  int64
	time   []int64
}

// NewAppender starts with no files.
func NewAppender(opt MergeOptions) *Appender { return &Appender{opt: opt} }

// Append adds the files of stores and gives the next generation. The error is the
// context's, or of files that are too much for one store; then nothing is added.
func (a *Appender) Append(ctx context.Context, stores ...*Store) (*Store, error) {
	return a.more(ctx, stores, false)
}

// more is [Appender.Append]; files whose path is there already go on in that file,
// if wanted.
func (a *Appender) more(ctx context.Context, stores []*Store, goOn bool) (*Store, error) {
	was, parts, part := a.b, len(a.parts), a.part
	a.turn++
	var files []File
	if was != nil {
		files = was.store.Files
	}
	s, err := a.append(ctx, stores, goOn)
	if err == nil {
		return s, nil
	}
	// Ids that were interned in vain stay; no event has them.
	a.parts, a.part = a.parts[:parts], part
	if a.b = was; was == nil {
		a.ordered = false
	} else {
		a.b.full, a.b.store.Files = false, files
	}
	return nil, err
}

func (a *Appender) append(ctx context.Context, stores []*Store, goOn bool) (*Store, error) {
	for _, s := range stores {
		if err := a.add(ctx, s, goOn); err != nil {
			return nil, err
		}
	}
	if a.b == nil {
		a.b = NewBuilder(File{})
		a.b.store.Files = nil
	}
	return a.generation(ctx)
}

// add takes the files, ids and events of one store. The first is taken as it is:
// only a second makes the tables by which names are found.
func (a *Appender) add(ctx context.Context, s *Store, goOn bool) (err error) {
	first := a.b == nil
	var r Remap
	if first {
		a.b = builderOf(s)
		a.b.store.Files = nil
	} else {
		a.b.index()
		if r, err = a.b.Import(ctx, s); err != nil {
			return err
		}
	}
	files := a.addFiles(s.Files, goOn)
	for i := range s.Series {
		ser := s.Series[i]
		for _, seg := range ser.Segments {
			if ctx.Err() != nil {
				return ctx.Err()
			}
			path := s.Files[seg.File].Path
			if !first {
				seg = r.Apply(seg)
			}
			seg.File = files[seg.File]
			seg.part = 0
			p := &appended{from: Series{ID: ser.ID, Label: ser.Label, Units: ser.Units}, seg: seg, path: path, turn: a.turn}
			if len(seg.Time) > 0 {
				p.first, p.last, p.timed = slices.Min(seg.Time), slices.Max(seg.Time), true
			}
			a.parts = append(a.parts, p)
		}
	}
	return nil
}

// Drop forgets events: the segments of a file that end before a time, so that
// what is followed for long stays bounded. The next generation lacks them. It
// gives how many events went.
func (a *Appender) Drop(file FileID, before int64) (events int) {
	return a.drop(func(p *appended) bool { return p.seg.File == file && p.timed && p.last < before })
}

func (a *Appender) drop(which func(*appended) bool) (events int) {
	a.parts = slices.DeleteFunc(slices.Clone(a.parts), func(p *appended) bool {
		if !which(p) {
			return false
		}
		events += p.seg.Len()
		return true
	})
	return events
}

// SetFile replaces what is said of a file, from the next generation on.
func (a *Appender) SetFile(id FileID, f File) {
	files := slices.Clone(a.b.store.Files)
	files[id] = f
	a.b.store.Files = files
}

// generation makes the store of all that is there.
func (a *Appender) generation(ctx context.Context) (*Store, error) {
	if a.b.full {
		return nil, fmt.Errorf("more than %d distinct call paths: load fewer files at once", math.MaxInt32)
	}
	if !a.ordered && !a.opt.Once {
		a.order()
	}
	a.ordered = true
	a.align()
	out := a.b.store
	out.clip()
	var err error
	if out.Series, err = a.series(ctx); err != nil {
		return nil, err
	}
	a.next++
	out.appender, out.generation = a, a.next
	return &out, nil
}

// order numbers the stacks of the first generation level by level where that
// pays: a small trie is in the processor's cache in any order, and there may be
// millions of events whose stacks would have to be numbered anew.
func (a *Appender) order() {
	s := &a.b.store
	if s.Stacks.Len() < 1<<17 {
		return
	}
	to := s.levelOrder()
	if to == nil {
		return
	}
	s.Stacks = s.Stacks.renumbered(to)
	a.b.edges, a.b.indexed = edges{}, false
	for _, p := range a.parts {
		p.seg.Stack = remap(p.seg.Stack, to)
	}
}

// align brings the times of files with other clocks in line with those that know
// the date: their first event is put at the first of these.
func (a *Appender) align() {
	files := a.b.store.Files
	first, known := int64(0), false
	begins := map[FileID]int64{} // of files with other clocks
	for _, p := range a.parts {
		if !p.timed {
			continue
		}
		if files[p.seg.File].Clock != ClockUnix {
			if at, ok := begins[p.seg.File]; !ok || p.first < at {
				begins[p.seg.File] = p.first
			}
		} else if !known || p.first < first {
			first, known = p.first, true
		}
	}
	for _, p := range a.parts {
		shift := int64(0)
		if begin, ok := begins[p.seg.File]; ok && known {
			shift = first - begin
		}
		if shift == p.shift {
			continue
		}
		p.shift, p.time, p.seg.part = shift, nil, 0 // other events from now on
		if shift != 0 {
			p.time = make([]int64, len(p.seg.Time))
			for i, t := range p.seg.Time {
				p.time[i] = t + shift
			}
		}
	}
}

// series puts the segments into their series. Errors: the context's, and totals
// beyond an int64.
func (a *Appender) series(ctx context.Context) ([]Series, error) {
	homes := a.homes()
	var out []Series
	at := map[string]int{}
	var members [][]*appended
	for _, p := range a.parts {
		target := p.from
		if p.from.ID == Unknown {
			target = homes.of(p, a.opt.Assign)
		}
		i, ok := at[target.ID]
		if !ok {
			i = len(out)
			at[target.ID] = i
			out = append(out, Series{ID: target.ID, Label: target.Label})
			members = append(members, nil)
		}
		out[i].addUnits(p.from.Units)
		members[i] = append(members[i], p)
	}
	for i := range out {
		for _, p := range members[i] {
			if ctx.Err() != nil {
				return nil, ctx.Err()
			}
			out[i].Segments = append(out[i].Segments, a.segment(p, &out[i]))
		}
		if err := out[i].checkTotals(members[i]); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// addUnits adds the units that a series lacks, and takes the larger number of
// decimals of those that it has.
func (s *Series) addUnits(units []Unit) {
	for _, u := range units {
		i := slices.IndexFunc(s.Units, func(have Unit) bool { return have.Name == u.Name })
		if i < 0 {
			s.Units = append(s.Units, u)
		} else {
			s.Units[i].Decimals = max(s.Units[i].Decimals, u.Decimals)
		}
	}
}

// segment is a part with the units of its series.
func (a *Appender) segment(p *appended, ser *Series) Segment {
	seg := p.seg
	values := make([]Values, len(ser.Units))
	for i, u := range p.from.Units {
		to := slices.IndexFunc(ser.Units, func(have Unit) bool { return have.Name == u.Name })
		if values[to] = p.seg.Values[i]; ser.Units[to].Decimals > u.Decimals {
			values[to] = values[to].scaled(ser.Units[to].Decimals - u.Decimals)
		}
	}
	if p.seg.part == 0 || !slices.EqualFunc(values, p.values, Values.same) {
		a.part++
		p.seg.part, p.values = a.part, values
		p.seg.totals, p.magnitudes = make([]int64, len(values)), make([]float64, len(values))
		for i, v := range values {
			p.seg.totals[i], p.magnitudes[i] = v.sum(seg.Len()), v.magnitude(seg.Len())
		}
	}
	seg.part, seg.totals, seg.Values = p.seg.part, p.seg.totals, p.values
	if p.time != nil {
		seg.Time = p.time
	}
	return seg
}

// same says that two columns hold the same values: mostly they are the same
// column.
func (v Values) same(o Values) bool {
	if v.Same != o.Same || len(v.Each) != len(o.Each) {
		return false
	}
	return len(v.Each) == 0 || &v.Each[0] == &o.Each[0] || slices.Equal(v.Each, o.Each)
}

// homes are the sampling series that samples of unknown kind may belong to.
type homes struct {
	labels map[string]string // of all series, by id
	sole   map[string]string // by unit: the id, "" for several
}

func (a *Appender) homes() homes {
	h := homes{labels: map[string]string{}, sole: map[string]string{}}
	for _, p := range a.parts {
		if _, ok := h.labels[p.from.ID]; !ok {
			h.labels[p.from.ID] = p.from.Label
		}
		if !slices.Contains(Sampling, p.from.ID) {
			continue
		}
		for _, u := range p.from.Units {
			if id, ok := h.sole[u.Name]; ok && id != p.from.ID {
				h.sole[u.Name] = ""
			} else if !ok {
				h.sole[u.Name] = p.from.ID
			}
		}
	}
	return h
}

// of is the series of samples of unknown kind.
func (h homes) of(p *appended, assign map[string]string) Series {
	id, ok := assign[p.path]
	if !ok {
		id = h.sole[p.from.Units[0].Name]
	}
	if id == "" || id == Unknown {
		return p.from
	}
	label, ok := h.labels[id]
	if !ok {
		label = id
	}
	return Series{ID: id, Label: label, Units: p.from.Units}
}

// checkTotals says whether the sums of a series' columns fit an int64; its
// segments are those of the parts.
func (s *Series) checkTotals(parts []*appended) error {
	for i, u := range s.Units {
		sum := 0.0
		for _, p := range parts {
			if i < len(p.magnitudes) {
				sum += p.magnitudes[i]
			}
		}
		if sum >= 1<<63 {
			return fmt.Errorf("the %s of %s in these files add up to more than fits: open fewer at once", u.Name, s.Label)
		}
	}
	return nil
}

// magnitude is the sum of absolute values of a number of events.
func (v Values) magnitude(events int) float64 {
	if v.Each == nil {
		return math.Abs(float64(v.Same)) * float64(events)
	}
	sum := 0.0
	for _, x := range v.Each {
		sum += math.Abs(float64(x))
	}
	return sum
}

// Part is a number of the segment that it has in all generations of an Appender,
// 0 in other stores.
func (s *Segment) Part() int { return s.part }

// Extends says that a store is a later generation of another, or that one itself.
func (s *Store) Extends(old *Store) bool {
	return s == old || s.appender != nil && s.appender == old.appender && s.generation >= old.generation
}

// Added lists the segments that a store has and an older generation of it does
// not, as the same store with no others, and dropped those that only the older
// one has, as that store with no others. Series are numbered as in s and as in
// old.
func (s *Store) Added(old *Store) (added, dropped *Store) {
	return s.without(old), old.without(s)
}

func (s *Store) without(o *Store) *Store {
	known := map[int]bool{}
	for i := range o.Series {
		for j := range o.Series[i].Segments {
			known[o.Series[i].Segments[j].part] = true
		}
	}
	out := *s
	out.Series = slices.Clone(s.Series)
	for i := range out.Series {
		out.Series[i].Segments = slices.DeleteFunc(slices.Clone(out.Series[i].Segments), func(seg Segment) bool {
			return known[seg.part]
		})
	}
	return &out
}

// builderOf takes a store as what a builder has built so far. The tables by which
// it finds names are made by index.
func builderOf(s *Store) *Builder {
	b := &Builder{store: *s, series: map[string]int{}}
	st := &b.store
	st.Series, st.appender, st.generation = nil, nil, 0
	st.clip()
	return b
}

// clip lets no append write behind the store's columns, which others may share.
func (s *Store) clip() {
	s.Methods, s.Frames, s.Threads = slices.Clip(s.Methods), slices.Clip(s.Frames), slices.Clip(s.Threads)
	s.States, s.Strings, s.Files = slices.Clip(s.States), slices.Clip(s.Strings), slices.Clip(s.Files)
	s.Stacks = Stacks{slices.Clip(s.Stacks.Parent), slices.Clip(s.Stacks.Frame)}
}

// index makes the tables by which names and stacks are found, where a builder
// lacks them.
func (b *Builder) index() {
	if b.indexed {
		return
	}
	b.indexed = true
	b.methods = make(map[methodKey]MethodID, len(b.store.Methods))
	for i, m := range b.store.Methods {
		b.methods[methodKey{m.Family, m.Name}] = MethodID(i)
	}
	b.frames, b.threads = indexOf[FrameID](b.store.Frames), indexOf[ThreadID](b.store.Threads)
	b.states, b.strings = indexOf[StateID](b.store.States), indexOf[StringID](b.store.Strings)
	b.edges = edges{}
	st := &b.store.Stacks
	apart := 0
	for i := 1; i < st.Len(); i++ {
		if StackID(i) != st.Parent[i]+1 {
			apart++
		}
	}
	b.edges.reserve(apart)
	for i := 1; i < st.Len(); i++ {
		if id := StackID(i); id != st.Parent[i]+1 {
			b.edges.child(st.Parent[i], st.Frame[i], id)
		}
	}
}

func indexOf[ID ~uint32 | ~uint16, T comparable](list []T) map[T]ID {
	out := make(map[T]ID, len(list))
	for i, x := range list {
		if _, ok := out[x]; !ok {
			out[x] = ID(i)
		}
	}
	return out
}

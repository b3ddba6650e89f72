package cli

import (
	"math"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"flameview/compare"
	"flameview/model"
	"flameview/model/derive"
	"flameview/model/engine"
	"flameview/model/filter"
	"flameview/model/query"
)

// sides is what commands have that can compare: files, and which side has what of
// them.
type sides struct {
	Files []string `arg:"" optional:"" name:"file" help:"${files}"`
	reading
	deriving
	record

	Side     []string `group:"sides" sep:"none" placeholder:"NAME=PATH,..." help:"A side of a comparison and its files, which are several runs of it; the first side is the base. A comma in a path is written \\,. Given at least twice."`
	Sides    string   `group:"sides" placeholder:"RE" help:"Compare files by what this regular expression finds in their paths, its first group if it has one: 'build-(\\d+)'. What it finds names the sides."`
	A        []string `group:"sides" sep:"none" placeholder:"[NAME=]KIND:PATTERN" help:"What of the files is the base side, as for --keep; not:KIND:PATTERN drops, metric:ID is a metric of its own, all is all there is. Several must all agree."`
	B        []string `group:"sides" sep:"none" placeholder:"[NAME=]KIND:PATTERN" help:"What of the files is the current side."`
	Windows  int      `group:"sides" placeholder:"N" help:"Cut the time of the files into N equal windows, which are the sides: phases of an animation, or columns of a table."`
	Wish     []string `group:"sides" sep:"none" placeholder:"PATTERN=FACTOR" help:"What if: compare what is recorded with the same where methods that PATTERN finds, and all they call, cost FACTOR times as much: 0 is free, 0.5 half, 2 twice. Also package:PATTERN, library:PATTERN or fragment:A;B. Several multiply. Of CPU this is arithmetic, not a promise of speed: caches, locks and what waits stay as they are, and code that runs beside other threads may save no time at all. Bounds on elapsed time are given where samples have times and threads."`
	WishSelf []string `group:"sides" sep:"none" placeholder:"PATTERN=FACTOR" help:"As --wish, without what the methods call."`

	Ratio string `group:"sides" placeholder:"N/D" help:"A ratio of two metrics, as info lists them: cycles.count/instructions.count shows which methods need more cycles per instruction than everything together. diff compares where N is with where D is, scaled by their totals; export paints pictures of --metric in the colours of the ratio."`

	Norm string `group:"sides" default:"auto" placeholder:"NORM" help:"How sides are scaled before they are compared: ${norms}. auto is none where all took as long or counted exactly, else time, else total. What was done is always said."`
}

// maker makes the sides of a store, once the metric is known.
type maker func(*model.Store, model.Metric) ([]query.Side, error)

// chosen says that flags say what is compared.
func (s *sides) chosen() bool {
	return len(s.Side) > 0 || s.Sides != "" || len(s.A) > 0 || len(s.B) > 0 || s.Windows != 0 || s.wishing() || s.Ratio != ""
}

// wishing says that one side is what if.
func (s *sides) wishing() bool { return len(s.Wish) > 0 || len(s.WishSelf) > 0 }

// check finds contradictions. pair says that two paths are two sides.
func (s *sides) check(pair bool) error {
	ways := 0
	for _, given := range []bool{len(s.Side) > 0, s.Sides != "", len(s.A) > 0 || len(s.B) > 0, s.Windows != 0, s.wishing(), s.Ratio != ""} {
		if given {
			ways++
		}
	}
	switch {
	case ways > 1:
		return usagef("--side, --sides, --a with --b, --windows, --wish, and --ratio are ways to say what is compared: use one")
	case s.Windows != 0 && (s.Windows < 2 || s.Windows > compare.MaxSides):
		return usagef("--windows: want 2 to %d, not %d", compare.MaxSides, s.Windows)
	case len(s.Side) == 1:
		return usagef("--side: want two or more")
	case (len(s.A) == 0) != (len(s.B) == 0):
		return usagef("--a and --b go together")
	case len(s.Side) > 0 && len(s.Files) > 0:
		return usagef("--side names all files; found %s too", s.Files[0])
	case len(s.Side) == 0 && len(s.Files) == 0:
		return usagef(`expected "<file> ..." (try flameview --help)`)
	case pair && ways == 0 && len(s.Files) > 2:
		return usagef("want BASE and CURRENT; several files of a side are --side NAME=PATH,PATH")
	}
	if _, err := s.wishes(); err != nil {
		return err
	}
	_, err := compare.ParseNorm(s.Norm)
	if err != nil {
		return usagef("--norm: %w", err)
	}
	return nil
}

// load opens the files of all sides as one store. pair says that two paths are two
// sides. Errors: as for loadEvents.
func (s *sides) load(a *app, pair bool) (*model.Store, maker, error) {
	var err error
	if s.Files, err = a.addresses(s.Files, s.Connect); err != nil {
		return nil, nil, err
	}
	in := input{Files: s.Files, reading: s.reading, deriving: s.deriving, record: s.record}
	var names []string
	var paths [][]string
	switch {
	case len(s.Side) > 0:
		for _, text := range s.Side {
			name, list, err := parseSide(text)
			if err != nil {
				return nil, nil, err
			}
			names, paths = append(names, name), append(paths, list)
		}
	case pair && !s.chosen() && len(s.Files) == 2:
		for _, path := range s.Files {
			names, paths = append(names, title(path)), append(paths, []string{path})
		}
		if names[0] == names[1] {
			names = slices.Clone(s.Files)
		}
	default:
		store, failed := a.loadEvents(in)
		return store, s.ofStore, failed
	}
	of, failed := a.loadSides(paths, s.reading, s.record)
	of.store, failed = s.define(a, of.store, failed)
	if of.store == nil {
		return nil, nil, failed
	}
	made := make([]query.Side, len(names))
	for i, name := range names {
		made[i] = query.Side{Name: name, Filters: []filter.Filter{{Kind: "file", Patterns: model.Patterns{List: of.paths[i], Exact: true}}}}
	}
	return of.store, func(*model.Store, model.Metric) ([]query.Side, error) { return made, nil }, failed
}

// wishes are what if.
func (s *sides) wishes() (out []query.Wish, err error) {
	for i, list := range [][]string{s.Wish, s.WishSelf} {
		for _, text := range list {
			w, err := query.ParseWish(text, i == 1)
			if err != nil {
				return nil, usagef("--wish: %w", err)
			}
			out = append(out, w)
		}
	}
	return out, nil
}

// paths are all that are named.
func (s *sides) paths() []string {
	paths := slices.Clone(s.Files)
	for _, text := range s.Side {
		if _, list, err := parseSide(text); err == nil {
			paths = append(paths, list...)
		}
	}
	return paths
}

// parseSide reads NAME=PATH,PATH.
func parseSide(s string) (name string, paths []string, err error) {
	name, list, ok := strings.Cut(s, "=")
	if !ok || name == "" || list == "" {
		return "", nil, usagef("--side %q: want NAME=PATH,PATH", s)
	}
	var path strings.Builder
	for i := 0; i <= len(list); i++ {
		switch {
		case i == len(list) || list[i] == ',':
			if path.Len() > 0 {
				paths = append(paths, path.String())
			}
			path.Reset()
		case list[i] == '\\' && i+1 < len(list) && list[i+1] == ',':
			i++
			path.WriteByte(',')
		default:
			path.WriteByte(list[i])
		}
	}
	return name, paths, nil
}

// ofStore makes the sides that filters, paths or the files themselves say.
func (s *sides) ofStore(store *model.Store, m model.Metric) ([]query.Side, error) {
	switch {
	case s.wishing():
		wishes, err := s.wishes()
		return compare.WishSides(wishes...), err
	case s.Windows > 0:
		return windows(store, m, s.Windows)
	case s.Ratio != "":
		r, err := derive.ParseRatio(s.Ratio, store.Metrics())
		if err != nil {
			return nil, usagef("--ratio: %w", err)
		}
		return compare.RatioSides(r), nil
	case len(s.A) > 0:
		a, err := sideOf("a", s.A, store)
		if err != nil {
			return nil, usagef("--a: %w", err)
		}
		b, err := sideOf("b", s.B, store)
		if err != nil {
			return nil, usagef("--b: %w", err)
		}
		return []query.Side{a, b}, nil
	case s.Sides != "":
		return byPath(store, s.Sides)
	}
	own := compare.FileSides(store, m)
	if own == nil {
		return nil, usagef("nothing to compare: the files hold one side; name BASE and CURRENT, or use --side, --sides, or --a and --b")
	}
	return own, nil
}

// windows are equal parts of the time of a metric's events.
func windows(store *model.Store, m model.Metric, n int) ([]query.Side, error) {
	from, to, known := int64(math.MaxInt64), int64(math.MinInt64), false
	for _, seg := range store.Series[m.Series].Segments {
		for _, t := range seg.Time {
			from, to, known = min(from, t), max(to, t), true
		}
	}
	if !known || uint64(to)-uint64(from) < uint64(n) {
		return nil, usagef("--windows: the events of %s have no times, or too few", m.Label)
	}
	step := (uint64(to)-uint64(from))/uint64(n) + 1
	var out []query.Side
	for i := range uint64(n) {
		at := int64(uint64(from) + i*step)
		name := "from the start"
		if i > 0 {
			name = "from " + compare.Seconds(int64(i*step))
		}
		out = append(out, query.Side{Name: name, Filters: []filter.Filter{filter.Times(at, at+int64(step))}})
	}
	return out, nil
}

// usual makes the sides of files of which nothing was asked: those that they hold
// by themselves, else each file, else windows of time.
func usual(store *model.Store, m model.Metric) ([]query.Side, error) {
	if own := compare.FileSides(store, m); own != nil {
		return own, nil
	}
	var files []query.Side
	for _, seg := range store.Series[m.Series].Segments {
		path := store.Files[seg.File].Path
		if !slices.ContainsFunc(files, func(s query.Side) bool { return s.Filters[0].List[0] == path }) {
			files = append(files, query.Side{Name: filepath.Base(path), Filters: []filter.Filter{{Kind: "file", Patterns: model.Patterns{List: []string{path}, Exact: true}}}})
		}
	}
	if len(files) > 1 && len(files) <= compare.MaxSides {
		return files, nil
	}
	sides, err := windows(store, m, usualWindows)
	if err != nil {
		return nil, usagef("nothing to play: there is one file, whose events have no times; give several, or sides")
	}
	return sides, nil
}

// usualWindows is how many windows of time an animation has if nothing is said.
const usualWindows = 12

// sideOf reads the filters of one side.
func sideOf(name string, flags []string, store *model.Store) (query.Side, error) {
	side := query.Side{Name: name}
	for _, text := range flags {
		if named, rest, ok := strings.Cut(text, "="); ok && !strings.Contains(named, ":") {
			side.Name, text = named, rest
		}
		if text == "all" {
			continue
		}
		if id, ok := strings.CutPrefix(text, "metric:"); ok {
			if _, err := store.FindMetric(id); err != nil {
				return side, err
			}
			side.Metric = id
			continue
		}
		text, drop := strings.CutPrefix(text, "not:")
		f, err := filter.Parse(text, drop, store)
		if err != nil {
			return side, err
		}
		side.Filters = append(side.Filters, f)
	}
	return side, nil
}

// byPath groups files by what a regular expression finds in their paths.
func byPath(store *model.Store, pattern string) ([]query.Side, error) {
	re, err := regexp.Compile(pattern)
	if err != nil {
		return nil, usagef("--sides: %w", err)
	}
	groups := map[string][]string{}
	var names []string
	for _, f := range store.Files {
		found := re.FindStringSubmatch(f.Path)
		if found == nil {
			continue
		}
		name := found[min(1, len(found)-1)]
		if groups[name] == nil {
			names = append(names, name)
		}
		groups[name] = append(groups[name], f.Path)
	}
	if len(names) < 2 {
		return nil, usagef("--sides: %q finds %s in the paths of the files, a comparison needs two sides", pattern, plural(len(names), "name"))
	}
	slices.SortStableFunc(names, inNumericOrder)
	var out []query.Side
	for _, name := range names {
		out = append(out, query.Side{Name: name, Filters: []filter.Filter{{Kind: "file", Patterns: model.Patterns{List: groups[name], Exact: true}}}})
	}
	return out, nil
}

// inNumericOrder compares texts, and numbers in them by value: r2 comes before r10.
func inNumericOrder(x, y string) int {
	digits := func(s string) int {
		n := 0
		for n < len(s) && '0' <= s[n] && s[n] <= '9' {
			n++
		}
		return n
	}
	for x != "" && y != "" {
		if n, m := digits(x), digits(y); n > 0 && m > 0 {
			a, b := strings.TrimLeft(x[:n], "0"), strings.TrimLeft(y[:m], "0")
			if len(a) != len(b) {
				return len(a) - len(b)
			}
			if c := strings.Compare(a, b); c != 0 {
				return c
			}
			x, y = x[n:], y[m:]
			continue
		}
		if x[0] != y[0] {
			return int(x[0]) - int(y[0])
		}
		x, y = x[1:], y[1:]
	}
	return len(x) - len(y)
}

// resolve scales the sides of a query. Refusals are usage errors.
func (s *sides) resolve(a *app, e *engine.Engine, q query.Query, make maker) (*compare.Comparer, *compare.Comparison, error) {
	m, err := e.Metric(q.Metric)
	if err != nil {
		return nil, nil, usageError{err}
	}
	if q.Sides, err = make(e.Store(), m); err != nil {
		return nil, nil, err
	}
	norm, err := compare.ParseNorm(s.Norm)
	if err != nil {
		return nil, nil, usagef("--norm: %w", err)
	}
	if s.Ratio != "" && norm.Kind == compare.NormAuto {
		norm.Kind = compare.NormTotal
	}
	c := compare.NewComparer(e)
	of, err := c.Resolve(a.ctx, q, norm)
	return c, of, refusal(err)
}

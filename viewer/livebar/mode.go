package livebar

import (
	"strconv"
	"time"

	"flameview/model/filter"
	"flameview/model/query"
	"flameview/viewer/state"
)

// mode is which part of what was seen is shown.
type mode int

// The modes. The second is a range of time that moves along; the last two compare what
// came with what was before.
const (
	everything mode = iota
	lastSpan        // the last so many seconds
	perRefresh      // the newest window of the source, and the one before
	sinceMark       // from a moment on, and all that is kept of the time before
)

// moment is what a mode depends on.
type moment struct {
	mode  mode
	span  time.Duration // of lastSpan
	mark  time.Time     // zero for none
	every time.Duration // of the source's windows
	until time.Time     // the end of what was looked at
	first time.Time     // of the oldest event that is kept
	last  time.Time     // of the newest event
}

// change gives a state the part that a mode shows. before is the mode until then: what
// that had put into the state leaves with it.
func (m moment) change(before mode) func(state.State) state.State {
	return func(s state.State) state.State {
		sides := m.sides()
		if s.Comparing() && sides == nil && before.compares() {
			s = state.SetSides().Do(s)
		}
		if f, ok := m.within(); ok || before == lastSpan { // else a range that the user has chosen stays
			s = state.ShowRange(f).Do(s)
		}
		switch {
		case sides == nil:
		case !s.Comparing() || !before.compares():
			s = state.SetSides(sides...).Do(s)
		case s.Sides[0].Name == sides[1].Name: // the user has swapped them
			s.Sides = []query.Side{sides[1], sides[0]}
		default:
			s.Sides = sides
		}
		return s
	}
}

// compares says whether a mode has sides.
func (m mode) compares() bool { return m == perRefresh || m == sinceMark }

// within is the range that is shown; ok is false for all times.
func (m moment) within() (f filter.Filter, ok bool) {
	if m.mode == lastSpan && !m.until.IsZero() {
		return filter.Times(m.until.Add(-m.span).UnixNano(), m.until.UnixNano()), true
	}
	return filter.Filter{}, false
}

// sides are what is compared, the base first; nil as long as there is nothing to
// compare with.
func (m moment) sides() []query.Side {
	side := func(name string, from, to time.Time) query.Side {
		return query.Side{Name: name, Filters: []filter.Filter{filter.Times(from.UnixNano(), to.UnixNano())}}
	}
	switch {
	case m.until.IsZero():
	case m.mode == perRefresh:
		// A source may be late with its newest events, and those of a whole window may
		// have one time: so the window ends with the newest event, unless that is long
		// ago.
		to := m.last.Add(1)
		if m.until.Sub(to) > m.every {
			to = m.until
		}
		from := to.Add(-m.every)
		if m.first.Before(from) {
			base, current := m.names()
			return []query.Side{side(base, from.Add(-m.every), from), side(current, from, to)}
		}
	case m.mode == sinceMark && m.first.Before(m.mark):
		base, current := m.names()
		return []query.Side{side(base, m.first, m.mark), side(current, m.mark, later(m.until, m.mark).Add(1))}
	}
	return nil
}

func later(x, y time.Time) time.Time {
	if x.After(y) {
		return x
	}
	return y
}

// names are those of the sides.
func (m moment) names() (base, current string) {
	if m.mode == perRefresh {
		return "the " + short(m.every) + " before", "the newest " + short(m.every)
	}
	at := m.mark.Local().Format(time.TimeOnly)
	return "before " + at, "since " + at
}

// words say what is compared.
//
//	the newest 2 s compared with the 2 s before    since 10:02:03 compared with before 10:02:03
func (m moment) words() string {
	base, current := m.names()
	if m.sides() == nil {
		return current + ": nothing before it to compare with yet"
	}
	return current + " compared with " + base
}

// short writes a window's length.
//
//	500 ms    2 s
func short(d time.Duration) string {
	if d < time.Second {
		return strconv.FormatInt(d.Milliseconds(), 10) + " ms"
	}
	return seconds(d)
}

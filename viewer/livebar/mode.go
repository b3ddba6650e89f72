package livebar

import (
	"time"

	"flameview/model/filter"
	"flameview/viewer/state"
)

// mode is which part of what was seen is shown.
type mode int

// The modes. All but the first are a range of time that moves along.
const (
	everything mode = iota
	lastSpan        // the last so many seconds
	perRefresh      // the newest window of the source
	sinceMark       // from a moment on
)

// moment is what a mode depends on.
type moment struct {
	mode  mode
	span  time.Duration // of lastSpan
	mark  time.Time     // zero for none
	every time.Duration // of the source's windows
	until time.Time     // the end of what was looked at
	last  time.Time     // of the newest event
}

// change gives a state the part that a mode shows. before is the mode until then: what
// that had put into the state leaves with it.
func (m moment) change(before mode) func(state.State) state.State {
	return func(s state.State) state.State {
		f, ok := m.within()
		if !ok && before == everything {
			return s // a range that the user has chosen stays
		}
		return state.ShowRange(f).Do(s)
	}
}

// within is the range that is shown; ok is false for all times.
func (m moment) within() (f filter.Filter, ok bool) {
	switch {
	case m.mode == lastSpan && !m.until.IsZero():
		return filter.Times(m.until.Add(-m.span).UnixNano(), m.until.UnixNano()), true
	case m.mode == perRefresh && !m.until.IsZero():
		// A source may be late with its newest events, and those of a whole window may
		// have one time: so the window ends with the newest event, unless that is long
		// ago.
		to := m.last.Add(1)
		if m.until.Sub(to) > m.every {
			to = m.until
		}
		return filter.Times(to.Add(-m.every).UnixNano(), to.UnixNano()), true
	case m.mode == sinceMark && !m.mark.IsZero():
		return filter.Times(m.mark.UnixNano(), max(m.until.UnixNano(), m.mark.UnixNano())+1), true
	}
	return filter.Filter{}, false
}

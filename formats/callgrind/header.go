package callgrind

import (
	"bytes"
	"strings"

	"flameview/formats/codec"
)

// totals are the sums of events as the lines add up and as the file says.
type totals struct {
	lines, summary, totals []int64
	hasTotals              bool
}

// word reads a line that begins with a word: of the header, of a call, a jump.
func (r *reader) word(line []byte) bool {
	if rest, ok := bytes.CutPrefix(line, []byte("calls=")); ok {
		return r.call(rest)
	}
	if bytes.HasPrefix(line, []byte("jump=")) || bytes.HasPrefix(line, []byte("jcnd=")) {
		return true // a line without costs follows
	}
	k, value, ok := bytes.Cut(line, []byte(":"))
	if !ok || !headers[string(k)] {
		return false
	}
	value = bytes.TrimSpace(value)
	switch string(k) {
	case "creator":
		if r.creator == "" {
			r.creator = string(value)
		}
	case "thread":
		r.leave()
		if !r.begin(string(value)) {
			r.thread = string(value)
		}
	case "positions":
		r.positions = max(1, len(bytes.Fields(value)))
	case "events":
		r.setEvents(strings.Fields(string(value)))
	case "event":
		if name, _, ok := bytes.Cut(value, []byte("=")); ok {
			r.derived = append(r.derived, string(bytes.TrimSpace(name)))
		} else if name, title, ok := bytes.Cut(value, []byte(":")); ok {
			r.titles[string(bytes.TrimSpace(name))] = string(bytes.TrimSpace(title))
		}
	case "summary":
		r.sums(value, r.totals.summary)
	case "totals":
		r.totals.hasTotals = true
		r.sums(value, r.totals.totals)
	}
	return true
}

// call reads the number of calls. Where they go follows in the same line.
//
//	calls=12 +30
func (r *reader) call(text []byte) bool {
	v, n := number(text)
	if n == 0 || !r.called {
		return false
	}
	r.calls, r.calling, r.called = v, true, false
	r.cobject, r.cfile = -1, -1
	return true
}

// setEvents reads the list of events. A file of several runs has several; what
// was not in the first is not read.
func (r *reader) setEvents(list []string) {
	if r.events == nil {
		for _, name := range list {
			e := newEvent(name, r.titles[name], r.creator)
			if e.signed {
				e.extra = r.signed
				r.signed++
			}
			r.events = append(r.events, e)
		}
		n := len(r.events)
		r.totals.lines, r.totals.summary, r.totals.totals = make([]int64, n), make([]int64, n), make([]int64, n)
		r.language = languageOf(r.creator, r.events)
	}
	r.columns = r.columns[:0]
	for _, name := range list {
		at := -1
		for i := range r.events {
			if r.events[i].name == name {
				at = i
			}
		}
		if at < 0 {
			r.unread = append(r.unread, name)
		}
		r.columns = append(r.columns, at)
	}
	r.row = make([]int64, len(list))
}

// sums reads the costs of a summary.
func (r *reader) sums(text []byte, into []int64) {
	for i := 0; len(text) > 0 && i < len(r.columns); i++ {
		negative := text[0] == '-'
		if negative {
			text = text[1:]
		}
		v, _ := number(text)
		if negative {
			v = -v
		}
		if m := r.columns[i]; m >= 0 && v <= codec.MaxTotal-into[m] {
			into[m] += v
		}
		text = skipWord(text)
	}
}

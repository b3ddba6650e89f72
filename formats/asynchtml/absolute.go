package asynchtml

import (
	"bytes"
	"cmp"
	"slices"
)

// call is a frame of H1 and H2: where it is, and what.
type call struct {
	left, width int64
	level       int32
	title       int32
	typ         frameType
}

// absolute reads the calls of H1 and H2, from the first line on.
//
//	f(0,0,459,4,'all')                     level, left, width, type, name
//	f(5,12,9,1,'Foo.bar',3,0,2)            H2: and inlined, by C1, interpreted
//
// Nothing says that they come in preorder. They are put into it, which costs
// nothing if they are: a caller begins where its first callee does, or before.
func (s *script) absolute(g *grower, line []byte) error {
	calls := make([]call, 0, s.likely())
	for ok := true; ok; line, ok = s.line() {
		if !isCall(line) {
			continue
		}
		c, good := s.frame(g.titles, line)
		if !good {
			s.badLine()
			continue
		}
		calls = append(calls, c)
	}
	preorder := func(a, b call) int {
		return cmp.Or(cmp.Compare(a.left, b.left), cmp.Compare(a.level, b.level))
	}
	if !slices.IsSortedFunc(calls, preorder) {
		slices.SortStableFunc(calls, preorder)
	}
	g.reserve(len(calls))
	for _, c := range calls {
		g.add(&frame{title: int64(c.title), typ: c.typ, level: int(c.level), left: c.left, width: c.width, self: -1})
		if g.check() != nil {
			break
		}
	}
	s.frames = len(calls)
	if g.err == nil {
		return s.ctx.Err()
	}
	return g.err
}

// frame reads one line. Of the name only quotes are escaped, so it may end in a
// backslash, and is cut out from both ends.
func (s *script) frame(t *titles, line []byte) (c call, ok bool) {
	var head, tail [7]int64
	from, to := bytes.IndexByte(line, '\''), bytes.LastIndexByte(line, '\'')
	if line[0] != 'f' || from < 2 || to <= from {
		return c, false
	}
	n := numbers(line[2:from], &head)
	counters := 0
	switch rest := line[to+1:]; {
	case len(rest) > 0 && rest[0] == ')':
	case len(rest) > 0 && rest[0] == ',':
		counters, _ = arguments(rest[1:], &tail)
	default:
		counters = -1
	}
	if n != 4 || counters < 0 || counters > 3 || head[0] > maxLevel {
		return c, false
	}
	typ := typeJava
	switch {
	case s.fine && head[3] < int64(typeJava):
		typ = frameType(head[3])
	case !s.fine && head[3] < int64(len(coarse)):
		typ = coarse[head[3]]
	}
	name := line[from+1 : to]
	if bytes.IndexByte(name, '\\') >= 0 {
		name = bytes.ReplaceAll(name, []byte(`\'`), []byte(`'`))
	}
	return call{
		level: int32(head[0]), left: head[1], width: head[2],
		typ:   shown(typ, head[2], tail[0], tail[1], tail[2]),
		title: int32(t.intern(name)),
	}, true
}

// numbers reads "0,0,459,4," in front of a name.
func numbers(b []byte, args *[7]int64) int {
	if len(b) == 0 || b[len(b)-1] != ',' {
		return -1
	}
	var buf [96]byte // four numbers of 16 digits and their commas
	if len(b) > len(buf) {
		return -1
	}
	n := copy(buf[:], b)
	buf[n-1] = ')'
	count, _ := arguments(buf[:n], args)
	return count
}

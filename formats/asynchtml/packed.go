package asynchtml

import (
	"bytes"
	"strconv"
)

// packed reads the calls of H3 and later, in preorder, from the first line on.
//
//	n(3,411)           key, width: the root is 3, that is name 0 of type 3
//	u(97)              one level up, same left, same width
//	f(17,2,57,52)      level 2, 57 to the right of the frame before, width 52
//	n(129,125,3,0,9)   next to the frame before; 3 inlined, 0 by C1, 9 interpreted
//	d=-3               own value of the frames from here on less the base's
//	d=U                the base does not have these frames
//
// A width that is missing or 0 repeats the one before.
func (s *script) packed(g *grower, line []byte) error {
	var (
		args             [7]int64
		level            int
		left, width, dif int64
		isNew            bool
	)
	ok, n := true, -1
	for ; ok; line, n, ok = s.call(&args) {
		if n < 0 {
			if bytes.HasPrefix(line, []byte("d=")) {
				word := string(bytes.TrimSuffix(line[2:], []byte{';'}))
				isNew = word == "U"
				v, err := strconv.ParseInt(word, 10, 64)
				if !isNew && (err != nil || v > maxNumber || v < -maxNumber) {
					s.badLine()
					v, isNew = 0, false
				}
				dif, g.diff = v, true
				continue
			}
			if !isCall(line) {
				continue
			}
			n, _ = arguments(line[2:], &args)
		}
		extra := 2 // index of the first counter
		at, x := level, left
		switch line[0] {
		case 'u':
			at++
		case 'n':
			x = plus(left, width)
		case 'f':
			if n < 3 || args[1] > maxLevel {
				n = -1
			}
			at, x, extra = int(args[1]), plus(left, args[2]), 4
		}
		if n < 1 || n > extra+3 {
			s.badLine()
			continue
		}
		if n >= extra && args[extra-1] != 0 {
			width = args[extra-1]
		}
		level, left = at, x
		typ := frameType(args[0] & 7)
		if n > extra {
			clear(args[n:])
			typ = shown(typ, width, args[extra], args[extra+1], args[extra+2])
		}
		g.add(&frame{title: args[0] >> 3, typ: typ, level: level, left: left, width: width, self: -1, diff: dif, isNew: isNew})
		s.frames++
		if g.err != nil {
			break
		}
	}
	if g.err == nil {
		return s.ctx.Err()
	}
	return g.err
}

// call gives the next line. Where it is a frame's, and nothing else is in it, n is
// the number of arguments and already read; this is the way that nearly all lines
// take, and looking at each byte once is worth a fifth of the time.
func (s *script) call(args *[7]int64) (line []byte, n int, ok bool) {
	rest := s.data[s.at:]
	if len(rest) > 3 && isCall(rest[:3]) && s.lineNo&1023 != 0 {
		n, after := arguments(rest[2:], args)
		if n > 0 && len(after) > 0 && after[0] == '\n' {
			s.at = len(s.data) - len(after) + 1
			s.lineNo++
			return rest[:3], n, true
		}
	}
	line, ok = s.line()
	return line, -1, ok
}

// maxLevel bounds the depth that a frame may claim; it costs no memory.
const maxLevel = 1 << 30

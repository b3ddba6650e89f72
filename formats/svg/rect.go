package svg

import (
	"bytes"
	"math"
	"strconv"
)

// spoken gives the title that old pictures hand to a script:
// onmouseover="s('func (14 samples, 0.05%)')". It is nil for other scripts.
func spoken(onmouseover []byte) []byte {
	v, ok := bytes.CutPrefix(onmouseover, []byte("s('"))
	if !ok {
		return nil
	}
	v, ok = bytes.CutSuffix(bytes.TrimRight(v, "; "), []byte("')"))
	if !ok {
		return nil
	}
	return v
}

// readRect reads the attributes of a <rect>.
func (c *collector) readRect(s []byte) box {
	r := box{fgW: -1}
	var okX, okY, okW bool
	attrs(s, func(name, v []byte) {
		switch string(name) {
		case "x":
			r.x, okX = parseLength(v)
		case "y":
			r.y, okY = parseLength(v)
		case "width":
			r.w, okW = parseLength(v)
		case "fill":
			r.fill = v
		case "onmouseover":
			r.hover = spoken(v)
		case "fg:x":
			r.fgX, _ = parseWhole(v)
		case "fg:a", "fg:b":
			if n, ok := parseWhole(v); ok && n >= 0 {
				r.sides[name[3]-'a'] = n
				r.sided++
			}
		case "fg:w":
			if w, ok := parseWhole(v); ok {
				r.fgW = w
			}
		}
	})
	r.placed = okX && okY && okW && r.w.value >= 0
	// The background of async-profiler 1.x; other writers' colours mean nothing.
	if len(c.frames) == 0 && r.w.percent && string(r.fill) == "rgb(240,240,220)" {
		c.async = true
	}
	return r
}

// place turns the current rectangle into the place of a frame. The first frame
// decides what the picture is measured in; one measured otherwise has no place.
func (c *collector) place() (f frame, ok bool) {
	r := &c.rect
	if !r.placed {
		return f, false
	}
	if len(c.frames) == 0 {
		c.exact = r.fgW >= 0
		if r.w.percent {
			c.measure = "%"
		}
	}
	if c.exact != (r.fgW >= 0) || r.w.percent != (c.measure == "%") {
		return f, false
	}
	c.minWidth = math.Min(c.minWidth, r.w.value)
	f = frame{x: r.x.value, w: r.w.value, y: r.y.value}
	if c.exact {
		f.x, f.w = float64(r.fgX), float64(r.fgW)
		c.largest = math.Max(c.largest, f.x+f.w)
	} else {
		c.digit = max(c.digit, r.x.decimals, r.w.decimals)
	}
	return f, true
}

// parseWhole reads fg:x and fg:w; beyond 2^53 a float64
// rounds them, which blur allows for.
func parseWhole(s []byte) (int64, bool) {
	n, err := strconv.ParseInt(string(s), 10, 64)
	return n, err == nil && n >= 0 && n <= maxCount
}

// move adds the shifts of an animated picture to the last frame. Phases may
// differ so much that a frame has no width in the first one, so we add up
// the phases: each is nested and in the same order, hence so is
// the sum of their left edges, and a frame that is wide in any phase is wide
// in the sum. A shift in phase i moves phase i and all later ones:
//
//	<animateTransform id="a12p3" type="translate" to="-40.5 0" .../>
func (c *collector) move(s []byte) {
	if c.phases == 1 || len(c.frames) == 0 {
		return
	}
	id, to := attr(s, "id"), attr(s, "to")
	p := bytes.LastIndexByte(id, 'p')
	phase, err := strconv.Atoi(string(id[p+1:]))
	if p < 0 || err != nil || phase < 0 || phase >= c.phases {
		return
	}
	if i := bytes.IndexByte(to, ' '); i >= 0 {
		to = to[:i]
	}
	if shift, ok := parseLength(to); ok {
		c.frames[len(c.frames)-1].x += shift.value * float64(c.phases-phase) / float64(c.phases)
		c.digit = max(c.digit, 4)
	}
}

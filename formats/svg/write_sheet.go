package svg

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"flameview/formats/codec"
	"flameview/model"
	"flameview/model/tree"
)

const titleHeight = 26

// sheet is the layout of the picture that is written.
type sheet struct {
	view *codec.View
	tree *tree.Tree

	width, scale float64 // of the picture in units; pixels for a unit
	inner        float64 // width of the frames
	height       int
	top          int // of the frames
	rows         int // levels that are drawn
	perValue     float64
	decimals     int     // of x and width
	step         float64 // 10^decimals
	least        int64   // smallest total that is drawn
	elided       int     // frames left out as too thin
	elidedTotal  int64   // what they counted
	subtitle     []string
	notes        []string
	legend       legend
	list         noteList // of the user's notes
	unit         string   // escaped
	shades       *shades
	names        []cleanName // by BoxID
	root         cleanName
	foundTotal   int64
}

// cleanName is a name in the two forms that are written.
type cleanName struct {
	clean   string // without what XML forbids
	escaped []byte
}

func newSheet(v *codec.View) *sheet {
	s := &sheet{view: v, tree: v.Tree, width: usualWidth, scale: 1}
	if v.Width > 0 {
		s.width = float64(v.Width)
	}
	if v.Scale > 0 && v.Scale <= 64 {
		s.scale = v.Scale
	}
	s.width = math.Max(math.Round(s.width/s.scale), 100)
	s.inner = s.width - 2*margin
	t := v.Tree
	if t.Total[0] > 0 {
		s.perValue = s.inner / float64(t.Total[0])
		if v.MinWidth > 0 {
			s.least = int64(math.Min(math.Ceil(v.MinWidth/s.scale/s.perValue), math.MaxInt64/2))
		}
	}
	s.names = make([]cleanName, len(t.Boxes.List))
	s.root = newName("all")
	s.unit = escape(unitWord(t.Metric.Unit.Name))
	s.measure()
	s.place()
	return s
}

// measure looks at every row once: which are drawn, how fine the coordinates
// have to be, which colours there are, what the search found.
func (s *sheet) measure() {
	t := s.tree
	s.shades = newShades(s.view)
	narrowest := int64(math.MaxInt64)
	var covered []bool
	if s.view.Matches != nil {
		covered = make([]bool, t.Len())
	}
	for depth := range t.Depths() {
		for row := t.Levels[depth]; row < t.Levels[depth+1]; row++ {
			if covered != nil && row > 0 {
				covered[row] = covered[t.Parent[row]]
				if !covered[row] && s.found(row) {
					covered[row] = true
					s.foundTotal += t.Total[row]
				}
			}
			if s.thin(row) {
				s.elided++
				if !s.thin(t.Parent[row]) {
					s.elidedTotal += t.Total[row]
				}
				continue
			}
			s.rows = depth + 1
			if t.Total[row] > 0 {
				narrowest = min(narrowest, t.Total[row])
			}
			s.shades.add(row)
		}
	}
	s.decimals, s.step = 1, 10
	for s.decimals < 9 && float64(narrowest)*s.perValue*s.step < 1 {
		s.decimals++
		s.step *= 10
	}
}

// place finds room for titles, frames and notes.
func (s *sheet) place() {
	t := s.tree
	s.subtitle = wrap(s.view.Subtitle, s.inner)
	s.top = margin + barHeight + len(s.subtitle)*lineHeight
	if s.view.Title != "" {
		s.top += titleHeight
	}
	if s.elided > 0 {
		s.notes = append(s.notes, fmt.Sprintf("%s thinner than %g px left out, together %s %s (%s%% of the total); callers count them",
			plural(s.elided, "frame"), s.view.MinWidth, t.Metric.Unit.AppendGrouped(nil, s.elidedTotal), unitWord(t.Metric.Unit.Name), s.share(s.elidedTotal)))
	}
	if t.Cut > 0 {
		s.notes = append(s.notes, plural(t.Cut, "frame")+" too thin for the view left out; callers count them")
	}
	if t.Full {
		s.notes = append(s.notes, "the tree was cut at "+plural(t.Len(), "frame")+"; callers count what is missing")
	}
	if t.Total[0] == 0 {
		s.notes = append(s.notes, "no events")
	}
	s.listNotes()
	s.placeLegend()
	s.height = s.top + s.rows*rowHeight + len(s.notes)*lineHeight + s.legend.height() + s.list.height() + margin
}

// thin says that a row is left out.
func (s *sheet) thin(row int32) bool { return row > 0 && s.tree.Total[row] < s.least }

// hangs says that the root is on top. Callers hang down.
func (s *sheet) hangs() bool { return s.tree.Callers }

func (s *sheet) direction() string {
	if s.tree.Callers {
		return viewCallers
	}
	return viewCallees
}

func (s *sheet) y(depth int) int {
	if s.hangs() {
		return depth * rowHeight
	}
	return (s.rows - 1 - depth) * rowHeight
}

// steps is where a value lies, in steps of the picture's last digit.
func (s *sheet) steps(offset int64) int64 {
	return int64(math.Round(float64(offset) * s.perValue * s.step))
}

// appendSteps writes steps as a length.
func (s *sheet) appendSteps(buf []byte, n int64) []byte {
	return appendDecimal(buf, n, s.decimals, false)
}

// name is what a row is called.
func (s *sheet) name(row int32) *cleanName {
	if row == 0 {
		return &s.root
	}
	n := &s.names[s.tree.Box[row]]
	if n.escaped == nil {
		*n = newName(s.view.Name(s.tree.Box[row]))
	}
	return n
}

func newName(name string) cleanName {
	c := clean(name)
	return cleanName{c, append(make([]byte, 0, len(c)+1), escape(c)...)}
}

// appendShare writes a row's part of the root in percent.
func (s *sheet) appendShare(buf []byte, row int32) []byte {
	if row == 0 {
		return append(buf, "100"...)
	}
	all := float64(s.tree.Total[0])
	hundredths := 0.0
	if all > 0 {
		hundredths = math.Round(float64(s.tree.Total[row]) * 10_000 / all)
	}
	return appendDecimal(buf, int64(hundredths), 2, true)
}

func (s *sheet) share(total int64) string {
	if s.tree.Total[0] == 0 {
		return "0"
	}
	return strconv.FormatFloat(100*float64(total)/float64(s.tree.Total[0]), 'f', 2, 64)
}

// matched says what the search on screen found.
func (s *sheet) matched() string {
	if s.view.Matches == nil {
		return ""
	}
	return s.share(s.foundTotal) + "% matched"
}

// unitWord is the word behind a count. Brackets would end the count's own.
func unitWord(unit string) string {
	u := strings.Join(strings.Fields(clean(strings.NewReplacer("(", "[", ")", "]").Replace(unit))), " ")
	if u == "" {
		return "samples"
	}
	return u
}

func plural(n int, word string) string {
	if n != 1 {
		word += "s"
	}
	return model.Grouped(n) + " " + word
}

package pdf

import (
	"bytes"
	"fmt"
	"math"
	"strings"
	"unicode/utf8"

	"github.com/go-text/typesetting/font"

	"flameview/picture"
)

// typeface measures the font and knows what it can draw.
//
// The library draws a text byte by byte as if it were UTF-8 of the first 65,536
// characters, and has no letters to put for those that the font lacks, so both
// are resolved here before it sees a name.
type typeface struct {
	face     *font.Face
	advances map[rune]float64 // in font sizes; absent: not asked yet
}

func newTypeface(ttf []byte) (*typeface, error) {
	face, err := font.ParseTTF(bytes.NewReader(ttf))
	if err != nil {
		return nil, fmt.Errorf("read the font for labels: %w", err)
	}
	return &typeface{face: face, advances: map[rune]float64{}}, nil
}

// maxLabel is how many bytes of a name are looked at: more than fit any page.
const maxLabel = 8 << 10

// advance is the width of a character, -1 if the font does not have it.
func (t *typeface) advance(r rune) float64 {
	a, ok := t.advances[r]
	if !ok {
		a = -1
		if id, has := t.face.NominalGlyph(r); has && id != 0 && r >= ' ' && r <= 0xffff {
			a = float64(t.face.HorizontalAdvance(id)) / float64(t.face.Upem())
		}
		t.advances[r] = a
	}
	return a
}

// drawable is a text as the page shows it: white space is a blank, what the
// font lacks U+FFFD. Overlong ones are cut.
func (t *typeface) drawable(s string) string {
	if len(s) > maxLabel {
		s = s[:maxLabel]
	}
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\t' || r == '\n' || r == '\r':
			return ' '
		case r == utf8.RuneError || t.advance(r) < 0:
			return utf8.RuneError
		}
		return r
	}, s)
}

// width of a drawable text.
func (t *typeface) width(s string, size float64) float64 {
	w := 0.0
	for _, r := range s {
		w += max(t.advance(r), 0)
	}
	return w * size
}

// minLetters is the fewest letters of a cut name that are worth showing.
const minLetters = 3

// fit is a text where it fits into the room, else its front with an ellipsis,
// nothing where too few letters fit. letters are those of the front, and more
// than any room has where the text is whole.
func (t *typeface) fit(size, room float64, text string) (fitted string, letters int) {
	text = t.drawable(text)
	if t.width(text, size) <= room {
		return text, math.MaxInt
	}
	left := room - t.width("…", size)
	for i, r := range text {
		if left -= t.advance(r) * size; left < 0 {
			if letters < minLetters {
				return "", letters
			}
			return strings.TrimRight(text[:i], " .") + "…", letters
		}
		letters++
	}
	return text, letters
}

// names are what a box may be called, from the longest on.
type names struct{ whole, short, last string }

// label is what of a box's names has room, chosen as the painter does.
func (t *typeface) label(room float64, n names) string {
	text, letters := t.fit(labelSize, room, n.whole)
	if letters == math.MaxInt {
		return text
	}
	if text, letters = t.fit(labelSize, room, n.short); letters < picture.FewLetters {
		text, _ = t.fit(labelSize, room, n.last)
	}
	return text
}

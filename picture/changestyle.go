package picture

import (
	"fmt"
	"strings"
)

// ChangeStyles lists the words of [ParseChangeStyle], for help texts.
func ChangeStyles() string {
	words := "self, ratio"
	for _, pair := range ChangePairs[1:] {
		words += ", " + pair.ID
	}
	return words
}

// String is what ParseChangeStyle reads; "" is the usual style.
func (s ChangeStyle) String() string {
	var words []string
	if s.Self {
		words = append(words, "self")
	}
	if s.Relative {
		words = append(words, "ratio")
	}
	if s.Pair > 0 && s.Pair < len(ChangePairs) {
		words = append(words, ChangePairs[s.Pair].ID)
	}
	return strings.Join(words, ",")
}

// ParseChangeStyle reads the words of what is unusual in a style, with commas between:
// self for self values, ratio for the ratio of both sides, and the ID of a pair of
// colours.
//
//	"" -> share of all, of totals, red and blue    self,safe -> of self values, orange and blue
func ParseChangeStyle(text string) (s ChangeStyle, err error) {
	if text == "" {
		return s, nil
	}
	for _, word := range strings.Split(text, ",") {
		known := false
		for i, pair := range ChangePairs {
			if word == pair.ID {
				s.Pair, known = i, true
			}
		}
		switch {
		case word == "self":
			s.Self = true
		case word == "ratio":
			s.Relative = true
		case !known:
			return ChangeStyle{}, fmt.Errorf("there is no %.40q: want %s, with commas between", word, ChangeStyles())
		}
	}
	return s, nil
}

package query

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"flameview/model/filter"
)

// Wish is a "what if": the value of each event whose stack matches is multiplied by a
// factor, once however often the stack matches. Several wishes multiply, so a wish
// inside another needs no special case. It is plain data.
//
//	parse at 0.5:         main;parse;lex 10, main;read 4 -> main;parse;lex 5, main;read 4
//	parse at 0.5, self:   main;parse 6, main;parse;lex 10 -> main;parse 3, main;parse;lex 10
type Wish struct {
	// Of is a filter that matches frames: its kind has Ends. Drop and Off are ignored.
	Of filter.Filter
	// Self limits the wish to events that end at the match, without its callees.
	Self   bool
	Factor float64 // 0 = free, 0.5 = half the cost, 2 = twice
}

// MaxFactor is the largest factor of a wish.
const MaxFactor = 1000

// ParseWish reads the value of --wish. Without a kind, the pattern matches methods.
// Errors say what is expected.
//
//	Lexer\.lex=0.5    package:^java/util=0    fragment:main;parse=2
func ParseWish(s string, self bool) (Wish, error) {
	w := Wish{Self: self, Of: filter.Filter{Kind: "method"}}
	at := strings.LastIndexByte(s, '=')
	if at <= 0 {
		return w, fmt.Errorf("%.80q: want PATTERN=FACTOR", s)
	}
	pattern := s[:at]
	if id, rest, ok := strings.Cut(pattern, ":"); ok {
		for _, k := range filter.Kinds {
			if k.ID == id && k.Ends != nil {
				w.Of.Kind, pattern = id, rest
			}
		}
	}
	w.Of.List = []string{pattern}
	var err error
	if w.Factor, err = strconv.ParseFloat(strings.TrimSpace(s[at+1:]), 64); err != nil {
		return w, fmt.Errorf("%.80q: want a number behind the =, 0 for what costs nothing", s)
	}
	return w, w.Check()
}

// String is the inverse of ParseWish, for a wish with one pattern.
func (w Wish) String() string {
	return w.Of.Kind + ":" + strings.Join(w.Of.List, "|") + "=" + strconv.FormatFloat(w.Factor, 'g', -1, 64)
}

// Words describes a wish for people.
//
//	method Lexer.lex at x0.5    self of package java/util at 0
func (w Wish) Words() string {
	words, factor := w.Of.Words(), "x"+strconv.FormatFloat(w.Factor, 'g', 4, 64)
	if w.Self {
		words = "self of " + words
	}
	if w.Factor == 0 {
		factor = "no cost"
	}
	return words + " at " + factor
}

// Key identifies the wish in caches.
func (w Wish) Key() string { return fmt.Sprintf("%s\x00%t\x00%g", w.Of.Key(), w.Self, w.Factor) }

// Check validates a wish without a store.
func (w Wish) Check() error {
	kind, err := w.Of.Lookup()
	switch {
	case err != nil:
		return err
	case kind.Ends == nil:
		return fmt.Errorf("what if: a %s has no cost of its own; name methods, packages, libraries or fragments", w.Of.Kind)
	case len(w.Of.List) == 0 || w.Of.List[0] == "":
		return fmt.Errorf("what if: nothing is named")
	case math.IsNaN(w.Factor) || w.Factor < 0 || w.Factor > MaxFactor:
		return fmt.Errorf("what if: want a factor from 0 to %d, found %g", MaxFactor, w.Factor)
	}
	return w.Of.Check()
}

package compare

import (
	"strings"
	"unicode"
)

// similarNames is the share of words that two names have in common, from 0 to 1.
//
//	a/Parser.parseExpr, b/Parser.parseTerm -> parser, parse of parser, parse, a, b, expr, term
func similarNames(x, y string) float64 {
	a, b := wordsOf(x), wordsOf(y)
	both, all := 0, len(b)
	for w := range a {
		if b[w] {
			both++
		} else {
			all++
		}
	}
	if all == 0 {
		return 0
	}
	return float64(both) / float64(all)
}

// wordsOf splits a name at capitals and characters that are not letters.
func wordsOf(name string) map[string]bool {
	words := map[string]bool{}
	start, last := 0, rune(0)
	end := func(i int) {
		if start < i {
			words[strings.ToLower(name[start:i])] = true
		}
	}
	for i, c := range name {
		switch {
		case !unicode.IsLetter(c) && !unicode.IsDigit(c):
			end(i)
			start = i + len(string(c))
		case unicode.IsUpper(c) && !unicode.IsUpper(last):
			end(i)
			start = i
		}
		last = c
	}
	end(len(name))
	return words
}

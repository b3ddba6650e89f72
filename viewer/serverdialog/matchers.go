package serverdialog

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// matcher is one of those of a selector, with where its parts are in the text. While it
// is being typed, the later parts may be missing.
//
//	service_name="shop", pod=~"a.+"
type matcher struct {
	name, op, value string
	from, nameEnd   int
	valueFrom, to   int // valueFrom is behind the quote, -1 before there is one
}

// parseMatchers takes a text apart as far as it goes. What is no selector is for the
// server to refuse.
func parseMatchers(text string) (all []matcher) {
	between := func(r rune) bool { return r == ',' || r == '{' || r == '}' || unicode.IsSpace(r) }
	for i := 0; ; {
		i += len(text[i:]) - len(strings.TrimLeftFunc(text[i:], between))
		if i == len(text) {
			return all
		}
		m := matcher{from: i, valueFrom: -1}
		for i < len(text) && !strings.ContainsRune(`=!~",{}`, rune(text[i])) && text[i] != ' ' {
			i++
		}
		m.nameEnd, m.name = i, text[m.from:i]
		i += len(text[i:]) - len(strings.TrimLeft(text[i:], " "))
		op := i
		for i < len(text) && strings.ContainsRune("=!~", rune(text[i])) {
			i++
		}
		m.op = text[op:i]
		i += len(text[i:]) - len(strings.TrimLeft(text[i:], " "))
		if i < len(text) && text[i] == '"' {
			m.valueFrom = i + 1
			for i++; i < len(text) && text[i] != '"'; i++ {
				if text[i] == '\\' && i+1 < len(text) {
					i++
				}
			}
			m.value = text[m.valueFrom:i]
			i = min(i+1, len(text))
		}
		if i == m.from { // a character that begins nothing
			i++
		}
		m.to = i
		all = append(all, m)
	}
}

// spot is what is being typed at a caret: a label's name, or with label set a value of
// it.
type spot struct {
	label, typed string
	from, to     int // of the whole matcher; both the caret where there is none yet
}

// spotAt finds what is being typed at a caret, in bytes.
//
//	ser|                  -> the name ser
//	service_name="sh|     -> the value sh of service_name
//	service_name="shop"|  -> a name that is still empty
func spotAt(text string, caret int) spot {
	for _, m := range parseMatchers(text) {
		switch {
		case caret < m.from || caret > m.to:
		case caret <= m.nameEnd:
			return spot{typed: text[m.from:caret], from: m.from, to: m.to}
		case m.valueFrom >= 0 && caret >= m.valueFrom && caret <= m.valueFrom+len(m.value):
			return spot{label: m.name, typed: text[m.valueFrom:caret], from: m.from, to: m.to}
		case m.valueFrom < 0:
			return spot{label: m.name, from: m.from, to: m.to}
		}
	}
	return spot{from: caret, to: caret}
}

// withName completes the label's name at a caret, where no value is being typed, so that
// its value is typed next.
//
//	pod="a", ser|  ->  pod="a", service_name="|
func withName(text string, caret int, label string) (string, int) {
	at := spotAt(text, caret)
	before := strings.TrimRight(text[:at.from], ", ")
	if before != "" {
		before += ", "
	}
	before += label + `="`
	return before + text[at.to:], len(before)
}

// withValue makes a label match a value: in place of what it has to be now, else
// behind the others.
//
//	pod="a"   ->   pod="a", build="after"   ->   pod="a", build="before"
func withValue(text, label, value string) string {
	matches := label + "=" + strconv.Quote(value)
	for _, m := range parseMatchers(text) {
		if m.name == label {
			return text[:m.from] + matches + text[m.to:]
		}
	}
	if text = strings.TrimRight(text, ", "); text != "" {
		text += ", "
	}
	return text + matches
}

// without leaves out the matchers of a label, so that its other values can be listed,
// and those that are half typed. Without a label only these.
func without(text, label string) string {
	var left []string
	for _, m := range parseMatchers(text) {
		if m.complete() && (label == "" || m.name != label) {
			left = append(left, text[m.from:m.to])
		}
	}
	return strings.Join(left, ", ")
}

// complete says whether no matcher is half typed.
func complete(text string) bool {
	return !slices.ContainsFunc(parseMatchers(text), func(m matcher) bool { return !m.complete() })
}

func (m matcher) complete() bool {
	return m.name != "" && m.op != "" && m.valueFrom >= 0 && m.to == m.valueFrom+len(m.value)+1
}

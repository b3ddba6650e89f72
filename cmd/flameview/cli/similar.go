package cli

import (
	"slices"
	"strings"

	"flameview/model/shape"
)

// similar gives up to n displayed names that the user may have meant, the
// likeliest first: the same name in other letters, the same last part (parse
// for com/acme/Parser.parse), a name that contains it, one that a few slips of
// the keyboard away from it.
func similar(name string, boxes *shape.Boxes, n int) []string {
	type near struct {
		name   string
		points int
	}
	var found []near
	want := []rune(plain(name))
	for i := range boxes.List {
		b := &boxes.List[i]
		if p := min(unlikeness(want, b.Display), unlikeness(want, b.Name)); p < unlike {
			found = append(found, near{b.Display, p})
		}
	}
	slices.SortStableFunc(found, func(x, y near) int { return x.points - y.points })
	var names []string
	for _, f := range found[:min(n, len(found))] {
		names = append(names, f.name)
	}
	return names
}

// plain removes what people mix up: letter case, and java.lang for java/lang.
func plain(name string) string {
	return strings.ReplaceAll(strings.ToLower(name), "/", ".")
}

// unlike is the unlikeness of names that have nothing to do with each other.
const unlike = 1 << 20

// unlikeness compares a plain name with a candidate; lower is likelier.
func unlikeness(want []rune, candidate string) int {
	have := plain(candidate)
	text := string(want)
	switch {
	case have == text:
		return 0
	case strings.HasSuffix(have, text) && strings.ContainsAny(have[len(have)-len(text)-1:len(have)-len(text)], ".:$"):
		return 100 + len(have)
	}
	slips := min(1+len(want)/4, 3)
	if d := distance(want, []rune(last(have)), slips); d <= slips {
		return 10_000 + d
	}
	if d := distance(want, []rune(have), slips); d <= slips {
		return 10_000 + d
	}
	if text != "" && strings.Contains(have, text) {
		return 20_000 + min(len(have), 10_000)
	}
	return unlike
}

// last is the method's part of a name.
func last(name string) string {
	if i := strings.LastIndexAny(name, ".:"); i >= 0 {
		return name[i+1:]
	}
	return name
}

// distance counts the letters to insert, remove or replace to make b of a; past
// limit it says limit+1. A name may be long and a store has 100,000 of them, so
// only the diagonal band that can stay within the limit is filled.
func distance(a, b []rune, limit int) int {
	if len(a)-len(b) > limit || len(b)-len(a) > limit {
		return limit + 1
	}
	above, row := make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range above {
		above[j] = j
	}
	for i := range a {
		for j := range row {
			row[j] = limit + 1
		}
		if i < limit {
			row[0] = i + 1
		}
		for j := max(0, i-limit); j < min(len(b), i+limit+1); j++ {
			d := above[j]
			if a[i] != b[j] {
				d = 1 + min(d, above[j+1], row[j])
			}
			row[j+1] = d
		}
		above, row = row, above
	}
	return min(above[len(b)], limit+1)
}

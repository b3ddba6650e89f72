package main

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// matcher judges one label, as in Prometheus: a label that is not there is "".
type matcher struct {
	label string
	is    func(value string) bool
}

var matcherForm = regexp.MustCompile(`^\s*([a-zA-Z_][a-zA-Z0-9_.]*)\s*(=~|!~|!=|=)\s*("(?:[^"\\]|\\.)*")\s*(,|$)`)

// parseSelector reads {service_name="shop", pod=~"a.*"}.
func parseSelector(text string) ([]matcher, error) {
	inner, ok := strings.CutPrefix(strings.TrimSpace(text), "{")
	if inner, ok = strings.CutSuffix(inner, "}"); !ok {
		return nil, fmt.Errorf("parsing label selector %q: want {label=\"value\"}", text)
	}
	var out []matcher
	for strings.TrimSpace(inner) != "" {
		m := matcherForm.FindStringSubmatch(inner)
		if m == nil {
			return nil, fmt.Errorf("parsing label selector %q: unexpected %q", text, inner)
		}
		inner = inner[len(m[0]):]
		want, err := strconv.Unquote(m[3])
		if err != nil {
			return nil, fmt.Errorf("parsing label selector %q: %w", text, err)
		}
		re := regexp.MustCompile("^$")
		if strings.HasSuffix(m[2], "~") {
			if re, err = regexp.Compile("^(?:" + want + ")$"); err != nil {
				return nil, fmt.Errorf("parsing label selector %q: %w", text, err)
			}
		}
		out = append(out, matcher{m[1], map[string]func(string) bool{
			"=":  func(v string) bool { return v == want },
			"!=": func(v string) bool { return v != want },
			"=~": re.MatchString,
			"!~": func(v string) bool { return !re.MatchString(v) },
		}[m[2]]})
	}
	return out, nil
}

// selected gives the profiles that all selectors of a list match, of a type, or of
// any if that is "", between two moments in milliseconds, both inclusive.
func (s *store) selected(typ string, selectors []string, start, end int64) ([]*pushed, error) {
	var all []matcher
	for _, text := range selectors {
		ms, err := parseSelector(text)
		if err != nil {
			return nil, err
		}
		all = append(all, ms...)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	var out []*pushed
next:
	for _, p := range s.profiles {
		if typ != "" && p.typ != typ || p.nanos < start*1e6 || p.nanos > end*1e6 {
			continue
		}
		for _, m := range all {
			if !m.is(p.labels[m.label]) {
				continue next
			}
		}
		out = append(out, p)
	}
	return out, nil
}

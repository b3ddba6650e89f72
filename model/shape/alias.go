package shape

import (
	"fmt"
	"regexp"
	"strings"

	"flameview/model"
)

// Alias says that methods were renamed: a method that matches Old is called New, so that
// both share a box. It is plain data.
//
//	a/B.c = a/B.d               one method
//	com/old/(.*) = com/acme/$1  all of a package
type Alias struct {
	// Old is a regular expression over whole canonical names. New is the new name, with $1
	// for what the first group matched.
	Old, New string
}

// ParseAlias reads OLD=NEW. The first = without a backslash before it ends OLD; \= inside
// OLD is an equals sign. Error: an invalid pattern.
func ParseAlias(s string) (Alias, error) {
	for i := 0; i < len(s); i++ {
		switch {
		case s[i] == '\\':
			i++
		case s[i] == '=':
			a := Alias{Old: strings.ReplaceAll(s[:i], `\=`, "="), New: s[i+1:]}
			return a, a.Check()
		}
	}
	return Alias{}, fmt.Errorf("%q: want OLD=NEW", s)
}

// String is the inverse of ParseAlias.
func (a Alias) String() string { return strings.ReplaceAll(a.Old, "=", `\=`) + "=" + a.New }

// SameAs returns the alias of exactly one name for another.
func SameAs(old, now string) Alias {
	return Alias{Old: regexp.QuoteMeta(old), New: strings.ReplaceAll(now, "$", "$$")}
}

// Check validates an alias.
func (a Alias) Check() error {
	_, err := a.compile()
	return err
}

func (a Alias) compile() (*regexp.Regexp, error) {
	if a.Old == "" || a.New == "" {
		return nil, fmt.Errorf("%q: want a name on both sides", a.String())
	}
	re, err := regexp.Compile("^(?:" + a.Old + ")$")
	if err != nil {
		return nil, fmt.Errorf("%q is no regular expression: %w", a.Old, err)
	}
	return re, nil
}

// renamer applies a grouping's aliases to names, and removes the parts that change from
// build to build.
type renamer struct {
	old       []*regexp.Regexp
	now       []string
	builds    bool
	displayed map[model.Name]string // displayed names of methods
}

// newRenamer returns nil where a grouping renames nothing. It ignores invalid aliases; those
// from outside the program were validated by Check.
func (g Grouping) newRenamer(s *model.Store) *renamer {
	if len(g.Same) == 0 && !g.AcrossBuilds {
		return nil
	}
	r := &renamer{builds: g.AcrossBuilds, displayed: map[model.Name]string{}}
	for _, a := range g.Same {
		if re, err := a.compile(); err == nil {
			r.old, r.now = append(r.old, re), append(r.now, a.New)
		}
	}
	for _, m := range s.Methods {
		if id := (model.Name{Family: m.Family, Name: m.Name}); r.displayed[id] == "" {
			r.displayed[id] = m.Display
		}
	}
	return r
}

// rename returns the method's new name and displayed name. The latter is that of the method
// that already has the new name, if there is one.
func (r *renamer) rename(family model.Family, name, display string) (string, string) {
	was := name
	for i, re := range r.old {
		if at := re.FindStringSubmatchIndex(name); at != nil {
			name = string(re.ExpandString(nil, r.now[i], name, at))
		}
	}
	if r.builds {
		name = AcrossBuilds(name)
		if name == was {
			return name, AcrossBuilds(display)
		}
	}
	if name == was || name == "" {
		return was, display
	}
	if shown, ok := r.displayed[model.Name{Family: family, Name: name}]; ok {
		return name, shown
	}
	return name, name
}

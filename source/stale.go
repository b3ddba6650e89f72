package source

import (
	"fmt"
	"regexp"
	"strings"

	"flameview/model"
)

// Stale says why a text cannot be the source of what ran: a line of the method is beyond its end, or the method's name is neither at its lines
// nor above them; "" if nothing contradicts. Methods without a name in the source, such as lambdas, are checked by their lines alone. numbers
// are the method's lines, ascending.
func Stale(m model.Method, numbers []int32, text []string) string {
	if len(numbers) == 0 {
		return ""
	}
	last := int(numbers[len(numbers)-1])
	if last > len(text) {
		return fmt.Sprintf("source differs from what ran: it has %d lines, and %s was at line %d", len(text), m.Display, last)
	}
	name := inSource(m)
	if name == "" {
		return ""
	}
	const slack = 10 // comments and annotations moved
	word := regexp.MustCompile(`(?:^|[^\pL\pN_])` + regexp.QuoteMeta(name) + `(?:$|[^\pL\pN_])`)
	for _, line := range text[:min(last+slack, len(text))] {
		if word.MatchString(line) {
			return ""
		}
	}
	return fmt.Sprintf("source differs from what ran: %q does not stand at line %d or above", name, last)
}

var (
	identifier = regexp.MustCompile(`^[\pL_][\pL\pN_]*$`)
	goClosure  = regexp.MustCompile(`(?:\.func[0-9]+|\.[0-9]+|\.gowrap[0-9]+|-fm|-range[0-9]+|\[\.\.\.\])+$`)
)

// inSource returns the name of a method in its source code, "" if not known.
func inSource(m model.Method) string {
	name := m.Display
	if m.Family == model.FamilyJava {
		class := model.ClassOf(m.Family, m.Name)
		name = strings.TrimPrefix(m.Name[min(len(class), len(m.Name)):], ".")
		if strings.Contains(name, "$") || strings.HasPrefix(name, "<") || strings.Contains(class, "$$") {
			return ""
		}
	} else {
		name = goClosure.ReplaceAllString(name, "")
		if i := strings.LastIndexAny(name, ".:"); i >= 0 {
			name = name[i+1:]
		}
	}
	if !identifier.MatchString(name) {
		return ""
	}
	return name
}

package svg

import "strings"

// pack takes indentation, comments and empty lines out of a script or style.
// Every picture carries them, and a small one is little else. More would make
// what people attach to bug reports hard to read for those who look before
// they open it.
func pack(source string) string {
	var b strings.Builder
	for line := range strings.Lines(source) {
		line = strings.TrimSpace(line)
		if line != "" && !strings.HasPrefix(line, "//") {
			b.WriteString(line)
			b.WriteByte('\n')
		}
	}
	return b.String()
}

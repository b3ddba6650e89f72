package ui

// CutMiddle shortens a text to a number of letters by leaving out its middle: names
// of files differ at their ends.
//
//	"a-very-long-name-before.jfr", 16 -> "a-very-…fore.jfr"
func CutMiddle(s string, most int) string {
	r := []rune(s)
	if len(r) <= most || most < 3 {
		return s
	}
	front := (most - 1) / 2
	return string(r[:front]) + "…" + string(r[len(r)-(most-1-front):])
}

package cli

import (
	"fmt"
	"strings"
	"time"
	"unicode"

	"flameview/model"
)

// amount is a value for people, in the unit that fits its size.
//
//	12345 samples -> 12,345    1500000000 ns -> 1.50 s    3145728 bytes -> 3.0 MiB
func amount(v int64, u model.Unit) string {
	if u.Decimals == 0 {
		switch u.Name {
		case "ns":
			return nanoseconds(v)
		case "bytes":
			return byteSize(v)
		}
	}
	return exactly(v, u).grouped()
}

// byteSize in powers of 1024.
func byteSize(n int64) string {
	if n < 1024 && n > -1024 {
		return fmt.Sprintf("%d B", n)
	}
	size := float64(n)
	units := "KMGTPE"
	i := 0
	for size /= 1024; (size >= 1024 || size <= -1024) && i < len(units)-1; i++ {
		size /= 1024
	}
	return fmt.Sprintf("%.1f %ciB", size, units[i])
}

// nanoseconds in the largest unit that gives at least one; from a minute on in
// minutes and seconds.
func nanoseconds(n int64) string {
	d := time.Duration(n)
	size := d
	if size < 0 {
		size = -size
	}
	switch {
	case size < time.Microsecond:
		return fmt.Sprintf("%d ns", n)
	case size < time.Millisecond:
		return fmt.Sprintf("%.2f µs", float64(n)/1e3)
	case size < time.Second:
		return fmt.Sprintf("%.2f ms", float64(n)/1e6)
	case size < time.Minute:
		return fmt.Sprintf("%.2f s", d.Seconds())
	case size < time.Hour:
		return fmt.Sprintf("%d min %.1f s", int(d.Minutes()), (d % time.Minute).Abs().Seconds())
	}
	return count(int(d.Hours())) + fmt.Sprintf(" h %d min", int((d%time.Hour).Abs().Minutes()))
}

// percent of a whole, with one digit behind the point.
func percent(part, whole int64) string {
	if whole == 0 {
		return "-"
	}
	return fmt.Sprintf("%.1f %%", 100*float64(part)/float64(whole))
}

// plural is a count with its noun.
func plural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	if strings.HasSuffix(noun, "ch") {
		noun += "e"
	}
	return count(n) + " " + noun + "s"
}

// printable replaces control characters, so that a name read from a file cannot
// move the cursor of the terminal, fake a line or turn round what follows it.
func printable(s string) string {
	return strings.Map(func(r rune) rune {
		if controls(r) && r != '\n' {
			return unicode.ReplacementChar
		}
		return r
	}, s)
}

// controls says whether a character changes how others are shown: the control
// characters, the marks and overrides of writing direction, and the separators of
// lines that are no line feed.
func controls(r rune) bool {
	return unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) || r == '\u2028' || r == '\u2029'
}

package folded

import (
	"fmt"
	"runtime"
	"strings"
	"testing"

	"flameview/formats/codec"
)

// A text read in parts gives what it gives in one, down to the numbers of bad
// lines.
func TestParts(t *testing.T) {
	if runtime.GOMAXPROCS(0) < 2 {
		t.Skip("one processor reads in one part")
	}
	var b strings.Builder
	for i := range 400 {
		switch {
		case i%97 == 5:
			b.WriteString("no count here\n")
		case i%31 == 3:
			fmt.Fprintf(&b, "main;half%d %d.5\n", i%3, i)
		case i%5 == 0 && i > 200:
			fmt.Fprintf(&b, "[worker-%d tid=%d];main;a%d;b 2\n", i%4, i%4, i%7)
		default:
			fmt.Fprintf(&b, "main;a%d;b%d;c_[j] %d\n", i%7, i%11, 1+i%5)
		}
	}
	b.WriteString("main;cut 3")
	for _, text := range []string{b.String(), "a 1\n", "a 1\nb 2\n", "a;b 2000000000000000000\na;c 2000000000000000000\n"} {
		for _, reversed := range []bool{false, true} {
			opt := codec.Options{Reversed: reversed}
			whole, wholeErr := load(t, []byte(text), opt)
			old := leastPart
			leastPart = max(len(text)/2, 1)
			parts, partsErr := load(t, []byte(text), opt)
			leastPart = old
			if len(text) > 100 && (wholeErr != nil || partsErr != nil) {
				t.Fatal(wholeErr, partsErr)
			}
			if partsErr == nil && draw(whole) != draw(parts) {
				t.Errorf("in parts:\n%sin one:\n%s", draw(parts), draw(whole))
			}
		}
	}
}

func TestSplit(t *testing.T) {
	for _, text := range []string{"", "a", "a\nb", "a\n\nb\n", strings.Repeat("line\n", 50)} {
		for n := range 6 {
			var again strings.Builder
			for i, p := range split([]byte(text), n) {
				if i > 0 && len(p) == 0 && text != "" {
					continue
				}
				again.Write(p)
			}
			if again.String() != text {
				t.Errorf("split(%q, %d) loses text", text, n)
			}
		}
	}
}

package folded

import (
	"bytes"
	"math"

	"flameview/formats/codec/plaintext"
	"flameview/formats/names"
)

// dialect is what a whole text has in common.
type dialect struct {
	counts     int  // numbers behind each stack, at least 1
	terminated bool // every stack ends with ";", as heaptrack writes: no empty leaf
	escaped    bool // names are escaped, see escape.go
	php        bool // stacks begin as those of PHP do, see isPHP
}

// sampleLen is how much text decides about the dialect.
const sampleLen = 64 << 10

// dialectOf looks at the first lines of a text.
//
// The number of counts is the minimum over the lines, because a name can end in
// a number too:
//
//	"a;page 5 12\na;b 3" -> 1    "a;b 3 5\na;c 0 2" -> 2
//
// One line alone does not tell a ";" that ends stacks from an empty leaf:
//
//	"a; 1\na;b; 2" -> terminated    "a;b; 3" -> an empty leaf
func dialectOf(text []byte) dialect {
	d := dialect{terminated: true}
	stacks, php := 0, 0
	for seen := 0; len(text) > 0 && seen < sampleLen; {
		line, rest := plaintext.CutLine(text)
		seen += len(text) - len(rest)
		text = rest
		if isComment(line) {
			d.escaped = d.escaped || stacks == 0 && bytes.HasPrefix(line, []byte(escapedMark))
			continue
		}
		stack, n := cutCounts(line)
		if n == 0 {
			continue
		}
		stacks++
		if d.counts == 0 || n < d.counts {
			d.counts = n
		}
		if isPHP(stack) {
			php++
		}
		d.terminated = d.terminated && bytes.HasSuffix(stack, []byte(";"))
	}
	d.terminated = d.terminated && stacks > 1
	d.php = php*2 > stacks
	d.counts = min(max(d.counts, 1), math.MaxUint16+1)
	return d
}

// parser takes names of the dialect apart.
func (d dialect) parser() func(string) names.Parsed {
	if d.escaped {
		return parseEscaped
	}
	if d.php {
		return parsePHP
	}
	return names.Parse
}

// isPHP says whether a stack begins as samplers of PHP begin them. Names of PHP
// alone do not tell: Order::total may be C++ too.
//
//	;/srv/a.php;Shop\page 3          Excimer
//	<main>;Order::total;strlen 3     phpspy; Ruby has <main> too, and "#" in other names
//	{main};Order->total;strlen 3     Xdebug
func isPHP(stack []byte) bool {
	root, rest, _ := bytes.Cut(bytes.TrimPrefix(stack, []byte(";")), []byte(";"))
	switch {
	case string(root) == "<main>":
		return bytes.IndexByte(rest, '#') < 0 && !bytes.Contains(rest, []byte("block "))
	case string(root) == "{main}", bytes.HasSuffix(root, []byte(".php")), bytes.HasPrefix(root, []byte("{closure:")):
		return true
	}
	return false
}

// parsePHP names a function of PHP.
func parsePHP(name string) names.Parsed {
	if name == "" || name == names.Unknown {
		return names.Native(names.Unknown)
	}
	return names.PHP(name, "")
}

// cutCounts takes all numbers off the end of a line and says how many they are.
func cutCounts(line []byte) (stack []byte, n int) {
	for {
		rest, _, problem := cutCount(line)
		if problem != "" {
			return line, n
		}
		line = rest
		n++
	}
}

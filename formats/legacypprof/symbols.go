package legacypprof

import (
	"bytes"
	"regexp"
	"strings"

	"flameview/formats/names"
	"flameview/model"
)

// symbols are the names of addresses, outermost first where functions were
// inlined into one another.
type symbols map[uint64]string

// cutSymbols reads the names in front of a profile, and gives the profile.
//
//	--- symbol
//	binary=./crunch
//	0x000055d2b9fbfb96 outer--middle--inner
//	---
//	--- profile
func cutSymbols(data []byte) (symbols, []byte) {
	if !bytes.HasPrefix(data, []byte("--- symbol")) {
		return nil, data
	}
	out, named := symbols{}, true
	for len(data) > 0 {
		line, rest, _ := bytes.Cut(data, []byte("\n"))
		line = bytes.TrimSuffix(line, []byte("\r"))
		switch address, name, ok := bytes.Cut(line, []byte(" ")); {
		case string(line) == "---":
			named = false
		case !named && bytes.HasPrefix(line, []byte("--- ")):
			return out, inner(line, data, rest)
		case named && ok && bytes.HasPrefix(address, []byte("0x")):
			if n, ok := hex(string(address), true); ok {
				out[n] = string(name)
			}
		}
		data = rest
	}
	return out, nil
}

// inner is the profile behind the line of its kind. Some kinds of text begin with
// such a line themselves.
//
//	--- profile, --- heap, --- growth   a line in front of the profile
//	--- contention, --- contentionz 1 --- its first line
func inner(line, from, rest []byte) []byte {
	if bytes.HasPrefix(line, []byte("--- contention")) && !bytes.HasPrefix(rest, []byte("--- contention")) {
		return from
	}
	return rest
}

// nameEnd is what google-pprof puts behind names that several functions have:
// where this one begins.
var nameEnd = regexp.MustCompile(`<[0-9a-f]{16}>$`)

// frames are the frames of one address, outermost first.
func (s symbols) frames(b *model.Builder, name string) []model.FrameID {
	var out []model.FrameID
	for name != "" {
		var one string
		one, name = cutInlined(name)
		p := names.Native(nameEnd.ReplaceAllString(one, ""))
		if len(out) > 0 {
			p.Kind = model.KindInlined
		}
		out = append(out, p.Intern(b))
	}
	return out
}

// cutInlined cuts at the first "--" that is no operator.
//
//	a--b--c -> a, b--c    It::operator--()--b -> It::operator--(), b
func cutInlined(s string) (name, rest string) {
	for from := 0; ; {
		i := strings.Index(s[from:], "--")
		if i < 0 {
			return s, ""
		}
		if i += from; !strings.HasSuffix(s[:i], "operator") && i > 0 {
			return s[:i], s[i+2:]
		}
		from = i + 2
	}
}

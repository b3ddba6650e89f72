package svg

import "bytes"

// Why not an XML or HTML parser: flamegraph.pl writes titles, subtitles and
// count names as they come ("A & B <c>"), async-profiler cuts UTF-8 inside a
// character, recordings get cut off; encoding/xml stops at the first of these.
// The HTML tokenizer of golang.org/x/net stops at none, but it takes <title>
// and <script> for HTML's (a self-closed <title/> swallows the rest of the
// file, CDATA is not seen), folds the case of names, and allocates for every
// attribute. The whole reader has to reach 100 MB/s. On a generated picture of
// 100,000 frames, one core, one run on a busy machine, the tokenizer walked
// 32 MB/s, encoding/xml's RawToken 24 MB/s, this scanner 288 MB/s
// (BenchmarkScan).
//
// So: five kinds of markup, told apart by their first characters, each skipped
// or returned as a piece of the input. Nothing is expanded, fetched or run.

// tag is one start or end tag. Its slices are pieces of the input.
type tag struct {
	name  []byte
	attrs []byte // what stands between the name and the closing bracket
	end   bool   // </name>
	empty bool   // <name/>
}

// scanner walks over the tags of a document that need not be well-formed.
type scanner struct {
	data []byte
	pos  int
}

// next gives the next tag. Text, comments, processing instructions, document
// types, CDATA and the content of scripts and styles are passed over. At the
// end of the data, or inside a tag that the end cuts, ok is false.
func (s *scanner) next() (t tag, ok bool) {
	for {
		i := bytes.IndexByte(s.data[s.pos:], '<')
		if i < 0 {
			s.pos = len(s.data)
			return tag{}, false
		}
		s.pos += i
		if s.skipOther() {
			continue
		}
		t, ok := s.tag()
		if !ok {
			continue // a stray "<" in text
		}
		if t.name == nil {
			return tag{}, false
		}
		if !t.end && !t.empty && (string(t.name) == "script" || string(t.name) == "style") {
			s.skipRaw(t.name)
			continue
		}
		return t, true
	}
}

// skipOther goes behind what begins at s.pos if that is no tag.
func (s *scanner) skipOther() bool {
	rest := s.data[s.pos:]
	if len(rest) < 2 || rest[1] != '!' && rest[1] != '?' {
		return false
	}
	switch {
	case rest[1] == '?':
		s.skipPast("?>")
	case bytes.HasPrefix(rest, []byte("<!--")):
		s.skipPast("-->")
	case bytes.HasPrefix(rest, []byte("<![CDATA[")):
		s.skipPast("]]>")
	default:
		s.skipDoctype()
	}
	return true
}

// tag reads the tag at s.pos. ok is false if no tag starts here; a nil name
// says that the data ends inside the tag.
func (s *scanner) tag() (t tag, ok bool) {
	d, i := s.data, s.pos+1
	if i < len(d) && d[i] == '/' {
		t.end = true
		i++
	}
	from := i
	for i < len(d) && class[d[i]]&inName != 0 {
		i++
	}
	if i < len(d) && (i == from || d[from] == '-' || d[from] == '.' || d[from] >= '0' && d[from] <= '9') {
		s.pos++
		return tag{}, false
	}
	t.name = d[from:i]
	from = i
	for i < len(d) {
		if class[d[i]]&(bracket|equals) == 0 {
			i++
			continue
		}
		switch d[i] {
		case '>':
			t.attrs = d[from:i]
			if n := len(t.attrs); n > 0 && t.attrs[n-1] == '/' {
				t.empty, t.attrs = true, t.attrs[:n-1]
			}
			s.pos = i + 1
			return t, true
		case '<': // "a <b" in unescaped text, and the next tag begins
			s.pos = i
			return tag{}, false
		case '=':
			// Quotes count only behind "=", so that an apostrophe in
			// unescaped text cannot swallow what follows.
			i = skipSpace(d, i+1)
			if i < len(d) && (d[i] == '"' || d[i] == '\'') {
				n := bytes.IndexByte(d[i+1:], d[i])
				if n < 0 {
					i = len(d)
					break
				}
				i += n + 2
			}
		}
	}
	s.pos = len(d)
	return tag{}, true
}

// text gives what stands before the next end tag of this name, tags and all,
// and goes behind it. ok is false if the data ends first.
func (s *scanner) text(name string) (text []byte, ok bool) {
	from := s.pos
	for {
		i := bytes.Index(s.data[s.pos:], []byte("</"))
		if i < 0 {
			s.pos = len(s.data)
			return nil, false
		}
		at := s.pos + i
		s.pos = at + 2
		if !bytes.HasPrefix(s.data[s.pos:], []byte(name)) {
			continue
		}
		s.pos += len(name)
		close := bytes.IndexByte(s.data[s.pos:], '>')
		if close < 0 {
			s.pos = len(s.data)
			return nil, false
		}
		s.pos += close + 1
		return s.data[from:at], true
	}
}

// skipRaw goes behind the end tag of a script or style. Inside CDATA an end
// tag is only text.
func (s *scanner) skipRaw(name []byte) {
	end := append([]byte("</"), name...)
	for s.pos < len(s.data) {
		i := bytes.IndexByte(s.data[s.pos:], '<')
		if i < 0 {
			s.pos = len(s.data)
			return
		}
		s.pos += i
		switch rest := s.data[s.pos:]; {
		case bytes.HasPrefix(rest, end):
			s.skipPast(">")
			return
		case bytes.HasPrefix(rest, []byte("<![CDATA[")):
			s.skipPast("]]>")
		default:
			s.pos++
		}
	}
}

// skipDoctype goes behind a document type, with the declarations in brackets
// that it may hold. They are not looked at: an entity is never expanded.
func (s *scanner) skipDoctype() {
	rest := s.data[s.pos:]
	end := bytes.IndexByte(rest, '>')
	if open := bytes.IndexByte(rest, '['); open >= 0 && open < end {
		s.skipPast("]")
	}
	s.skipPast(">")
}

func (s *scanner) skipPast(mark string) {
	i := bytes.Index(s.data[s.pos:], []byte(mark))
	if i < 0 {
		s.pos = len(s.data)
		return
	}
	s.pos += i + len(mark)
}

// class says what a byte may be in a tag, so that a loop over one needs one look.
var class = func() (c [256]uint8) {
	for b := range 256 {
		switch b := byte(b); {
		case b >= 'a' && b <= 'z', b >= 'A' && b <= 'Z', b == ':', b == '_', b == '-', b == '.', b >= '0' && b <= '9':
			c[b] = inName
		case b == ' ', b == '\n', b == '\t', b == '\r':
			c[b] = space
		case b == '<', b == '>':
			c[b] = bracket
		case b == '=':
			c[b] = equals
		}
	}
	return c
}()

const (
	inName = 1 << iota
	space
	bracket
	equals
)

func isSpace(c byte) bool { return class[c]&space != 0 }

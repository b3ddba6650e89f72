package asynchtml

import "bytes"

// cpool holds the names of a packed page, one after the other in one slice.
//
// An entry of the file begins with a byte, 32 + the number of bytes that the
// name shares with the one before; the entry 0 is plain. It is unpacked on bytes:
// a name may share half of a letter.
//
//	'all'         all
//	' Foo.run'    Foo.run
//	'$stop'       Foo.stop     ($ is 32+4)
//
// The first occurrence of a damaged entry only damages those that share its
// prefix, so reading goes on.
type cpool struct {
	text []byte
	ends []int // names[i] is text[ends[i-1]:ends[i]]
	bad  int
}

// maxText bounds the memory of unpacked names; a byte of the file unpacks to at
// most 95.
const maxText = 1 << 30

func (p *cpool) len() int { return len(p.ends) }

func (p *cpool) name(i int) []byte {
	from := 0
	if i > 0 {
		from = p.ends[i-1]
	}
	return p.text[from:p.ends[i]]
}

// add takes a line of the array, with its quotes and perhaps a comma.
func (p *cpool) add(line []byte) {
	line = bytes.TrimSuffix(line, []byte{','})
	if len(line) < 2 || line[0] != '\'' || line[len(line)-1] != '\'' {
		p.bad++
		line = nil
	} else {
		line = line[1 : len(line)-1]
	}
	first := len(p.ends) == 0
	start := len(p.text)
	if !first && len(line) > 0 {
		var c byte
		if c, line = unescape(line); c >= ' ' {
			prev := p.name(len(p.ends) - 1)
			shared := int(c - ' ')
			if shared > len(prev) {
				p.bad++
				shared = len(prev)
			}
			if start+shared+len(line) <= maxText {
				p.text = append(p.text, prev[:shared]...)
			}
		}
	}
	if start+len(line) > maxText {
		p.bad++
		line = nil
	}
	for len(line) > 0 {
		var c byte
		c, line = unescape(line)
		p.text = append(p.text, c)
	}
	p.ends = append(p.ends, len(p.text))
}

// unescape takes one byte off. The writers escape backslash and quote, nothing
// else; any other backslash stands for itself.
func unescape(b []byte) (byte, []byte) {
	if b[0] == '\\' && len(b) > 1 && (b[1] == '\\' || b[1] == '\'') {
		return b[1], b[2:]
	}
	return b[0], b[1:]
}

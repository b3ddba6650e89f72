package fprof

import (
	"strconv"

	"flameview/formats/codec/jsontext"
)

// parser walks over the tokens of one term.
type parser struct{ rest []token }

// item is a row: a function and its numbers.
//
//	{{shop,work,1},  5,  85.293,  0.012}
type item struct {
	parts    [3][]byte // module, function, arity; or the name of a pseudo function
	count    int64
	acc, own int64 // nanoseconds
}

func (p *parser) take(kind byte) bool {
	if len(p.rest) == 0 || p.rest[0].kind != kind {
		return false
	}
	p.rest = p.rest[1:]
	return true
}

func (p *parser) starts(first, second byte) bool {
	return len(p.rest) >= 2 && p.rest[0].kind == first && p.rest[1].kind == second
}

func (p *parser) word() (token, bool) {
	if len(p.rest) == 0 || p.rest[0].kind != word0 && p.rest[0].kind != text0 {
		return token{}, false
	}
	t := p.rest[0]
	p.rest = p.rest[1:]
	return t, true
}

// list appends a list of rows.
func (p *parser) list(out []item) (_ []item, ok bool) {
	if !p.take('[') {
		return nil, false
	}
	for !p.take(']') {
		if len(out) > 0 && !p.take(',') {
			return nil, false
		}
		i, ok := p.item()
		if !ok {
			return nil, false
		}
		out = append(out, i)
	}
	return out, true
}

// is says whether a row is that of a pseudo function.
func (i *item) is(name string) bool { return i.parts[1] == nil && string(i.parts[0]) == name }

func (p *parser) item() (i item, ok bool) {
	if !p.take('{') {
		return i, false
	}
	if p.take('{') {
		for k := range i.parts {
			t, ok := p.word()
			if !ok || k < 2 && !p.take(',') {
				return i, false
			}
			i.parts[k] = t.text
		}
		if !p.take('}') {
			return i, false
		}
	} else {
		t, ok := p.word()
		if !ok {
			return i, false
		}
		i.parts[0] = t.text
	}
	var numbers [3]token
	for k := range numbers {
		if !p.take(',') {
			return i, false
		}
		if numbers[k], ok = p.word(); !ok {
			return i, false
		}
	}
	count, err := strconv.ParseInt(string(numbers[0].text), 10, 64)
	if err != nil || count < 0 || !p.take('}') {
		return i, false
	}
	i.count = count
	var okAcc, okOwn bool
	i.acc, okAcc = milliseconds(numbers[1].text)
	i.own, okOwn = milliseconds(numbers[2].text)
	return i, okAcc && okOwn
}

// milliseconds gives nanoseconds. fprof writes undefined where there is nothing.
func milliseconds(text []byte) (ns int64, ok bool) {
	if string(text) == "undefined" {
		return 0, true
	}
	n, ok := jsontext.ParseNumber(text)
	if !ok || n.Mant < 0 {
		return 0, false
	}
	return n.Times10(6)
}

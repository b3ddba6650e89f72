package json

import (
	"flameview/formats/codec/jsontext"
)

// role is what a key says of a frame.
type role uint8

const (
	other role = iota
	nameRole
	libraryRole
	packageRole
	valueRole
	childrenRole
	deltaRole
	incompleteRole
	unitRole
)

func roleOf(key []byte) role {
	switch string(key) {
	case "name", "n":
		return nameRole
	case "value", "v":
		return valueRole
	case "children", "c":
		return childrenRole
	case "l", "libtype", "kind":
		return libraryRole
	case "p":
		return packageRole
	case "delta", "d":
		return deltaRole
	case "incomplete":
		return incompleteRole
	case "unit":
		return unitRole
	}
	return other
}

// field reads one key and its value; inList says that it is a list of children,
// which begins here.
func (t *tree) field(s *jsontext.Scanner, cur int32) (inList bool, err error) {
	key, err := s.Str()
	if err != nil {
		return false, err
	}
	is := roleOf(key)
	short := len(key) == 1
	if s.Next() != ':' {
		return false, s.Unexpected("a colon")
	}
	s.At++
	c := s.Next()
	n := &t.nodes[cur]
	switch is {
	case nameRole:
		t.named = true
		return false, t.text(s, c, &n.name)
	case libraryRole, packageRole:
		if c != '"' {
			break
		}
		if is == packageRole {
			t.jmc = true
			return false, t.text(s, c, &n.pkg)
		}
		t.perf = t.perf || short
		return false, t.text(s, c, &n.library)
	case valueRole:
		return false, t.number(s, c, n)
	case childrenRole:
		switch c {
		case '[':
			s.At++
			t.listed = true
			return true, nil
		case 'n': // null
		default:
			t.lost.add(s.At)
		}
	case deltaRole:
		if from := s.At; c != '"' && c != '{' && c != '[' {
			if d, ok := parseNumber(s.Word()); ok && s.At < len(s.Data) {
				if d.Mant != 0 { // some writers always write one
					t.setDelta(cur, d)
				}
			} else {
				s.At = from
				break
			}
			return false, nil
		}
	case incompleteRole:
		t.incomplete = t.incomplete || cur == 0 && c == 't'
	case unitRole:
		if cur == 0 && c == '"' {
			unit, err := s.Str()
			t.unit = string(unit)
			return false, err
		}
	}
	return false, s.Skip()
}

func (t *tree) setDelta(i int32, d jsontext.Number) {
	if n := int(i) + 1 - len(t.delta); n > 0 {
		t.delta = append(t.delta, make([]jsontext.Number, n)...)
	}
	t.delta[i] = d
}

// text reads a name. Writers that do not quote numbers are understood.
func (t *tree) text(s *jsontext.Scanner, c byte, to *label) error {
	if c == '"' {
		p, err := s.Str()
		*to = t.label(p)
		return err
	}
	from := s.At
	if err := s.Skip(); err != nil {
		return err
	}
	if raw := s.Data[from:s.At]; string(raw) != "null" {
		*to = t.label(raw)
	}
	return nil
}

// number reads a value. Writers that quote numbers are understood.
func (t *tree) number(s *jsontext.Scanner, c byte, n *node) error {
	at := s.At
	var raw []byte
	switch c {
	case '"':
		var err error
		if raw, err = s.Str(); err != nil {
			return err
		}
	case '{', '[':
		t.bad.add(at)
		return s.Skip()
	default:
		if raw = s.Word(); len(raw) == 0 {
			return s.Unexpected("a value")
		}
		if string(raw) == "null" {
			return nil
		}
		if s.At == len(s.Data) {
			return s.Unexpected("}") // the number may be cut
		}
	}
	v, ok := parseNumber(raw)
	if !ok {
		t.bad.add(at)
		return nil
	}
	t.valued = true
	n.value, n.valued = v, true
	return nil
}

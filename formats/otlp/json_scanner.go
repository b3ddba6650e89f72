package otlp

import (
	"bytes"
	"math"
	"strconv"

	"flameview/formats/codec/jsontext"
)

// scanner reads JSON as https://protobuf.dev/programming-guides/json/ says: names
// are lowerCamelCase or those of the fields, and large numbers may be strings.
type scanner struct{ *jsontext.Scanner }

// message steps over an object and calls key for each key, brought to camelCase.
func (s scanner) message(key func(name string) error) error {
	if s.Next() != '{' {
		return s.Skip()
	}
	var buf [32]byte
	return s.Object(func(name []byte) error {
		camel, up := buf[:0], false
		for _, c := range name {
			switch {
			case len(camel) == len(buf):
				return nil
			case c == '_':
				up = true
				continue
			case up && 'a' <= c && c <= 'z':
				c -= 'a' - 'A'
			}
			camel, up = append(camel, c), false
		}
		return key(intern(camel))
	})
}

// keys are the names that are looked for, so that none is allocated.
var keys = map[string]string{}

func init() {
	for _, k := range []string{
		"resourceProfiles", "dictionary", "resource", "scopeProfiles", "profiles", "attributes", "sampleType", "samples", "periodType",
		"period", "originalPayload", "typeStrindex", "unitStrindex", "stackIndex", "values", "timestampsUnixNano", "attributeIndices",
		"mappingTable", "locationTable", "functionTable", "stringTable", "attributeTable", "stackTable", "memoryStart", "memoryLimit",
		"fileOffset", "filenameStrindex", "mappingIndex", "address", "lines", "functionIndex", "line", "nameStrindex",
		"systemNameStrindex", "locationIndices", "keyStrindex", "value", "key", "stringValue", "intValue", "stringValueStrindex",
	} {
		keys[k] = k
	}
}

func intern(name []byte) string { return keys[string(name)] }

// list steps over a list of anything.
func (s scanner) list(item func() error) error {
	if s.Next() != '[' {
		return s.Skip()
	}
	return s.List(item)
}

// number reads a number that may be a string; a negative one as its complement.
func (s scanner) number() (uint64, error) {
	var word []byte
	var err error
	if s.Next() == '"' {
		word, err = s.Str()
	} else if word = s.Word(); len(word) == 0 {
		err = s.Unexpected("a number")
	}
	if err != nil {
		return 0, err
	}
	var n uint64
	digits := bytes.TrimPrefix(word, []byte("-"))
	for _, c := range digits {
		if c < '0' || c > '9' || n > math.MaxUint64/10-1 {
			f, err := strconv.ParseFloat(string(digits), 64) // 1e9, 18446744073709551615
			if err != nil || f >= math.MaxUint64 {
				return math.MaxUint64, nil
			}
			n = uint64(f)
			break
		}
		n = n*10 + uint64(c-'0')
	}
	if len(digits) < len(word) {
		n = -n
	}
	return n, nil
}

// index reads a number that is an index.
func (s scanner) index() (uint32, error) {
	n, err := s.number()
	return uint32(min(n, math.MaxUint32)), err
}

func (s scanner) text() (string, error) {
	if s.Next() != '"' {
		return "", s.Skip()
	}
	p, err := s.Str()
	return string(p), err
}

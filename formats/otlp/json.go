package otlp

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math"
	"strconv"

	"flameview/formats/codec"
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

// json reads objects, one or one a line. The tables may stand behind the profiles,
// so their places are noted, and they are read first.
func (r *reader) json(ctx context.Context, in *codec.Input) error {
	s := scanner{jsontext.New(ctx, in.Data)}
	s.Tell = in.Progress
	var err error
	for err == nil && s.Next() == '{' {
		s.Fast = true
		var tables, profiles []int
		err = s.message(func(key string) error {
			switch key {
			case "dictionary":
				tables = append(tables, s.At)
			case "resourceProfiles":
				profiles = append(profiles, s.At)
			}
			return nil
		})
		end := s.At
		d := &dictionary{}
		for _, at := range tables {
			s.Go(at)
			err = errors.Join(err, d.json(s))
		}
		r.use(d)
		for _, at := range profiles {
			s.Go(at)
			err = errors.Join(err, s.list(func() error { return r.jsonResource(s) }))
		}
		s.Go(end)
	}
	if err == nil && s.Next() != 0 {
		err = s.Unexpected("an object or the end of the file")
	}
	var broken *jsontext.Syntax
	if errors.As(err, &broken) {
		return fmt.Errorf("%s: %w", s.Place(broken.At), broken)
	}
	return err
}

func (r *reader) jsonResource(s scanner) error {
	process := ""
	return s.message(func(key string) error {
		switch key {
		case "resource":
			return s.message(func(key string) error {
				if key != "attributes" {
					return nil
				}
				name, pid := "", int64(0)
				err := s.list(func() error {
					key, a := "", attribute{}
					err := s.message(func(k string) (err error) {
						switch k {
						case "key":
							key, err = s.text()
						case "value":
							err = a.json(s, r.d)
						}
						return err
					})
					name, pid = a.process(key, name, pid)
					return err
				})
				process = group(name, pid)
				return err
			})
		case "scopeProfiles":
			return s.list(func() error {
				return s.message(func(key string) error {
					if key == "profiles" {
						return s.list(func() error { return r.jsonProfile(s, process) })
					}
					return nil
				})
			})
		}
		return nil
	})
}

func (s scanner) text() (string, error) {
	if s.Next() != '"' {
		return "", s.Skip()
	}
	p, err := s.Str()
	return string(p), err
}

// json reads AnyValue.
//
//	{"stringValue":"main"}    {"intValue":"12"}
func (a *attribute) json(s scanner, d *dictionary) error {
	return s.message(func(key string) (err error) {
		var n uint64
		switch key {
		case "stringValue":
			a.text, err = s.text()
		case "intValue":
			n, err = s.number()
			a.number = int64(n)
		case "stringValueStrindex":
			n, err = s.number()
			a.text = d.text(uint32(min(n, math.MaxUint32)))
		}
		return err
	})
}

// jsonProfile reads a profile: first what it is, then its samples.
func (r *reader) jsonProfile(s scanner, process string) error {
	r.profiles++
	about := profile{group: process}
	samples := -1
	err := s.message(func(key string) (err error) {
		switch key {
		case "sampleType":
			about.typ, about.unit, err = r.jsonValueType(s)
		case "periodType":
			about.periodType, about.periodUnit, err = r.jsonValueType(s)
		case "period":
			var n uint64
			n, err = s.number()
			about.period = int64(n)
		case "originalPayload":
			r.payloads++
		case "samples":
			samples = s.At
		}
		return err
	})
	if samples < 0 {
		return err
	}
	end := s.At
	s.Go(samples)
	ser, column := r.columnOf(about)
	var m sample
	listErr := s.list(func() error {
		m.begin()
		err := m.json(s)
		if err == nil {
			r.sample(ser, column, about, &m)
		}
		return err
	})
	s.Go(end)
	return errors.Join(err, listErr)
}

func (r *reader) jsonValueType(s scanner) (typ, unit string, err error) {
	err = s.message(func(key string) error {
		if key != "typeStrindex" && key != "unitStrindex" {
			return nil
		}
		i, err := s.index()
		if key == "typeStrindex" {
			typ = r.d.text(i)
		} else {
			unit = r.d.text(i)
		}
		return err
	})
	return typ, unit, err
}

func (m *sample) json(s scanner) error {
	return s.message(func(key string) (err error) {
		switch key {
		case "stackIndex":
			m.stack, err = s.index()
		case "values":
			err = s.list(func() error {
				n, err := s.number()
				m.values = append(m.values, n)
				return err
			})
		case "timestampsUnixNano":
			err = s.list(func() error {
				n, err := s.number()
				m.times = append(m.times, n)
				return err
			})
		case "attributeIndices":
			err = s.list(func() error {
				i, err := s.index()
				m.attributes = append(m.attributes, i)
				return err
			})
		}
		return err
	})
}

package otlp

import (
	"context"
	"errors"
	"fmt"
	"math"

	"flameview/formats/codec"
	"flameview/formats/codec/jsontext"
)

// json reads objects, one or one a line. The tables may stand behind the profiles,
// so their places are noted, and they are read first.
func (r *reader) json(ctx context.Context, in *codec.Input) error {
	s := scanner{jsontext.New(ctx, in.Data)}
	s.OnProgress = in.Progress
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
		d := newDictionary(in.Limits)
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

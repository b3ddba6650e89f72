package otlp

import "bytes"

// json reads ProfilesDictionary. Attributes may speak of strings behind them, so
// strings are read first.
func (d *dictionary) json(s scanner) error {
	attributes := -1
	err := s.message(func(key string) error {
		switch key {
		case "stringTable":
			return s.list(func() error {
				if s.Next() != '"' {
					return s.Skip()
				}
				p, err := s.Str()
				if err != nil {
					return err
				}
				d.strings = append(d.strings, bytes.Clone(p))
				return d.took(40 + len(p))
			})
		case "attributeTable":
			attributes = s.At
		case "mappingTable":
			return s.list(func() error { return d.jsonMapping(s) })
		case "functionTable":
			return s.list(func() error { return d.jsonFunction(s) })
		case "locationTable":
			return s.list(func() error { return d.jsonLocation(s) })
		case "stackTable":
			return s.list(func() error { return d.jsonStack(s) })
		}
		return nil
	})
	if attributes < 0 || err != nil {
		return err
	}
	s.Go(attributes)
	return s.list(func() error {
		var a attribute
		err := s.message(func(key string) (err error) {
			switch key {
			case "keyStrindex":
				a.key, err = s.index()
			case "value":
				err = a.json(s, d)
			}
			return err
		})
		d.attributes = append(d.attributes, a)
		if err != nil {
			return err
		}
		return d.took(48 + len(a.text))
	})
}

func (d *dictionary) jsonMapping(s scanner) error {
	var m mapping
	err := s.message(func(key string) (err error) {
		switch key {
		case "memoryStart":
			m.start, err = s.number()
		case "memoryLimit":
			m.limit, err = s.number()
		case "fileOffset":
			m.offset, err = s.number()
		case "filenameStrindex":
			m.file, err = s.index()
		}
		return err
	})
	d.mappings = append(d.mappings, m)
	if err != nil {
		return err
	}
	return d.took(32)
}

func (d *dictionary) jsonFunction(s scanner) error {
	var fn function
	err := s.message(func(key string) (err error) {
		switch key {
		case "nameStrindex":
			fn.name, err = s.index()
		case "systemNameStrindex":
			fn.system, err = s.index()
		case "filenameStrindex":
			fn.file, err = s.index()
		}
		return err
	})
	d.functions = append(d.functions, fn)
	if err != nil {
		return err
	}
	return d.took(12)
}

func (d *dictionary) jsonLocation(s scanner) error {
	l := location{}
	l.lines.from, l.attributes.from = uint32(len(d.lines)), uint32(len(d.locationAttrs))
	err := s.message(func(key string) (err error) {
		switch key {
		case "mappingIndex":
			l.mapping, err = s.index()
		case "address":
			l.address, err = s.number()
		case "attributeIndices":
			d.locationAttrs, err = d.jsonIndices(s, d.locationAttrs)
		case "lines":
			err = s.list(func() error {
				var ln line
				err := s.message(func(key string) (err error) {
					switch key {
					case "functionIndex":
						ln.function, err = s.index()
					case "line":
						var n uint64
						n, err = s.number()
						ln.line = int64(n)
					}
					return err
				})
				d.lines = append(d.lines, ln)
				if err != nil {
					return err
				}
				return d.took(16)
			})
		}
		return err
	})
	return d.addLocation(l, err)
}

func (d *dictionary) jsonStack(s scanner) error {
	from := uint32(len(d.stackLocations))
	err := s.message(func(key string) (err error) {
		if key == "locationIndices" {
			d.stackLocations, err = d.jsonIndices(s, d.stackLocations)
		}
		return err
	})
	return d.addStack(from, err)
}

func (d *dictionary) jsonIndices(s scanner, to []uint32) ([]uint32, error) {
	err := s.list(func() error {
		i, err := s.index()
		to = append(to, i)
		if err != nil {
			return err
		}
		return d.took(4)
	})
	return to, err
}

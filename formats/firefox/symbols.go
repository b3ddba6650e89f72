package firefox

import (
	"context"
	"path"
	"strings"

	"flameview/formats/codec/jsontext"
)

// symbols are names of addresses, from the file that samply writes beside a
// profile if told to record with --unstable-presymbolicate:
//
//	{"string_table":["UNKNOWN","main"],
//	 "data":[{"debug_name":"ls","debug_id":"EB6A9C9A-DFA5-...","symbol_table":[{"rva":4096,"size":32,"symbol":1}],
//	          "known_addresses":[[4100,0],[4110,0]]}]}
//
// A known address has the number of its symbol. Lines and inlined functions in
// there belong to the first address of each symbol only, so they are not read.
type symbols struct {
	byID map[string]map[int64]string // by library, then by address
}

// symbolOf names an address, "" where its name is not known.
func (r *reader) symbolOf(l *library, address int64) string {
	if !r.looked {
		r.looked = true
		r.readCompanion()
	}
	if r.symbols == nil {
		return ""
	}
	for _, id := range []string{plainID(l.id), l.debugName} {
		if name := r.symbols.byID[id][address]; name != "" {
			return name
		}
	}
	return ""
}

// plainID is the id of a library without what tells its spellings apart.
func plainID(id string) string { return strings.ToUpper(strings.ReplaceAll(id, "-", "")) }

// readCompanion reads the names that lie beside the profile.
func (r *reader) readCompanion() {
	if r.in.Companion == nil {
		return
	}
	name := strings.TrimSuffix(path.Base(strings.ReplaceAll(r.in.Name, `\`, "/")), ".gz")
	for _, beside := range []string{name + ".syms.json", strings.TrimSuffix(name, ".json") + ".syms.json"} {
		for _, packed := range []string{"", ".gz"} {
			data, err := r.in.Companion(beside + packed)
			if err != nil {
				continue
			}
			s, err := readSymbols(r.ctx, data)
			if err != nil {
				r.b.Warn("the names in %s could be read in part only: %v", beside+packed, err)
			} else {
				r.b.Warn("names of addresses were taken from %s beside the file", beside+packed)
			}
			r.symbols = s
			return
		}
	}
}

// readSymbols reads the file of names.
func readSymbols(ctx context.Context, data []byte) (*symbols, error) {
	s := jsontext.New(ctx, data)
	s.Fast = true
	out := &symbols{byID: map[string]map[int64]string{}}
	var table []string
	dataAt := 0
	err := s.Object(func(key []byte) error {
		switch c := s.Next(); {
		case string(key) == "string_table" && c == '[':
			return s.List(func() error {
				text, err := s.Text()
				table = append(table, text)
				return err
			})
		case string(key) == "data" && c == '[':
			dataAt = s.At
		}
		return nil
	})
	if dataAt == 0 {
		return out, err
	}
	s.Go(dataAt)
	if e := s.List(func() error { return out.library(s, table) }); err == nil {
		err = e
	}
	return out, err
}

// library reads the names of one library.
func (out *symbols) library(s *jsontext.Scanner, table []string) error {
	var debugName, id string
	var symbols []int64  // by number, into the table
	var known [][2]int64 // address and symbol
	pair := func() error {
		i := 0
		var p [2]int64
		err := s.Column(0, func(v int64, _ bool) {
			if i < 2 {
				p[i] = v
			}
			i++
		})
		if i == 2 {
			known = append(known, p)
		}
		return err
	}
	err := s.Maybe(func(key []byte) (err error) {
		switch c := s.Next(); {
		case string(key) == "debug_name":
			debugName, err = s.Text()
		case string(key) == "debug_id":
			id, err = s.Text()
		case string(key) == "symbol_table" && c == '[':
			err = s.List(func() error {
				symbol := int64(-1)
				err := s.Maybe(func(key []byte) (err error) {
					if string(key) == "symbol" {
						symbol, _, err = s.Fixed(0)
					}
					return err
				})
				symbols = append(symbols, symbol)
				return err
			})
		case string(key) == "known_addresses" && c == '[':
			err = s.List(pair)
		}
		return err
	})
	names := map[int64]string{}
	for _, p := range known {
		if p[1] < 0 || p[1] >= int64(len(symbols)) {
			continue
		}
		if n := symbols[p[1]]; n >= 0 && n < int64(len(table)) {
			names[p[0]] = table[n]
		}
	}
	out.byID[plainID(id)] = names
	if _, taken := out.byID[debugName]; !taken {
		out.byID[debugName] = names
	}
	return err
}

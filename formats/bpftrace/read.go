package bpftrace

import (
	"bytes"
	"context"
	"errors"

	"flameview/formats/codec"
	"flameview/formats/codec/jsontext"
	"flameview/formats/codec/plaintext"
	"flameview/model"
)

// read is Format.Read.
func read(ctx context.Context, in *codec.Input, b *model.Builder) (err error) {
	t := &tables{byID: map[string]*table{}}
	cut := 0
	if json.Match(in.Data[:min(len(in.Data), codec.SniffLen)]) {
		err = t.json(ctx, in)
	} else {
		cut, err = t.text(ctx, in)
	}
	if ctx.Err() != nil {
		return ctx.Err()
	}
	s := newStorer(b)
	stackless := 0
	for _, m := range t.list {
		if !m.stacked {
			stackless++
		} else if stored := s.store(m, ctx.Err); stored != nil {
			return stored
		}
	}
	codec.Warn(
		b,
		codec.Loss{N: stackless, What: "maps without stacks were left out: %d"},
		codec.Loss{N: t.values, What: "entries of maps that are no count, such as histograms and averages, were left out: %d"},
		codec.Loss{N: t.huge, What: "entries that are negative or too large were left out: %d"},
		codec.Loss{N: cut, What: "entries of maps that have no end were left out: %d"},
	)
	if err == nil && b.Events() == 0 {
		err = errors.New("no map in it has stacks: want keys such as @[ustack]")
	}
	return err
}

// text reads maps as bpftrace prints them. cut counts entries without an end.
func (t *tables) text(ctx context.Context, in *codec.Input) (cut int, err error) {
	lines, err := plaintext.NewLines(ctx, in)
	if err != nil {
		return 0, err
	}
	var name []byte
	from := -1 // where the keys of the entry at hand begin; -1 = there is none
	for lines.Next() {
		line := lines.Line
		if from >= 0 && isFrame(line) {
			continue
		}
		if len(line) > 0 && line[0] == '@' {
			if from >= 0 {
				cut++
			}
			from = -1
			if open := bytes.IndexAny(line, "[:"); open > 0 && line[open] == '[' {
				name, from = line[:open], lines.At+open+1
			}
		}
		if from < 0 {
			continue
		}
		end := bytes.LastIndex(line, []byte("]:"))
		switch {
		case end >= 0 && isValue(line[end+2:]):
			all := lines.Since(from)
			t.add(name, all[:len(all)-(len(line)-end)], line[end+2:])
			from = -1
		case len(line) == 0:
			cut++
			from = -1
		}
	}
	if from >= 0 {
		cut++
	}
	return cut, lines.Err()
}

// isValue says whether text can stand behind the keys of an entry: a number, what
// stats() and avg() make, a tuple, nothing in front of a histogram. Keys that hold
// "]:" do not look so.
func isValue(text []byte) bool {
	text = bytes.TrimSpace(text)
	if len(text) == 0 || bytes.HasPrefix(text, []byte("count ")) || text[0] == '(' || text[0] == '"' {
		return true
	}
	for i, c := range text {
		if (c < '0' || c > '9') && (c != '-' || i > 0) {
			return false
		}
	}
	return true
}

// json reads one object a line; each says what it is before its data.
func (t *tables) json(ctx context.Context, in *codec.Input) error {
	s := jsontext.New(ctx, in.Data)
	s.OnProgress = in.Progress
	for s.Next() != 0 {
		isMap := false
		err := s.Object(func(name []byte) error {
			if err := s.Pause(); err != nil {
				return err
			}
			switch {
			case string(name) == "type" && s.Next() == '"':
				kind, err := s.Str()
				isMap = string(kind) == "map"
				return err
			case string(name) == "data" && isMap && s.Next() == '{':
				return t.maps(s)
			}
			return nil
		})
		if err != nil {
			return s.Located(err)
		}
	}
	return nil
}

// maps reads {"@": {"keys": 12}, "@scalar": 3}.
func (t *tables) maps(s *jsontext.Scanner) error {
	return s.Object(func(name []byte) error {
		if s.Next() != '{' {
			return nil
		}
		name = bytes.Clone(name)
		return s.Object(func(keys []byte) error {
			if err := s.Pause(); err != nil {
				return err
			}
			keys = bytes.Clone(keys)
			t.add(name, keys, s.Word())
			return nil
		})
	})
}

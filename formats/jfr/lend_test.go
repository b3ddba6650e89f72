package jfr

import (
	"bytes"
	"context"
	"strings"
	"testing"

	"flameview/formats/codec"
	"flameview/model"
)

// cutAfter is a chunk without constants that began so many nanoseconds after the
// usual ones, which take a second.
func cutAfter(nanos int64) []byte {
	c := newChunk()
	c.nanos += nanos
	c.metadata().event(idMonitor, 1400, 5, 1, 1, 2).event(idExecution, 1500, 1, 1, 1)
	// The stack is this chunk's own, its method the neighbour's.
	c.checkpoint(wPool{idStack, [][]any{{1, false, 1, 1, 10, 0, 1}}})
	whole := c.event(idOther, 1600, float32(1)).bytes()
	return whole[:len(whole)-3]
}

// TestLentNames: a chunk that lacks its constants takes names from the chunk
// before it, or behind it, of the same recorder, and of nobody else.
func TestLentNames(t *testing.T) {
	whole := sound(10).bytes()
	for _, c := range []struct {
		name   string
		chunks [][]byte
		others [][]byte
		lent   string // "" for none
	}{
		{"right behind", [][]byte{whole, cutAfter(1e9)}, nil, "chunk 1"},
		{"right before", [][]byte{cutAfter(-1e9), whole}, nil, "chunk 2"},
		{"a nanosecond too late", [][]byte{whole, cutAfter(1e9 + 1)}, nil, ""},
		{"in another file", [][]byte{cutAfter(1e9)}, [][]byte{whole}, "chunk 1 of other.jfr"},
		{"alone", [][]byte{cutAfter(1e9)}, nil, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := readWith(t, bytes.Join(c.chunks, nil), c.others...)
			said := strings.Join(s.Files[0].Warnings, "\n")
			lock := seriesOf(s, "lock").Segments[0]
			name, class := s.Threads[lock.Thread[0]].Name, s.Methods[lock.Class[0]].Name
			if want := c.lent != ""; (name == "main") != want || (class == "java.lang.String") != want || strings.Contains(picture(s), "[unknown]:10") == want {
				t.Errorf("thread %q, class %q\n%s", name, class, picture(s))
			}
			if c.lent == "" && strings.Contains(said, "whose names") || !strings.Contains(said, c.lent) {
				t.Errorf("says %q, want %q", said, c.lent)
			}
		})
	}
}

// TestPartOfOther: what is the beginning of a chunk in another file counts once.
func TestPartOfOther(t *testing.T) {
	whole := sound(100).bytes()
	cut := whole[:len(whole)-400]
	s := readWith(t, cut, whole)
	if said := strings.Join(s.Files[0].Warnings, "\n"); s.Events() != 0 || !strings.Contains(said, "is the beginning of chunk 1 of other.jfr") {
		t.Errorf("%d events, says %q", s.Events(), said)
	}
	changed := bytes.Clone(cut)
	changed[len(changed)-1] ^= 1
	if s := readWith(t, changed, whole); s.Events() == 0 {
		t.Error("another chunk is taken for a part")
	}
}

// TestLentDescription: the description of the events may come from another file.
func TestLentDescription(t *testing.T) {
	whole := sound(100).bytes()
	c := newChunk()
	c.nanos++
	c.event(idOther, 1050, float32(1))
	c.event(idUser, 1100, "select", float32(1), 5, 1, 1, 8).usual(false, false)
	s := readWith(t, c.bytes(), whole)
	if said := strings.Join(s.Files[0].Warnings, "\n"); seriesOf(s, "com.acme.Query") == nil || !strings.Contains(said, "that of chunk 1 of other.jfr was used") {
		t.Errorf("%s\nsays %q", picture(s), said)
	}
}

// readWith reads a recording that is loaded with others.
func readWith(t *testing.T, data []byte, others ...[]byte) *model.Store {
	t.Helper()
	b := model.NewBuilder(model.File{Path: "test.jfr", Bytes: int64(len(data))})
	in := &codec.Input{
		Name: "test.jfr", Data: data,
		OnClaim: func(_ context.Context, parts []codec.Digest) ([]string, error) {
			return make([]string, len(parts)), nil
		},
		Others: func(context.Context) (list []codec.Other, _ error) {
			for _, o := range others {
				list = append(list, codec.Other{Name: "other.jfr", Data: o})
			}
			return list, nil
		},
	}
	if err := Format.Read(t.Context(), in, b); err != nil {
		t.Fatal(err)
	}
	s, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	return s
}

package plaintext

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"flameview/formats/codec"
)

func TestLines(t *testing.T) {
	for text, want := range map[string][]string{
		"":                         nil,
		"a":                        {"1@0 a open"},
		"a\n":                      {"1@0 a"},
		"a \r\n\r\nb":              {"1@0 a ", "2@4 ", "3@6 b open"},
		"\xef\xbb\xbfa\n":          {"1@0 a"},
		"\xff\xfea\x00\n\x00b\x00": {"1@0 a", "2@2 b open"},
	} {
		l, err := NewLines(context.Background(), &codec.Input{Data: []byte(text)})
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for l.Next() {
			open := ""
			if l.Open {
				open = " open"
			}
			got = append(got, fmt.Sprintf("%d@%d %s%s", l.Number, l.At, l.Line, open))
		}
		if !slices.Equal(got, want) || l.Err() != nil {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

// A walk ends soon after its context, and releases every byte once.
func TestLinesPause(t *testing.T) {
	text := []byte(strings.Repeat(strings.Repeat("x", 99)+"\n", 50_000))
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	var done int64
	released := 0
	in := &codec.Input{Data: text, OnProgress: func(n int64) { done = n }, OnRelease: func(from, to int) {
		if from != released {
			t.Errorf("released from %d, want %d", from, released)
		}
		released = to
	}}
	l, err := NewLines(ctx, in)
	if err != nil {
		t.Fatal(err)
	}
	for l.Next() {
		if l.At > 2*step {
			cancel()
		}
	}
	if !errors.Is(l.Err(), context.Canceled) || l.At > 4*step || done < 2*step || released == 0 {
		t.Errorf("%v at %d, %d done, %d released", l.Err(), l.At, done, released)
	}
}

package jsontext

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"flameview/formats/codec"
)

// Skip ends where the value ends, in both ways of looking.
func TestSkip(t *testing.T) {
	for _, value := range []string{
		`1`, `-1.5e+3`, `"a"`, `"a\"b\\"`, `""`, `[]`, `{}`, `[[],[[]]]`, `{"a":[1,"]}",{"b":"\\"}],"c":null}`,
		`"` + strings.Repeat("long ", 20) + `\"x"`, `[` + strings.Repeat("123456789,", 30) + `1]`, `[Yy_,{"é":"\u00e9"},"[{"]`,
	} {
		for _, fast := range []bool{false, true} {
			for _, after := range []string{"", ",", "   }", `,"next"`} {
				s := New(context.Background(), []byte("  "+value+after))
				s.Fast = fast
				if strings.Contains(value, "_") && !fast {
					continue // no JSON
				}
				if err := s.Skip(); err != nil || s.At != 2+len(value) {
					t.Errorf("%s%s, fast %v: at %d, %v", value, after, fast, s.At, err)
				}
			}
		}
	}
	for text, want := range map[string]string{
		"":       "0: the file ends where a value should stand",
		`[1,"a`:  "3: the string that begins here never ends",
		`[[1]`:   "4: the file ends where a value should stand",
		`]`:      `0: want a value, found "]"`,
		`[1, @]`: `4: want a value, found "@]"`,
	} {
		err := New(context.Background(), []byte(text)).Skip()
		var broken *Syntax
		if !errors.As(err, &broken) || fmt.Sprintf("%d: %v", broken.At, err) != want {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
	gone, cancel := context.WithCancel(context.Background())
	cancel()
	if err := New(gone, []byte("[1]")).Skip(); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

func TestNumbers(t *testing.T) {
	for text, want := range map[string]string{
		"0": "0e0", "1250": "1250e0", "0.250": "25e-2", "-1.5e3": "-15e2", "1e-40": "1e-40", "10e2": "10e2", "+7": "7e0",
		"12345678901234567890": "1234567890123456789e1", "0e99": "0e0", "1e99999999": "1e10000", ".5": "5e-1",
		"": "none", "-": "none", ".": "none", "1.2.3": "none", "NaN": "none", "1e": "none", "1e+": "none", "0x10": "none",
	} {
		got := "none"
		if n, ok := ParseNumber([]byte(text)); ok {
			got = fmt.Sprintf("%de%d", n.Mant, n.Exp)
		}
		if got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
	for _, test := range []struct {
		n     Number
		shift int
		want  int64
		ok    bool
	}{
		{Number{25, -2}, 2, 25, true},
		{Number{25, -2}, 1, 3, true}, // 2.5
		{Number{-25, -2}, 1, -3, true},
		{Number{1, -100_000}, 6, 0, true},
		{Number{1, 18}, 0, 1e18, true},
		{Number{1, 19}, 0, 0, false},
		{Number{codec.MaxTotal + 1, 0}, 0, codec.MaxTotal + 1, false},
	} {
		if v, ok := test.n.Times10(test.shift); v != test.want || ok != test.ok {
			t.Errorf("%v: %d, %v", test, v, ok)
		}
	}
}

// FuzzSkip holds Skip against the standard library: valid text is one value
// and nothing behind it, and strings mean the same.
func FuzzSkip(f *testing.F) {
	f.Add([]byte(`{"a":[1,"]}",{"b":"\\\u00e9"}],"c":null}`))
	f.Add([]byte(`"\ud83d\ude00 \/ \q"`))
	f.Fuzz(func(t *testing.T, text []byte) {
		for _, fast := range []bool{false, true} {
			s := New(context.Background(), text)
			s.Fast = fast
			err := s.Skip()
			if !json.Valid(text) {
				continue
			}
			if err != nil || s.Next() != 0 || s.At != len(text) {
				t.Fatalf("fast %v: at %d of %d, %v", fast, s.At, len(text), err)
			}
		}
		var want string
		if json.Unmarshal(text, &want) == nil && !strings.ContainsRune(want, '\ufffd') && text[0] == '"' {
			got, err := New(context.Background(), text).Str()
			if string(got) != want || err != nil {
				t.Fatalf("%q, %v, want %q", got, err, want)
			}
		}
	})
}

// An object of many keys is left when the context ends, as a list is.
func TestObjectLooksAtTheContext(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	text := []byte("{" + strings.Repeat(`"key":1,`, 1<<20) + `"last":1}`)
	s := New(ctx, text)
	n := 0
	err := s.Object(func([]byte) error {
		if n++; n == 10 {
			cancel()
		}
		return nil
	})
	if !errors.Is(err, context.Canceled) || n > len(text)/4 {
		t.Errorf("%v after %d keys", err, n)
	}
}

package wire

import (
	"fmt"
	"testing"
)

func TestCut(t *testing.T) {
	for in, want := range map[string]string{
		"\x08\x05rest":                `1/0 5 "" rest`,
		"\x12\x02ab":                  `2/2 0 "ab" `,
		"\x12\x82\x80\x80\x80\x00abc": `2/2 0 "ab" c`, // a length of five bytes, as async-profiler writes it
		"\x0912345678x":               `1/1 0 "12345678" x`,
		"\x0d1234x":                   `1/5 0 "1234" x`,
		"":                            "cut",
		"\x08":                        "cut",
		"\x12\x05ab":                  "cut",
		"\x12\xff\xff\xff\xff\xff\xff\xff\xff\x7f": "cut",
		"\x0bx": "no", // a group
		"\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff": "no",
	} {
		f, rest, ok, cut := Cut([]byte(in))
		got := fmt.Sprintf("%d/%d %d %q %s", f.Num, f.Wire, f.Number, f.Body, rest)
		if cut {
			got = "cut"
		} else if !ok {
			got = "no"
		}
		if got != want {
			t.Errorf("% x: %s, want %s", in, got, want)
		}
	}
}

func TestAppendNumbers(t *testing.T) {
	for _, in := range []string{"\x08\x03", "\x0a\x01\x03", "\x0a\x02\x83\x00"} {
		f, _, _, _ := Cut([]byte(in))
		if got, ok := AppendNumbers(nil, f); !ok || len(got) != 1 || got[0] != 3 {
			t.Errorf("% x: %v, %v", in, got, ok)
		}
	}
	if _, ok := AppendNumbers(nil, Field{Wire: Bytes, Body: []byte{0x80}}); ok {
		t.Error("half a number is one")
	}
}

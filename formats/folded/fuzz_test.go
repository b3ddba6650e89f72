package folded

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"flameview/formats/codec"
	"flameview/model"
)

// FuzzRead reads any text in both directions; neither sniffing nor reading may
// panic, and sums stay within their bound.
func FuzzRead(f *testing.F) {
	inputs, _ := filepath.Glob("testdata/*.folded")
	for _, in := range inputs {
		data, _ := os.ReadFile(in)
		f.Add(data, false)
	}
	f.Add([]byte("main;parse;lex 10\nmain;read 5\n"), false)
	f.Add([]byte(escapedComment+`a\x3b;b\\ -1.5`+"\n;x;y; 2\n[t tid=3];a\x00b 4\n"), true)
	f.Fuzz(func(t *testing.T, text []byte, reversed bool) {
		sniff(text[:min(len(text), codec.SniffLen)])
		b := model.NewBuilder(model.File{})
		in := &codec.Input{Data: text, Options: codec.Options{Reversed: reversed}}
		err := read(context.Background(), in, b)
		s, broken := b.Build()
		if broken != nil {
			t.Fatal(err, broken)
		}
		for _, ser := range s.Series {
			left := int64(codec.MaxTotal)
			for _, v := range ser.Segments[0].Values[0].Each {
				if left -= abs(v); left < 0 {
					t.Fatalf("the total of %s does not fit", ser.ID)
				}
			}
		}
	})
}

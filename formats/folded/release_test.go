package folded

import (
	"bytes"
	"context"
	"sync"
	"testing"

	"flameview/formats/codec"
	"flameview/model"
)

// What is read is given back, each byte once; what stands in UTF-16 is another
// text than the one that is read, and is not.
func TestRelease(t *testing.T) {
	line := []byte("main;parse;lex 10\n")
	text := append([]byte("\xEF\xBB\xBF"), bytes.Repeat(line, 9<<20/len(line))...)
	var utf16 []byte
	for _, c := range append([]byte("\xFF\xFE"), text[3:3<<20]...) {
		if utf16 = append(utf16, c); len(utf16) > 2 {
			utf16 = append(utf16, 0)
		}
	}
	for _, test := range []struct {
		name  string
		data  []byte
		least int
	}{{"utf8", text, len(text) - 3 - 4*step}, {"utf16", utf16, 0}} {
		t.Run(test.name, func(t *testing.T) {
			var mu sync.Mutex
			seen := make([]bool, len(test.data))
			n := 0
			in := &codec.Input{Data: test.data, OnRelease: func(from, to int) {
				mu.Lock()
				defer mu.Unlock()
				for i := from; i < to; i++ {
					if seen[i] {
						t.Errorf("byte %d is given back twice", i)
						return
					}
					seen[i] = true
					n++
				}
			}}
			if err := read(context.Background(), in, model.NewBuilder(model.File{})); err != nil {
				t.Fatal(err)
			}
			if n < test.least || test.least == 0 && n > 0 {
				t.Errorf("%d of %d bytes are given back, want at least %d", n, len(test.data), test.least)
			}
		})
	}
}

package heapprofile

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"flameview/formats/codec"
	"flameview/formats/codec/codectest"
)

// TestDeep reads a tree that is deeper than any library would.
func TestDeep(t *testing.T) {
	const deep = 200_000
	node := `{"callFrame":{"functionName":"f","url":"u"},"selfSize":1,"children":[`
	text := `{"head":` + strings.Repeat(node, deep) + strings.Repeat("]}", deep) + "}"
	s, err := codectest.Load(t, read, "x", []byte(text), codec.Options{})
	if err != nil || s.Metrics()[0].Total != deep {
		t.Errorf("%v, %+v", err, s.Metrics())
	}
}

// TestAnswer reads a profile inside of what a debugger answers.
func TestAnswer(t *testing.T) {
	text := `{"profile":{"head":{"callFrame":{"functionName":"f","url":"u"},"selfSize":7,"children":[]},"profile":{"profile":{}}}}`
	s, err := codectest.Load(t, read, "x", []byte(text), codec.Options{})
	if err != nil || s.Metrics()[0].Total != 7 {
		t.Errorf("%v, %+v", err, s.Metrics())
	}
}

// TestTooLarge holds that sizes cannot overflow.
func TestTooLarge(t *testing.T) {
	node := `{"callFrame":{"functionName":"f","url":"u"},"selfSize":2000000000000000000,"children":[`
	text := `{"head":` + strings.Repeat(node, 6) + strings.Repeat("]}", 6) + "}"
	if _, err := codectest.Load(t, read, "x", []byte(text), codec.Options{}); err == nil {
		t.Error("no error")
	}
}

func FuzzRead(f *testing.F) { codectest.Fuzz(f, &Format) }

func BenchmarkRead(b *testing.B) {
	var text bytes.Buffer
	text.WriteString(`{"head":{"callFrame":{"functionName":"(root)","url":""},"selfSize":0,"id":1,"children":[`)
	for i := range 50_000 {
		fmt.Fprintf(&text, `{"callFrame":{"functionName":"function%d","scriptId":"%d","url":"file:///srv/app/file%d.js","lineNumber":%d,"columnNumber":4},"selfSize":%d,"id":%d,"children":[]},`, i%3000, i%90, i%90, i%3000, i+8, i+2)
	}
	text.WriteString(`]},"samples":[`)
	for i := range 200_000 {
		fmt.Fprintf(&text, `{"size":16400,"nodeId":%d,"ordinal":%d},`, i%50_000+2, i)
	}
	text.WriteString("]}")
	codectest.Bench(b, read, text.Bytes())
}

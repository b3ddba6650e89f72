package v8prof

import (
	"bytes"
	"fmt"
	"testing"

	"flameview/formats/codec"
	"flameview/formats/codec/codectest"
)

// TestChangedText holds that a text whose lists do not add up is an error, but
// is read all the same.
func TestChangedText(t *testing.T) {
	s, err := codectest.Load(t, read, "x", []byte(textHead+"x.log, (9 ticks, 2 unaccounted, 0 excluded).\n\n [JavaScript]:\n   ticks  total  nonlib   name\n      3   30.0%   33.3%  JS: *f /a.js:1:2\n"), codec.Options{})
	if err == nil || s.Metrics()[0].Total != 5 {
		t.Errorf("%v, %+v", err, s.Metrics())
	}
}

func FuzzRead(f *testing.F) {
	codectest.Fuzz(f, &Format, `{"ticks":[{"tm":1e15,"s":[0,1,9]},{"tm":-5}],"code":[{"name":"x","type":"JS"}]}`)
}

func BenchmarkRead(b *testing.B) {
	var text bytes.Buffer
	text.WriteString(`{"code":[`)
	for i := range 20_000 {
		fmt.Fprintf(&text, `{"name":"function%d /srv/app/file%d.js:%d:7","type":"JS","kind":"Opt","func":%d,"tm":147515,"source":{"script":16,"start":16786,"end":17690,"positions":"C0O0C4O1182","inlined":""}},`, i, i%90, i%900+1, i)
	}
	text.WriteString(`],"functions":[],"ticks":[`)
	for i := range 40_000 {
		fmt.Fprintf(&text, `{"tm":%d,"vm":%d,"s":[`, i*1000, i%9)
		for j := range 30 {
			fmt.Fprintf(&text, `%d,%d,`, (i/(j+1)+j*31)%20_000, 500+i%60)
		}
		text.WriteString(`]},`)
	}
	text.WriteString("]}")
	codectest.Bench(b, read, text.Bytes())
}

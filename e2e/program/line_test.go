package program

import (
	"maps"
	"testing"
)

func TestParseLine(t *testing.T) {
	for _, test := range []struct {
		in   string
		want Line
	}{
		{`level=DEBUG msg=window state=shown`, Line{"level": "DEBUG", "msg": "window", "state": "shown"}},
		{`msg=view fragment="a;b c" total=7`, Line{"msg": "view", "fragment": "a;b c", "total": "7"}},
		{`msg=box name="say \"=\"" x=1`, Line{"msg": "box", "name": `say "="`, "x": "1"}},
		{`msg=view fragment= total=7`, Line{"msg": "view", "fragment": "", "total": "7"}},
		{`msg=view fragment="" total=7`, Line{"msg": "view", "fragment": "", "total": "7"}},
		{`panic: no such thing`, Line{}},
		{``, Line{}},
	} {
		if got := parseLine(test.in); !maps.Equal(got, test.want) {
			t.Errorf("parseLine(%q) = %q, want %q", test.in, got, test.want)
		}
	}
}

func TestLineHas(t *testing.T) {
	line := parseLine(`msg=view fragment="a;b" view=callers`)
	if !line.Has("msg=view", "fragment=a;b") {
		t.Error("a line has the pairs it was written with")
	}
	if line.Has("msg=view", "fragment=a") || line.Has("total=") {
		t.Error("a line has no other value and no other key")
	}
}

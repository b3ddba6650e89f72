package vsprof

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"flameview/formats/codec"
	"flameview/formats/codec/codectest"
	"flameview/model"
)

func TestFixtures(t *testing.T) {
	for _, want := range []struct {
		file, metric string
		stacks       map[string]int64
	}{
		{"samples.csv", "cpu.samples", map[string]int64{"app.exe@;A.Trace@app.exe": 1018, "app.exe@;A.Trace@app.exe;A.<Run>b__5_0@app.exe": 10, "app.exe@;B.Run@app.exe": 1}},
		{"calls.csv", "calls.count", map[string]int64{"app.exe@;A.Trace@app.exe": 471}},
		{"calls.csv", "wall.ns", map[string]int64{"app.exe@;A.Trace@app.exe": 38_160_420_000}},
	} {
		data, err := os.ReadFile("testdata/" + want.file)
		if err != nil {
			t.Fatal(err)
		}
		s, err := codectest.Load(t, read, want.file, data, codec.Options{})
		if err != nil || sniff(data) != codec.Sure || len(s.Files[0].Warnings) != 1 {
			t.Fatal(err, s.Files[0].Warnings)
		}
		codectest.SameStacks(t, codectest.Stacks(s, want.metric, func(f model.Frame) string {
			return s.Methods[f.Method].Name + "@" + s.Strings[f.Library]
		}, nil), want.stacks)
	}
}

func TestSniff(t *testing.T) {
	for _, text := range []string{"Level,Function Name,Module Name\n", "Level,Function\n", ""} {
		if sniff([]byte(text)) != codec.No {
			t.Errorf("%q", text)
		}
	}
}

func BenchmarkRead(b *testing.B) {
	var text strings.Builder
	text.WriteString("Level,Function Name,Inclusive Samples,Exclusive Samples,Module Name,\n")
	for n := 0; text.Len() < 8<<20; n++ {
		for f := range 30 {
			fmt.Fprintf(&text, "%d,\"acme::shop::Handler<int, std::pair<int, int> >::handle%d(int)\",100,%d,\"shop.exe\",\n", f, (n*f)%200, f)
		}
	}
	codectest.Bench(b, read, []byte(text.String()))
}

func FuzzRead(f *testing.F) { codectest.Fuzz(f, &Format) }

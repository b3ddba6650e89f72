package vtune

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"flameview/formats/codec"
	"flameview/formats/codec/codectest"
	"flameview/model"
)

func TestFixture(t *testing.T) {
	data, err := os.ReadFile("testdata/topdown.csv")
	if err != nil {
		t.Fatal(err)
	}
	tabs := strings.NewReplacer(`"1,000"`, "1000", `"std::map<int, A>::find(int)"`, "std::map<int, A>::find(int)", "int, A", "int, A", ",", "\t").Replace(string(data))
	tabs = strings.ReplaceAll(tabs, "int\t A", "int, A")
	for _, text := range []string{string(data), "\ufeff" + string(data), tabs} {
		if sniff([]byte(text)) != codec.Sure {
			t.Error("not recognised")
		}
		s, err := codectest.Load(t, read, "x", []byte(text), codec.Options{})
		if err != nil {
			t.Fatal(err)
		}
		name := func(f model.Frame) string { return s.Methods[f.Method].Name + "@" + s.Strings[f.Library] }
		codectest.SameStacks(t, codectest.Stacks(s, "cpu.ns", name, nil), map[string]int64{
			"main@crunch": 10e6, "main@crunch;std::map<int, A>::find@crunch": 1.25e9, "main@crunch;[unknown]@": 30e6,
		})
		codectest.SameStacks(t, codectest.Stacks(s, "Hardware Event Count:INST_RETIRED.ANY.count", name, nil), map[string]int64{
			"main@crunch": 5, "main@crunch;std::map<int, A>::find@crunch": 1000, "worker@libfoo.so": 7, "bad@y": 1,
		})
	}
}

func TestSniff(t *testing.T) {
	for _, text := range []string{"Function Stack;CPU\n", "a,Function Stack,CPU Time:Self\n", ""} {
		if sniff([]byte(text)) != codec.No {
			t.Errorf("%q", text)
		}
	}
}

func BenchmarkRead(b *testing.B) {
	var text strings.Builder
	text.WriteString("Function Stack,CPU Time:Self,Module\nTotal,0,\n")
	for n := 0; text.Len() < 8<<20; n++ {
		for f := range 30 {
			fmt.Fprintf(&text, "%s\"acme::shop::Handler<int, std::pair<int, int> >::handle%d(int)\",%d.010000,shop\n", strings.Repeat(" ", f+1), (n*f)%200, f)
		}
	}
	codectest.Bench(b, read, []byte(text.String()))
}

func FuzzRead(f *testing.F) { codectest.Fuzz(f, &Format) }

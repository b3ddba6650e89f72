package pmcstat

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
	data, err := os.ReadFile("testdata/two.graph")
	if err != nil {
		t.Fatal(err)
	}
	s, err := codectest.Load(t, read, "two", data, codec.Options{})
	if err != nil || sniff(data) != codec.Sure {
		t.Fatal(err)
	}
	name := func(f model.Frame) string {
		return s.Methods[f.Method].Name + "@" + s.Strings[f.Library] + f.Kind.String()
	}
	codectest.SameStacks(t, codectest.Stacks(s, "CLOCK.HARD.samples", name, nil), map[string]int64{
		"random_read@kernelkernel;randomdev_encrypt@kernelkernel":                       6,
		"read_uio@kernelkernel;random_read@kernelkernel;randomdev_encrypt@kernelkernel": 160,
		"main@dd;read_uio@kernelkernel;randomdev_encrypt@kernelkernel":                  7,
	})
	codectest.SameStacks(t, codectest.Stacks(s, "INST_RETIRED.samples", name, nil), map[string]int64{"std::swap@dd": 10})
}

func TestSniff(t *testing.T) {
	for _, text := range []string{"@ a [5 samples]\nb\n", "@ a;b [5 samples] 5\n", ""} {
		if sniff([]byte(text)) != codec.No {
			t.Errorf("%q", text)
		}
	}
}

func BenchmarkRead(b *testing.B) {
	var text strings.Builder
	text.WriteString("@ CLOCK.HARD [302186 samples]\n\n")
	for n := 0; text.Len() < 2<<20; n++ {
		fmt.Fprintf(&text, "01.17%%  [%d]      function_%d @ /boot/kernel/kernel\n", n+100, n%900)
		for f := range 10 {
			fmt.Fprintf(&text, "%s100.0%%  [%d]      %scaller_%d\n", strings.Repeat(" ", f+1), n+100-f, strings.Repeat(" ", f), (n+f)%900)
		}
	}
	codectest.Bench(b, read, []byte(text.String()))
}

func FuzzRead(f *testing.F) { codectest.Fuzz(f, &Format) }

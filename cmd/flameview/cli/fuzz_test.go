package cli

import (
	"io"
	"strings"
	"testing"

	"flameview/formats/codec"
)

// FuzzArguments: any words are a command line or a mistake that is said. Nothing
// is run.
func FuzzArguments(f *testing.F) {
	for _, s := range []string{"info x", "top --json -n 5 x", "export --to svg -o - x", "--limit unpacked=1G x", "top --keep time:1..2 --", "--log=debug", "-", "", "top -n -5", "open --sample \xff"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, words string) {
		args := strings.Fields(words)
		k, _, err := newParser(&app{Streams: Streams{Out: io.Discard, Err: io.Discard}}, args, func(int) {})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := k.Parse(args); err != nil && err.Error() == "" {
			t.Error("an error without words")
		}
		for _, c := range k.Model.Children {
			if in, ok := c.Target.Addr().Interface().(interface{ options() (codec.Options, error) }); ok {
				_, _ = in.options()
			}
		}
	})
}

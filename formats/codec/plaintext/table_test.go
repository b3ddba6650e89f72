package plaintext

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"flameview/formats/codec"
)

func TestTable(t *testing.T) {
	for _, c := range []struct {
		comma      rune
		text, want string
	}{
		{',', "a, b\n  \"c, \"\"d\", \"e\"\r\n\n", `1 0 [a|b]  2 2 [c, "d|e]`},
		{'\t', "\ufeffa\t\tb\n", `1 0 [a||b]`},
	} {
		var out []string
		odd, err := Table(context.Background(), &codec.Input{Data: []byte(c.text)}, c.comma, func(number, indent int, cells []string) error {
			out = append(out, fmt.Sprintf("%d %d [%s]", number, indent, strings.Join(cells, "|")))
			return nil
		})
		if got := strings.Join(out, "  "); got != c.want || odd != 0 || err != nil {
			t.Errorf("%q: %s, %d, %v; want %s", c.text, got, odd, err, c.want)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Table(ctx, &codec.Input{}, ',', nil); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

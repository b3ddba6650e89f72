package codectest

import (
	"os"
	"path/filepath"
	"testing"

	"flameview/formats/codec"
	"flameview/model"
)

// Pictures reads fixtures of a format, sniffs them, and compares each store with its picture in text. Fixtures are named as in testdata; picture
// draws a store.
func Pictures(t *testing.T, format *codec.Format, picture func(*model.Store) string, fixtures map[string]string) {
	t.Helper()
	for name, want := range fixtures {
		data, err := os.ReadFile(filepath.Join("testdata", name))
		if err != nil {
			t.Fatal(err)
		}
		if format.Sniff(data) == codec.No {
			t.Errorf("%s: not recognised", name)
		}
		s, err := Load(t, format.Read, name, data, codec.Options{})
		if err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if got := picture(s); got != want {
			t.Errorf("%s\n%swant\n%s", name, got, want)
		}
	}
}

// Sniffs compares what a format makes of the beginnings of files.
func Sniffs(t *testing.T, format *codec.Format, heads map[string]codec.Confidence) {
	t.Helper()
	for head, want := range heads {
		if got := format.Sniff([]byte(head)); got != want {
			t.Errorf("%q: %v, want %v", head, got, want)
		}
	}
}

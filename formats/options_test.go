package formats_test

import (
	"testing"

	"flameview/formats"
	"flameview/formats/codec"
)

// What a format says about its files makes sense together, as flags and dialogs
// rely on it.
func TestWriteOptions(t *testing.T) {
	for _, f := range formats.All {
		o := f.Options
		switch {
		case f.Write == nil && o != codec.WriteOptions{}:
			t.Errorf("%s is not written but has options", f.ID)
		case o.Picture != (o.Width > 0):
			t.Errorf("%s: pictures have a width, and nothing else has", f.ID)
		case !o.Picture && (o.Scale || o.Part || o.MinWidth != 0 || o.MaxFrames != 0):
			t.Errorf("%s has the options of pictures", f.ID)
		case o.MinWidth == 0 && (o.AlwaysThin || o.MaxFrames != 0):
			t.Errorf("%s leaves out thin frames but has no usual width of them", f.ID)
		}
	}
}

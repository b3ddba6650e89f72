package picture_test

import (
	"testing"

	"flameview/picture"
)

func TestChangeStyleAsText(t *testing.T) {
	for pair := range picture.ChangePairs {
		for _, self := range []bool{false, true} {
			for _, ratio := range []bool{false, true} {
				want := picture.ChangeStyle{Pair: pair, Self: self, Relative: ratio}
				if got, err := picture.ParseChangeStyle(want.String()); got != want || err != nil {
					t.Errorf("%q is read as %+v, %v, want %+v", want, got, err, want)
				}
			}
		}
	}
	for _, wrong := range []string{"green", "self,", "self;ratio"} {
		if got, err := picture.ParseChangeStyle(wrong); err == nil {
			t.Errorf("%q is read as %+v", wrong, got)
		}
	}
}

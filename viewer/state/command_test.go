package state

import (
	"reflect"
	"testing"

	"flameview/model/filter"
	"flameview/model/shape"
	"flameview/picture"
)

// A view may be older than the state: what it offers to change may be gone.
func TestCommandsOnWhatIsGone(t *testing.T) {
	for _, c := range []Command{
		SetFilter(filter.Filter{Kind: "gone"}, filter.Filter{}), RemoveFilter(filter.Filter{Kind: "gone"}),
		SetTransform(shape.Transform{Kind: "gone"}, shape.Transform{}), RemoveTransform(shape.Transform{Kind: "gone"}),
		SetColor(1, picture.UserColor{}), RemoveColor(1),
	} {
		one := State{Filters: make([]filter.Filter, 1), Transforms: make([]shape.Transform, 1), Colors: make([]picture.UserColor, 1)}
		if got := c.Do(one); !reflect.DeepEqual(got, one) {
			t.Errorf("%s: %+v", c.Name, got)
		}
	}
}

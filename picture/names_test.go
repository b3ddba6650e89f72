package picture_test

import (
	"testing"

	"flameview/model"
	"flameview/picture"
)

// TestMethodNames: a method that is no box is called as its box would be.
func TestMethodNames(t *testing.T) {
	walk := model.Method{Family: model.FamilyJava, Name: "shop/TitleIndex.walk", Display: "shop/TitleIndex.walk"}
	serve := model.Method{Family: model.FamilyNative, Name: "net/http.(*conn).serve", Display: "net/http.(*conn).serve"}
	for _, c := range []struct {
		names  picture.Names
		method model.Method
		want   string
	}{
		{picture.Names{}, walk, "TitleIndex.walk · shop"},
		{picture.Names{Full: true}, walk, "shop.TitleIndex.walk"},
		{picture.Names{}, serve, "net/http.(*conn).serve"},
	} {
		if got := c.names.Method(c.method); got != c.want {
			t.Errorf("got %q, want %q", got, c.want)
		}
	}
}

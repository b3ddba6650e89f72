package picture_test

import (
	"context"
	"fmt"
	"image/color"

	"flameview/model"
	"flameview/model/engine"
	"flameview/model/modeltest"
	"flameview/model/query"
	"flameview/picture"
)

// A palette, a theme and the user's colours make the fill of a tree; the legend
// explains what of it means something.
func Example() {
	store := modeltest.Java("acme/Main.main:JIT;acme/Parser.parse:inlined 30\nacme/Main.main:JIT 10")
	tree, err := engine.New(store).Tree(context.Background(), query.Query{})
	if err != nil {
		fmt.Println(err)
		return
	}
	palette := picture.FindPalette("kind")
	colors, err := picture.NewColors(palette, tree.Boxes, picture.Light).WithUser([]picture.UserColor{{
		Patterns: model.Patterns{List: []string{"acme/Parser.parse"}, Exact: true},
		Base:     color.NRGBA{0, 128, 128, 255},
	}})
	if err != nil {
		fmt.Println(err)
	}
	fill := colors.Fill(tree)
	for row := range int32(tree.Len()) {
		c := fill(row)
		fmt.Printf("%-18s #%02x%02x%02x\n", tree.Name(row), c.R, c.G, c.B)
	}
	for _, item := range picture.Legend(palette, tree, false) {
		fmt.Printf("%s #%02x%02x%02x\n", item.Label, item.Color.R, item.Color.G, item.Color.B)
	}
	// Output:
	// all                #dfe2e8
	// acme/Main.main     #91d9a0
	// acme/Parser.parse  #008080
	// JIT #83d494
	// inlined #9fe1d1
}

// A layout places the rows of a tree in a picture and finds the box at a pixel.
func ExampleLayout() {
	store := modeltest.Store("main;parse;lex 20\nmain;read 20")
	tree, err := engine.New(store).Tree(context.Background(), query.Query{})
	if err != nil {
		fmt.Println(err)
		return
	}
	l := picture.NewLayout(tree, picture.Viewport{To: 1}, picture.Size{W: 400, H: 200, Scale: 1}, false)
	for row := range int32(tree.Len()) {
		r := l.Rect(row)
		fmt.Println(tree.Name(row), "from", r.Min.X, "to", r.Max.X)
	}
	row, ok := l.Hit(300, l.Y(2)+1)
	fmt.Println(tree.Name(row), ok)
	// Output:
	// all from 0 to 400
	// main from 0 to 400
	// parse from 0 to 200
	// read from 200 to 400
	// lex from 0 to 200
	// read true
}

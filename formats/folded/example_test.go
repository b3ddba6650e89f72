package folded_test

import (
	"context"
	"fmt"
	"os"

	"flameview/formats/codec"
	"flameview/formats/folded"
	"flameview/model"
	"flameview/model/engine"
	"flameview/model/query"
)

// Reading text and writing the tree merges equal stacks and orders them as the
// picture shows them.
func Example() {
	text := "main;read 5\nmain;parse;lex 1.5\nmain;parse;lex 8.5\nno count\n"
	b := model.NewBuilder(model.File{Path: "cpu.folded"})
	err := folded.Format.Read(context.Background(), &codec.Input{Name: "cpu.folded", Data: []byte(text)}, b)
	if err != nil {
		fmt.Println(err)
	}
	store, _ := b.Build()
	fmt.Println(store.Files[0].Warnings[0])
	tree, _ := engine.New(store).Tree(context.Background(), query.Query{})
	folded.Format.Write(os.Stdout, &codec.View{Tree: tree})
	// Output:
	// skipped 1 of 4 lines that are not "frame;frame;... count": line 4 (no count)
	// main;parse;lex 10
	// main;read 5
}

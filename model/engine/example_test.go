package engine_test

import (
	"context"
	"fmt"

	"flameview/model"
	"flameview/model/engine"
	"flameview/model/filter"
	"flameview/model/modeltest"
	"flameview/model/query"
)

// A query names a fragment of a stack. Its callees and its callers are trees of the
// same events, in which recursion counts once.
func Example() {
	store := modeltest.Store(`
main;serve;parse;lex 20
main;serve;parse 10
main;warm;parse;parse;lex 5
main;idle 65`)
	parse := []model.Name{{Family: model.FamilyNative, Name: "parse"}}
	for _, q := range []query.Query{
		{Fragment: parse},
		{Fragment: parse, Callers: true},
		{Filters: []filter.Filter{{Kind: "method", Drop: true, Patterns: model.Patterns{List: []string{"idle"}}}}},
	} {
		t, err := engine.New(store).Tree(context.Background(), q)
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Printf("%d of %d\n", t.Total[0], t.All)
		fmt.Print(modeltest.Picture(t))
	}
	// Output:
	// 35 of 100
	// all 35/0
	//   parse 35/10
	//     lex 25/25
	// 35 of 100
	// all 35/0
	//   parse 35/0
	//     serve 30/0
	//       main 30/30
	//     warm 5/0
	//       main 5/5
	// 35 of 100
	// all 35/0
	//   main 35/0
	//     serve 30/0
	//       parse 30/10
	//         lex 20/20
	//     warm 5/0
	//       parse 5/0
	//         parse 5/0
	//           lex 5/5
}

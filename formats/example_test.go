package formats_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"flameview/formats"
	"flameview/model"
)

// Files of any format become one store. A bad file is an entry with an error and
// never stops the others.
func ExampleOpen() {
	folder, err := os.MkdirTemp("", "flameview")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(folder)
	var paths []string
	for _, file := range [][2]string{{"a.folded", "main;parse 3\n"}, {"b.json", `{"name":"all","value":4,"children":[{"name":"main","value":4}]}`}, {"notes.txt", "call Bob"}} {
		path := filepath.Join(folder, file[0])
		if err := os.WriteFile(path, []byte(file[1]), 0o600); err != nil {
			fmt.Println(err)
		}
		paths = append(paths, path)
	}
	loaded, err := formats.Open(context.Background(), formats.Options{}, paths...)
	if err != nil {
		fmt.Println(err) // only the context's
		return
	}
	store, err := loaded.Merge(context.Background(), model.MergeOptions{})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, f := range store.Files {
		fmt.Printf("%s %q\n", filepath.Base(f.Path), f.Format)
	}
	fmt.Println(store.Events(), "events,", len(loaded.Failed()), "file failed")
	// Output:
	// a.folded "folded"
	// b.json "json"
	// notes.txt ""
	// 2 events, 1 file failed
}

// Benchdata writes the files that scripts/bench opens, always the same ones: one
// store of a million nodes in every format that can be written, and its stacks as
// folded text in random order. Recordings of the JDK are made by benchdata.sh.
//
//	go run ./scripts/benchdata FOLDER
package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"

	"flameview/fileio"
	"flameview/formats"
	"flameview/formats/codec"
	"flameview/model/engine"
	"flameview/model/modeltest"
	"flameview/model/query"
)

// The size of the store, in nodes of its trie and in events.
const nodes, events = 1_000_000, 2_000_000

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: benchdata FOLDER")
		os.Exit(2)
	}
	if err := generate(os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, "benchdata:", err)
		os.Exit(1)
	}
}

func generate(folder string) error {
	if err := os.MkdirAll(folder, 0o777); err != nil {
		return err
	}
	tree, err := engine.New(modeltest.Large(nodes, events)).Tree(context.Background(), query.Query{MaxRows: nodes})
	if err != nil {
		return err
	}
	// Pictures are left out that no reader takes, and the bundle, which holds them.
	for _, id := range []string{"folded", "svg", "json", "pprof", "speedscope"} {
		f := formats.ByID(id)
		path := filepath.Join(folder, "large"+f.Extensions[0])
		if err := write(path, func(w io.Writer) error { return f.Write(w, &codec.View{Tree: tree, MinWidth: 0}) }); err != nil {
			return fmt.Errorf("write %s: %w", path, err)
		}
	}
	return shuffle(filepath.Join(folder, "large"+formats.ByID("folded").Extensions[0]), filepath.Join(folder, "shuffled.folded"))
}

func write(path string, do func(io.Writer) error) error {
	fmt.Println(path)
	_, err := fileio.Replace(context.Background(), path, do)
	return err
}

// shuffle writes the lines of a text in random order, always the same one.
func shuffle(from, to string) error {
	text, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	lines := bytes.SplitAfter(text, []byte("\n"))
	r := rand.New(rand.NewPCG(1, 2))
	r.Shuffle(len(lines), func(i, j int) { lines[i], lines[j] = lines[j], lines[i] })
	return write(to, func(w io.Writer) error {
		_, err := w.Write(bytes.Join(lines, nil))
		return err
	})
}

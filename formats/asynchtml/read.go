package asynchtml

import (
	"context"
	"errors"
	"fmt"

	"flameview/formats/codec"
	"flameview/model"
)

// read is Format.Read.
func read(ctx context.Context, in *codec.Input, b *model.Builder) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	p := scan(in.Data)
	var err error
	switch {
	case p.heatMap:
		return errHeatMap
	case p.script > 0:
		err = readScript(ctx, in, b, p)
	case p.tree > 0 && (p.total != "" || isTree(in.Data[:p.tree])):
		err = readTree(ctx, in, b, p)
	default:
		return stranger(in.Data, p)
	}
	if err == nil {
		in.Progress(int64(len(in.Data)))
	}
	return err
}

var (
	errHeatMap = errors.New("this is an async-profiler heat map, which holds times and not stacks alone: convert the recording itself, `jfrconv -o collapsed x.jfr`, or open the recording")
	errCut     = errors.New("the file ends before its first frame: it was cut off while it was written: dump the profile again")
)

// stranger says what a page is that is not one of ours, and what to do.
func stranger(data []byte, p page) error {
	what := "a web page"
	if p.title != "" {
		what = fmt.Sprintf("a web page titled %q", shorten(p.title))
	}
	switch head := data[:min(len(data), prologue)]; {
	case (isFlame(head) || isTree(head)) && !complete(data):
		return errCut
	case containsAny(head, "d3-flamegraph", "d3-flame-graph", "d3.flamegraph"):
		return fmt.Errorf("this is %s with a d3 flame graph in it: save its JSON to a file, or export folded stacks, and open that", what)
	case containsAny(head, "speedscope"):
		return fmt.Errorf("this is %s of speedscope: open the profile that was loaded into it", what)
	case p.svg && containsAny(head, "<title>all (", "total_samples=", "func_g"):
		return fmt.Errorf("this is %s with a flame graph SVG in it: save the <svg> element to a file of its own and open that", what)
	}
	return fmt.Errorf("this is %s without an async-profiler flame graph or tree: open the recording, an .svg or folded stacks (`asprof -o collapsed`, `jfrconv -o collapsed x.jfr`)", what)
}

func shorten(s string) string {
	if r := []rune(s); len(r) > 60 {
		return string(r[:60]) + "..."
	}
	return s
}

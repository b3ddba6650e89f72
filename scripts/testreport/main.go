// Testreport reads what go test -json prints and says what people want to know:
// which packages passed, the output of what failed, and at the end what was
// skipped and why. It exits with 1 if anything failed.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
)

// event is one line of go test -json, see go doc test2json.
type event struct {
	Action, Package, Test, Output string
	Elapsed                       float64
}

// name is a test of a package; the empty test is the package.
type name struct{ pkg, test string }

func main() {
	if !report(os.Stdin, os.Stdout) {
		os.Exit(1)
	}
}

// report gives false if anything failed.
func report(in io.Reader, out io.Writer) bool {
	output := map[name][]string{}
	reasons := map[string][]string{} // of what was skipped
	ok := true
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, 64<<20)
	for lines.Scan() {
		var e event
		if json.Unmarshal(lines.Bytes(), &e) != nil {
			fmt.Fprintln(out, lines.Text()) // of the compiler
			continue
		}
		at := name{e.Package, e.Test}
		switch e.Action {
		case "output", "build-output":
			output[at] = append(output[at], e.Output)
		case "skip":
			if e.Test != "" {
				why := reason(output[at])
				reasons[why] = append(reasons[why], e.Package+" "+e.Test)
			}
			delete(output, at)
		case "pass":
			if e.Test == "" {
				fmt.Fprintf(out, "ok    %s  %.1fs\n", e.Package, e.Elapsed)
			}
			delete(output, at)
		case "fail", "build-fail":
			ok = false
			fmt.Fprintf(out, "FAIL  %s %s\n%s", e.Package, e.Test, strings.Join(output[at], ""))
			delete(output, at)
		}
	}
	list(out, reasons)
	return ok && lines.Err() == nil
}

// reason is what a test said when it was skipped.
func reason(output []string) string {
	for _, line := range slices.Backward(output) {
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "---") || strings.HasPrefix(line, "===") {
			continue
		}
		if _, text, ok := strings.Cut(line, ".go:"); ok {
			if _, text, ok = strings.Cut(text, ": "); ok {
				return text
			}
		}
		return line
	}
	return "no reason given"
}

func list(out io.Writer, reasons map[string][]string) {
	if len(reasons) == 0 {
		fmt.Fprintln(out, "Nothing was skipped.")
		return
	}
	fmt.Fprintln(out, "Skipped:")
	var whys []string
	for why := range reasons {
		whys = append(whys, why)
	}
	slices.Sort(whys)
	for _, why := range whys {
		tests := reasons[why]
		more := ""
		if len(tests) > 3 {
			more = fmt.Sprintf(" and %d more", len(tests)-3)
		}
		fmt.Fprintf(out, "  %s: %s%s\n", why, strings.Join(tests[:min(3, len(tests))], ", "), more)
	}
}

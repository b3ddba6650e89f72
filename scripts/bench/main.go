// Bench opens files with whole programs and measures each run as users would: the
// time until the answer, the processor time of all threads, and the largest memory.
// It prints the form of Go's benchmarks, which benchstat compares.
//
//	go run ./scripts/bench [-n RUNS] -o OUT PROGRAM FOLDER          one program
//	go run ./scripts/bench -n 10 -o old.txt -o2 new.txt OLD FOLDER NEW
//
// Two programs take turns on each file, so that what else the machine does falls on
// both.
package main

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"time"
)

func main() {
	runs := flag.Int("n", 5, "runs of each program on each file")
	out := flag.String("o", "", "write the results of the first program here")
	out2 := flag.String("o2", "", "and those of the second one here")
	flag.Parse()
	if err := run(*runs, []string{*out, *out2}, flag.Args()); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

func run(runs int, outs, args []string) error {
	if len(args) < 2 || len(args) > 3 {
		return fmt.Errorf("want PROGRAM FOLDER, or OLD FOLDER NEW, not %q", args)
	}
	programs := append(args[:1:1], args[2:]...)
	files, err := os.ReadDir(args[1])
	if err != nil {
		return err
	}
	results := make([]strings.Builder, len(programs))
	for i := range results {
		fmt.Fprintf(&results[i], "goos: %s\ngoarch: %s\n", runtime.GOOS, runtime.GOARCH)
	}
	for _, f := range files {
		for range runs {
			for i, program := range programs {
				line, err := measure(program, filepath.Join(args[1], f.Name()))
				if err != nil {
					return err
				}
				fmt.Print(line)
				results[i].WriteString(line)
			}
		}
	}
	for i := range results {
		if outs[i] != "" {
			if err := os.WriteFile(outs[i], []byte(results[i].String()), 0o666); err != nil {
				return err
			}
		}
	}
	return nil
}

// measure opens a file once and gives a line:
//
//	BenchmarkOpen/large.folded 1 900000000 ns/op 1500000000 cpu-ns/op 300000000 peak-B/op
func measure(program, path string) (string, error) {
	cmd := exec.Command(program, "top", "-n", "1", path)
	start := time.Now()
	text, err := cmd.CombinedOutput()
	wall := time.Since(start)
	if err != nil {
		return "", fmt.Errorf("%s: %w\n%s", strings.Join(cmd.Args, " "), err, text)
	}
	used := cmd.ProcessState
	usage, ok := used.SysUsage().(*syscall.Rusage)
	if !ok {
		return "", fmt.Errorf("this system does not say how much memory a process had")
	}
	name := strings.ReplaceAll(filepath.Base(path), " ", "_")
	return fmt.Sprintf("BenchmarkOpen/%s 1 %d ns/op %d cpu-ns/op %d peak-B/op\n",
		name, wall.Nanoseconds(), (used.UserTime() + used.SystemTime()).Nanoseconds(), usage.Maxrss*1024), nil
}

// Command screenshots makes the pictures of the readme and of the manual: it starts
// displays of its own, drives the real window on the sample, and saves what is seen.
//
//	go run ./e2e/screenshots build/flameview
package main

import (
	"context"
	"flag"
	"fmt"
	"image"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"syscall"
	"time"
)

const (
	sample    = "assets/sample/sample.jfr.gz"
	animation = "docs/flameview.gif"
)

func main() {
	only := flag.String("only", "", "make the picture of this `name` alone")
	flag.Parse()
	if flag.NArg() != 1 {
		fmt.Fprintln(os.Stderr, "usage: screenshots [-only NAME] PROGRAM")
		os.Exit(2)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	ctx, cancel := context.WithTimeout(ctx, 10*time.Minute)
	defer cancel()
	if err := run(ctx, flag.Arg(0), *only); err != nil {
		fmt.Fprintln(os.Stderr, "screenshots:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, program, only string) error {
	halves, err := os.MkdirTemp("", "flameview-halves-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(halves)
	early, late := filepath.Join(halves, "early.pb.gz"), filepath.Join(halves, "late.pb.gz")
	for path, span := range map[string]string{early: "0s,16s", late: "16s,33s"} {
		export := exec.CommandContext(ctx, program, "export", "--to", "pprof", "--time", span, "-o", path, sample)
		if out, err := export.CombinedOutput(); err != nil {
			return fmt.Errorf("export half of the sample: %w: %s", err, out)
		}
	}
	whole := []string{sample}
	for _, s := range []struct {
		path, theme string
		files       []string
		do          func(*window)
	}{
		{"docs/flameview.png", "light", whole, func(w *window) {}},
		{"docs/flameview-dark.png", "dark", whole, func(w *window) {}},
		{"docs/manual/flame-light.png", "light", whole, func(w *window) {
			w.click("bookshop/catalogue/Catalogue.suggest")
		}},
		{"docs/manual/callers-dark.png", "dark", whole, func(w *window) {
			w.click("java/util/stream/AbstractPipeline.evaluate", "Shift")
			w.press("d", "Ctrl")
		}},
		{"docs/manual/compare-light.png", "light", []string{early, late}, func(w *window) {
			w.command("Compare what is open")
		}},
		{"docs/manual/threads-dark.png", "dark", whole, func(w *window) {
			w.press("t", "Ctrl")
		}},
	} {
		if only != "" && filepath.Base(s.path) != only {
			continue
		}
		var picture image.Image
		err := show(ctx, program, s.theme, s.files, func(w *window) {
			s.do(w)
			picture = w.look()
		})
		if err == nil {
			err = savePNG(s.path, picture)
		}
		if err != nil {
			return fmt.Errorf("%s: %w", s.path, err)
		}
	}
	if only != "" && only != filepath.Base(animation) {
		return nil
	}
	return walk(ctx, program)
}

// walk saves a real use, step by step: what is slow in the sample, and who calls it.
func walk(ctx context.Context, program string) error {
	var frames []frame
	err := show(ctx, program, "light", []string{sample}, func(w *window) {
		see := func(rest time.Duration) { frames = append(frames, frame{w.look(), rest}) }
		see(1500 * time.Millisecond)
		w.point("bookshop/catalogue/Catalogue.suggest")
		see(900 * time.Millisecond)
		w.click("bookshop/catalogue/Catalogue.suggest")
		see(1800 * time.Millisecond)
		w.click("bookshop/catalogue/TitleIndex.walk", "Shift")
		see(1800 * time.Millisecond)
		w.press("d", "Ctrl")
		see(2200 * time.Millisecond)
		w.press("m", "Ctrl")
		see(2500 * time.Millisecond)
	})
	if err != nil {
		return fmt.Errorf("%s: %w", animation, err)
	}
	return saveGIF(animation, frames)
}

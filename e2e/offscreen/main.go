// Command offscreen shows the viewer's window where there is no display: it
// starts a display of its own, runs the program on it, waits until a flame graph
// is painted and saves what the window shows.
//
//	go run ./e2e/offscreen -o build/flameview.png build/flameview --sample
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"image"
	"image/png"
	"os"
	"os/signal"
	"syscall"
	"time"

	"flameview/e2e/display"
	"flameview/e2e/program"
)

func main() {
	out := flag.String("o", "window.png", "the `picture` to write")
	wait := flag.Duration("wait", 2*time.Minute, "the longest `time` to wait for the picture")
	flag.Parse()
	if flag.NArg() == 0 {
		fmt.Fprintln(os.Stderr, "usage: offscreen [-o picture.png] PROGRAM [ARGUMENT]...")
		os.Exit(2)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	ctx, cancel := context.WithTimeout(ctx, *wait)
	defer cancel()

	picture, err := show(ctx, flag.Arg(0), flag.Args()[1:])
	if err == nil {
		err = save(*out, picture)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "offscreen:", err)
		os.Exit(1)
	}
}

// show runs the program until its first flame graph is on screen and returns
// the window's picture. What it started has ended when it returns.
func show(ctx context.Context, path string, args []string) (picture image.Image, err error) {
	home, err := os.MkdirTemp("", "flameview-home-")
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(home)) }()

	server, err := display.Start(ctx, 1280, 800)
	if err != nil {
		return nil, err
	}
	defer server.Stop()
	client, err := display.Connect(server.Name)
	if err != nil {
		return nil, err
	}
	defer client.Close()
	viewer, err := program.Start(ctx, path, server.Name, home, nil, args...)
	if err != nil {
		return nil, err
	}
	defer viewer.Stop()

	opened, err := viewer.Wait(ctx, "msg=opened")
	if err == nil && opened.Int("events") > 0 { // else it has something to say, but no graph to paint
		_, err = viewer.Wait(ctx, "msg=painted")
	}
	if err != nil {
		return nil, err
	}
	window, err := client.Window(ctx, "flameview")
	if err != nil {
		return nil, err
	}
	return client.StableImage(ctx, window)
}

func save(name string, picture image.Image) error {
	file, err := os.Create(name)
	if err != nil {
		return err
	}
	return errors.Join(png.Encode(file, picture), file.Close())
}

//go:build ci || !cgo

package main

import (
	"context"
	"fmt"

	"flameview/cmd/flameview/cli"
)

// runWindow stands in for the window in builds made for machines without a
// display, GL or a C compiler.
func runWindow(_ context.Context, opt cli.WindowOptions) int {
	fmt.Fprintln(opt.Stderr, "flameview: this build has no window; try flameview info, top or export")
	return cli.ExitUsage
}

// Flameview is a desktop viewer for flame graphs and profiles, and the same
// engine on the command line.
package main

import (
	"os"

	"flameview/cmd/flameview/cli"
)

func main() {
	os.Exit(cli.Main(os.Args[1:], runWindow))
}

package cli

import (
	"io"

	"github.com/alecthomas/kong"
)

// helpCmd is --help as a command.
type helpCmd struct {
	Command string `arg:"" optional:"" help:"The command to explain; all in short if not given."`
	Man     bool   `help:"Print the manual page of all commands, for man."`
}

func (c *helpCmd) Run(a *app, k *kong.Kong) error {
	if c.Man {
		_, err := io.WriteString(a.Out, manual())
		return err
	}
	args := []string{"--help"}
	if c.Command != "" {
		args = []string{c.Command, "--help"}
	}
	if !isCommand(k, c.Command) {
		return usagef("no command %q (try flameview --help)", c.Command)
	}
	k.Exit = func(int) {}
	_, _ = k.Parse(args) // what is missing behind --help is no error
	return nil
}

func isCommand(k *kong.Kong, name string) bool {
	if name == "" {
		return true
	}
	for _, c := range k.Model.Children {
		if c.Name == name {
			return true
		}
	}
	return false
}

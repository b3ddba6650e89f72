package cli

import "io"

// helpCmd is --help as a command.
type helpCmd struct {
	Command string `arg:"" optional:"" help:"The command to explain; all in short if not given."`
	Man     bool   `help:"Print the manual page of all commands, for man."`
}

func (c *helpCmd) Run(a *app) error {
	if c.Man {
		_, err := io.WriteString(a.Out, manual())
		return err
	}
	args := []string{"--help"}
	if c.Command != "" {
		args = []string{c.Command, "--help"}
		if len(commandsFor(args)) != 1 {
			return usagef("no command %q (try flameview --help)", c.Command)
		}
	}
	k, _, err := newParser(a, args, func(int) {})
	if err != nil {
		return err
	}
	_, _ = k.Parse(args) // what is missing behind --help is no error
	return nil
}

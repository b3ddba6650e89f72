package cli

import "flameview/formats/codec"

// openCmd opens the window.
type openCmd struct {
	Files    []string `arg:"" optional:"" name:"file" help:"Files or folders; - is standard input."`
	Sample   bool     `help:"Open the built-in sample."`
	Reversed bool     `help:"The files hold stacks leaf first (text, SVG, JSON, HTML): turn them round."`
	Programs string   `enum:"named,never,always" default:"named" placeholder:"WHEN" help:"Run the programs that read some formats (perf for perf.data, gprofng for experiments): on files that are named here (named), on none (never), also on those in folders and archives (always)."`
}

func (c *openCmd) Run(a *app) error {
	programs, err := codec.ParsePrograms(c.Programs)
	if err != nil {
		return err
	}
	code := a.window(a.ctx, WindowOptions{
		Paths: c.Files, Sample: c.Sample, Reversed: c.Reversed, Programs: programs,
		Stdin: a.In, Stderr: a.Err, Log: a.log,
	})
	if code != ExitDone {
		return exitCode(code)
	}
	return nil
}

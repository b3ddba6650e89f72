package cli

// openCmd opens the window.
type openCmd struct {
	Files    []string `arg:"" optional:"" name:"file" help:"Files or folders; - is standard input."`
	Sample   bool     `help:"Open the built-in sample."`
	Reversed bool     `help:"The files hold stacks leaf first (text, SVG, JSON, HTML): turn them round."`
}

func (c *openCmd) Run(a *app) error {
	code := a.window(a.ctx, WindowOptions{
		Paths: c.Files, Sample: c.Sample, Reversed: c.Reversed,
		Stdin: a.In, Stderr: a.Err, Log: a.log,
	})
	if code != ExitDone {
		return exitCode(code)
	}
	return nil
}

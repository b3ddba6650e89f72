package cli

// openCmd opens the window.
type openCmd struct {
	Files  []string `arg:"" optional:"" name:"file" help:"Files or folders; - is standard input."`
	Sample bool     `help:"Open the built-in sample."`
	reading
}

func (c *openCmd) Run(a *app) error {
	options, err := c.options()
	if err != nil {
		return err
	}
	code := a.window(a.ctx, WindowOptions{
		Paths: c.Files, Sample: c.Sample, Reading: options,
		Stdin: a.In, Stderr: a.Err, Log: a.log,
	})
	if code != ExitDone {
		return exitCode(code)
	}
	return nil
}

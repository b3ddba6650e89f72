package cli

import (
	"cmp"

	"flameview/live"
)

// openCmd opens the window.
type openCmd struct {
	Files  []string `arg:"" optional:"" name:"file" help:"Files or folders; - is standard input. A source alone is looked at while it runs."`
	Sample bool     `help:"Open the built-in sample."`
	Source []string `sep:"none" placeholder:"PATH" help:"A folder, jar or zip with sources for the Source tab; may be given several times. Nothing else is read, whatever paths the profile has."`
	reading
}

func (c *openCmd) Run(a *app) error {
	options, err := c.options()
	if err != nil {
		return err
	}
	files, names := split(c.Files)
	if len(names) > 0 && len(c.Source) > 0 {
		return usagef("--source goes with files; folders with sources are preferences too")
	}
	if len(names) > 0 {
		if len(files) > 0 || len(names) > 1 {
			return usagef("the window looks at one source, with no files beside it: flameview %s", names[0])
		}
		return a.look(names[0], record{}, c.Connect)
	}
	return a.show(WindowOptions{Paths: c.Files, Sample: c.Sample, Sources: c.Source, Reading: options})
}

// look opens the window on a source.
func (a *app) look(name string, how record, connect []string) error {
	src, err := how.source(a, name)
	if err != nil {
		return err
	}
	if err := a.announce(src, connect); err != nil {
		return err
	}
	return a.show(WindowOptions{Live: src, Every: cmp.Or(how.Every, live.DefaultEvery)})
}

// show opens the window and returns when it is closed.
func (a *app) show(opt WindowOptions) error {
	opt.Stdin, opt.Stderr, opt.Log, opt.Secrets = a.In, a.Err, a.log, a.secrets
	code := a.window(a.ctx, opt)
	if code != ExitDone {
		return exitCode(code)
	}
	return nil
}

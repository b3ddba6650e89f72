package cli

import (
	"errors"
	"strconv"

	"flameview/live/sources"
)

// processesCmd lists what can be looked at while it runs.
type processesCmd struct {
	JSON bool `name:"json" group:"output" help:"A JSON array of {source, kind, pid, what, version, command}."`
}

func (c *processesCmd) Run(a *app) error {
	found, err := sources.Processes(a.ctx)
	if err != nil && len(found) == 0 {
		return err
	}
	if err != nil {
		a.say("warning: %v", err)
	}
	if c.JSON {
		return writeJSON(a.Out, found)
	}
	if len(found) == 0 {
		return errors.New("no JVM of this user runs here, and no program with V8's inspector; flameview help live names what else can be looked at")
	}
	p := &printer{w: a.Out}
	t := table{align: "lrlll"}
	t.add("source", "pid", "what", "version", "command")
	for _, f := range found {
		t.add(f.Source, strconv.Itoa(f.PID), f.What, f.Version, f.Command)
	}
	p.table(&t, "")
	return p.err
}

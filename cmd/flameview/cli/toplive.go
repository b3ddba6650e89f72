package cli

import (
	"fmt"
	"io"
	"time"

	"flameview/live"
	"flameview/model"
	"flameview/model/engine"
)

// clearScreen moves the cursor of a terminal to its upper left corner and removes
// what is there (ECMA-48, CUP and ED).
const clearScreen = "\x1b[H\x1b[2J"

// follow shows the table of a source anew at each tick. An interrupt ends it.
func (c *topCmd) follow(a *app) error {
	if len(c.Files) != 1 {
		return usagef("--live: want one source, not %d", len(c.Files))
	}
	src, err := c.source(a, c.Files[0])
	if err != nil {
		return err
	}
	if err := a.announce(src, c.Connect); err != nil {
		return err
	}
	ctx := a.interrupts()
	r := live.NewRecording(live.Limits{Window: c.Window})
	shown := liveTable{topCmd: c, app: a, recording: r, name: src.Intent().Name}
	err = live.FollowFor(ctx, c.For, src, r, shown.show)
	if err != nil {
		return fmt.Errorf("%s: %w", shown.name, err)
	}
	return nil
}

// liveTable is a table that is shown again and again.
type liveTable struct {
	*topCmd
	*app
	recording *live.Recording
	name      string
	engine    *engine.Engine // nil before the first events
	shown     int            // tables
}

func (t *liveTable) show(s *model.Store) error {
	s, err := t.define(t.app, s, nil)
	if err != nil {
		return err
	}
	if len(s.Metrics()) == 0 {
		return nil
	}
	if t.engine == nil {
		t.engine = engine.New(s)
	} else if err := t.engine.Advance(t.app.ctx, s); err != nil {
		return err
	}
	programs := t.JSON || t.CSV
	if !programs {
		if err := t.heading(s); err != nil {
			return err
		}
	}
	t.shown++
	return t.list(t.app, t.engine, t.Out)
}

// heading says when and what, and how far the numbers can be trusted.
func (t *liveTable) heading(s *model.Store) error {
	begin := ""
	if isTerminal(t.Out) {
		begin = clearScreen
	} else if t.shown > 0 {
		begin = "\n"
	}
	if _, err := fmt.Fprintf(t.Out, "%s%s · %s\n", begin, t.name, time.Now().Format(time.TimeOnly)); err != nil {
		return err
	}
	lines := t.recording.Notes()
	if m, err := t.engine.Metric(t.Metric); err == nil {
		lines = append(live.Doubts(s, m), lines...)
	}
	for _, line := range lines {
		if _, err := fmt.Fprintln(t.Out, printable(line)); err != nil {
			return err
		}
	}
	_, err := io.WriteString(t.Out, "\n")
	return err
}

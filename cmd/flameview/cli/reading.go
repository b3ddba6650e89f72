package cli

import "flameview/formats/codec"

// reading is the flags that say how files are read.
type reading struct {
	Reversed bool     `help:"The files hold stacks leaf first (text, SVG, JSON, HTML): turn them round."`
	Programs string   `enum:"named,never,always" default:"named" placeholder:"WHEN" help:"Run the programs that read some formats (perf for perf.data, gprofng for experiments): on files that are named here (named), on none (never), also on those in folders and archives (always)."`
	Connect  []string `sep:"none" placeholder:"HOST" help:"Agree to connect to another machine for addresses, as HOST or HOST:PORT stands in them. This machine needs no agreement. Again for each host."`
	Limit    []string `sep:"," placeholder:"NAME=VALUE" help:"Read more, or less, than usual: ${limits}. docs/limits.md says what each bounds. Again for each limit."`
}

// options are the flags as readers take them.
func (r reading) options() (codec.Options, error) {
	programs, err := codec.ParsePrograms(r.Programs)
	if err != nil {
		return codec.Options{}, err
	}
	limits, err := codec.ParseLimits(r.Limit)
	if err != nil {
		return codec.Options{}, usageError{err}
	}
	return codec.Options{Reversed: r.Reversed, Programs: programs, Limits: limits}, nil
}

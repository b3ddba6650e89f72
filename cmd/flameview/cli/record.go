package cli

import (
	"cmp"
	"strings"
	"time"

	"flameview/live"
	"flameview/live/sources"
	"flameview/model"
)

// record is the flags that say how sources are recorded.
type record struct {
	For   time.Duration `name:"for" group:"live" placeholder:"TIME" help:"How long sources are recorded; ${for} if not given."`
	Every time.Duration `group:"live" placeholder:"TIME" help:"The time between two looks at a source, and how long its windows are; ${every} if not given."`
	PID   int           `name:"pid" group:"live" placeholder:"N" help:"The process that {pid} stands for in a cmd: source."`
}

// usualFor is how long sources are recorded among files.
const usualFor = 10 * time.Second

// shortest is the least time between two looks.
const shortest = 100 * time.Millisecond

// source is the source of a name, with which nothing happens yet.
func (r *record) source(a *app, name string) (live.Source, error) {
	switch {
	case r.For < 0:
		return nil, usagef("--for: want a span of time such as 30s, not %v", r.For)
	case r.Every != 0 && r.Every < shortest:
		return nil, usagef("--every: want %v or more, not %v", shortest, r.Every)
	}
	src, err := sources.Open(name, live.Options{Every: r.Every, PID: r.PID, Secrets: a.secrets, Log: a.log})
	if err != nil {
		return nil, usageError{err}
	}
	return src, nil
}

// split tells the names of sources from those of files.
func split(names []string) (files, sourceNames []string) {
	for _, name := range names {
		if sources.Is(name) {
			sourceNames = append(sourceNames, name)
		} else {
			files = append(files, name)
		}
	}
	return files, sourceNames
}

// announce says what will happen to which process or server. To name a source on the
// command line is to agree to that, but for other machines: connect lists those that
// were agreed to, others are asked about.
func (a *app) announce(src live.Source, connect []string) error {
	for _, host := range connect {
		a.agreed.Allow(host)
	}
	in := src.Intent()
	a.say("%s: %s", in.Name, in.Target)
	a.say("%s: flameview %s", in.Name, strings.Join(in.Does, "; "))
	if in.Plain {
		a.say("warning: %s: the connection to %s is not encrypted", in.Name, in.Host)
	}
	if err := a.agreed.Check(in); err != nil {
		return usageError{err}
	}
	return nil
}

// record records sources, all in the same span of time, and gives a store for each
// name. One that failed has a file that says so, as files do that cannot be read.
func (a *app) record(names []string, how record, connect []string) (map[string]*model.Store, error) {
	all := make([]live.Source, len(names))
	for i, name := range names {
		src, err := how.source(a, name)
		if err != nil {
			return nil, err
		}
		if err := a.announce(src, connect); err != nil {
			return nil, err
		}
		all[i] = src
	}
	stores, err := live.RecordAll(a.ctx, cmp.Or(how.For, usualFor), all...)
	if err != nil {
		return nil, err
	}
	out := make(map[string]*model.Store, len(names))
	for i, name := range names {
		out[name] = stores[i]
	}
	return out, nil
}

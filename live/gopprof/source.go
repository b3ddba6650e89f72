// Package gopprof looks at Go programs by what net/http/pprof answers
// (https://pkg.go.dev/net/http/pprof): profiles of windows back to back, and
// snapshots of counters, whose differences from one to the next are the events.
package gopprof

import (
	"context"
	"fmt"
	"io"
	"net/url"
	"path"
	"strings"
	"time"

	"flameview/live"
	"flameview/live/web"
	"flameview/model"
)

// Prefix begins addresses that are meant for this kind of source whatever their
// path is. Without it the path must have "/debug/pprof".
const Prefix = "go+"

// folder is where net/http/pprof answers unless a program says otherwise.
const folder = "/debug/pprof/"

// kind is one thing that net/http/pprof answers.
type kind struct {
	name string
	does string
	// windowed profiles are asked for a number of seconds; others are at once.
	windowed bool
	// counters only grow, or are what is there now: differences are what happened.
	counters bool
	query    string
	binary   bool // a profile in pprof's format, which can be merged
}

var kinds = []kind{
	{name: "profile", does: "records CPU samples in windows of %v, one after the other", windowed: true, binary: true},
	{name: "trace", does: "records an execution trace in windows of %v, one after the other, which costs more than a profile", windowed: true},
	{name: "heap", does: "asks for the heap's counters every %v and shows what was allocated and what was freed in between; the program counts at each garbage collection", counters: true},
	{name: "allocs", does: "asks for the heap's counters every %v and shows what was allocated and what was freed in between; the program counts at each garbage collection", counters: true},
	{name: "mutex", does: "asks for the counters of contended locks every %v; the program has some only after runtime.SetMutexProfileFraction", counters: true},
	{name: "block", does: "asks for the counters of blocking every %v; the program has some only after runtime.SetBlockProfileRate", counters: true},
	{name: "goroutine", does: "asks for the stacks of all goroutines every %v, at which the program stops for a moment", query: "debug=2"},
}

// Source is one kind of profile of one program.
type Source struct {
	kind
	opt     live.Options
	client  web.Client
	address *url.URL // of the profile, without a query
	keep    live.Answers

	next    time.Time // of the next snapshot
	last    *model.Store
	begun   time.Time
	covered time.Duration // by windows
	over    bool
	halt    *live.Halt
}

// Is says whether a name is an address for this kind of source.
//
//	http://localhost:6060/debug/pprof/heap    go+http://localhost:6060
func Is(name string) bool {
	if strings.HasPrefix(name, Prefix) {
		return true
	}
	if !strings.HasPrefix(name, "http://") && !strings.HasPrefix(name, "https://") {
		return false
	}
	u, err := url.Parse(name)
	return err == nil && strings.Contains(u.Path+"/", folder)
}

// Open takes an address apart. Nothing is asked.
//
//	go+http://host:6060                  CPU profiles of http://host:6060/debug/pprof/profile
//	go+http://host:6060/x/heap           http://host:6060/x/heap
//	http://host:6060/debug/pprof/block   that
func Open(name string, opt live.Options) (*Source, error) {
	u, err := web.Parse(strings.TrimPrefix(name, Prefix))
	if err != nil {
		return nil, err
	}
	at := url.URL{Scheme: u.Scheme, Host: u.Host, Path: u.Path}
	opt = opt.WithDefaults()
	opt.Secrets.Offer(u)
	s := &Source{opt: opt, address: &at, client: web.Client{Secrets: opt.Secrets}, halt: live.NewHalt()}
	if at.Path == "" || at.Path == "/" {
		at.Path = folder
	}
	last := path.Base(at.Path)
	for _, k := range kinds {
		if k.name == last {
			s.kind = k
		}
	}
	switch {
	case s.kind.name != "":
	case strings.HasSuffix(at.Path, "/") || last == path.Base(folder):
		s.kind = kinds[0]
		at.Path = strings.TrimSuffix(at.Path, "/") + "/" + s.kind.name
	default:
		return nil, fmt.Errorf("%s: %q is no profile of net/http/pprof that can be followed; there are %s", web.Name(u), last, names())
	}
	if s.kind.windowed {
		s.opt.Every = max(s.opt.Every.Round(time.Second), time.Second) // the protocol has whole seconds
	}
	return s, nil
}

func names() string {
	var out []string
	for _, k := range kinds {
		out = append(out, k.name)
	}
	return strings.Join(out, ", ")
}

// Intent is that of asking a server.
func (s *Source) Intent() live.Intent {
	return live.Intent{
		Name: web.Name(s.address), Target: web.Name(s.address), Does: []string{fmt.Sprintf(s.does, s.opt.Every)},
		Host: web.Remote(s.address), Plain: s.address.Scheme == "http" && web.Remote(s.address) != "",
	}
}

// Start asks for the counters of now, so that what happens from now on can be told.
func (s *Source) Start(ctx context.Context) error {
	s.begun = time.Now()
	if s.counters {
		first, err := s.ask(ctx, s.query, 0)
		if err != nil {
			return err
		}
		s.last = first
		s.next = time.Now().Add(s.opt.Every)
	}
	return nil
}

// Next gives the next window, or the difference to the snapshot before.
func (s *Source) Next(ctx context.Context) (live.Tick, error) {
	if s.over {
		return live.Tick{}, io.EOF
	}
	if s.windowed {
		return s.window(ctx)
	}
	select {
	case <-time.After(time.Until(s.next)):
	case <-s.halt.Thrown():
		s.over = true // what came since the last snapshot is asked for once more
	case <-ctx.Done():
		return live.Tick{}, ctx.Err()
	}
	from := time.Now()
	s.next = from.Add(s.opt.Every)
	now, err := s.ask(ctx, s.query, 0)
	if err != nil {
		return live.Tick{}, err
	}
	until := time.Now()
	tick := live.Tick{Until: until}
	if s.counters {
		events, err := live.Delta(ctx, now, s.last)
		if err != nil {
			return live.Tick{}, err
		}
		live.Place(events, from.Add(-s.opt.Every), until)
		s.last = now
		now = events
	} else {
		live.Place(now, from, until)
	}
	tick.Stores = []*model.Store{now}
	return tick, nil
}

// window records for as long as ticks are apart. Stop ends one that is under way;
// the server then records no more, and its samples are lost.
func (s *Source) window(ctx context.Context) (live.Tick, error) {
	asking, done := s.halt.Context(ctx)
	defer done()
	from := time.Now()
	store, err := s.ask(asking, fmt.Sprintf("seconds=%d", int(s.opt.Every.Seconds())), s.opt.Every)
	until := time.Now()
	if err != nil && ctx.Err() == nil && s.halt.Is() {
		s.over = true
		return live.Tick{Until: until, Notes: s.notes(until, until.Sub(from))}, nil
	}
	if err != nil {
		return live.Tick{}, err
	}
	s.covered += s.opt.Every
	live.Place(store, from, from.Add(s.opt.Every))
	return live.Tick{Stores: []*model.Store{store}, Until: until, Notes: s.notes(until, 0)}, nil
}

// notes say how much of the time windows cover.
func (s *Source) notes(until time.Time, lost time.Duration) []string {
	whole := until.Sub(s.begun)
	share := min(1, float64(s.covered)/float64(max(whole-lost, 1)))
	out := []string{fmt.Sprintf("windows of %v cover %.1f %% of the time", s.opt.Every, 100*share)}
	if lost > time.Second/10 {
		out = append(out, fmt.Sprintf("the last window was not waited for: %v of samples are not there", lost.Round(time.Second/10)))
	}
	return out
}

// ask asks the program and reads the answer.
func (s *Source) ask(ctx context.Context, query string, wait time.Duration) (*model.Store, error) {
	u := *s.address
	u.RawQuery = query
	data, err := s.client.Get(ctx, u.String(), wait)
	if err != nil {
		return nil, err
	}
	if s.binary {
		s.keep.Add(data)
	}
	return live.Read(ctx, s.opt.Log, web.Name(s.address), data)
}

// Stop ends the window that is under way.
func (s *Source) Stop(context.Context) error {
	s.halt.Throw()
	return nil
}

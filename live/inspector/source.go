// Package inspector looks at programs with V8's inspector: node --inspect, Deno, and
// tabs of Chrome. It records CPU samples and sampled allocations in windows; between
// two of them the program puts a profile together, and that hole is said.
package inspector

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"slices"
	"strconv"
	"strings"
	"time"

	"flameview/formats/heapprofile"
	"flameview/live"
	"flameview/live/web"
	"flameview/model"
)

// Prefixes begin the names of this kind of source.
//
//	node:9229    inspector:127.0.0.1:9222    inspector:localhost:9222/TARGET
var Prefixes = []string{"inspector:", "node:"}

// samplingInterval is the time between CPU samples, in microseconds.
const samplingInterval = 1000

// Source is one target of an inspector.
type Source struct {
	opt  live.Options
	host string
	id   string // of the target, "" for the only one

	client  *client
	grace   time.Duration // for each answer
	limit   int64         // of an answer's bytes
	windows window
	keep    live.Answers // the CPU profiles of windows
	over    bool
	halt    *live.Halt
}

// window is the time that windows cover.
type window struct {
	begun, from time.Time // of the first and of this one
	covered     time.Duration
}

// Open takes a name apart. Nothing is connected to.
func Open(name string, opt live.Options) (*Source, error) {
	rest := name
	for _, p := range Prefixes {
		rest = strings.TrimPrefix(rest, p)
	}
	host, id, _ := strings.Cut(rest, "/")
	if _, err := strconv.Atoi(host); err == nil {
		host = net.JoinHostPort("127.0.0.1", host)
	}
	if h, port, err := net.SplitHostPort(host); err != nil || h == "" || port == "" {
		return nil, fmt.Errorf("%q: want node:PORT, node:HOST:PORT or node:HOST:PORT/TARGET", name)
	}
	if _, err := web.Parse("http://" + host); err != nil {
		return nil, err
	}
	return &Source{opt: opt.WithDefaults(), host: host, id: id, grace: live.Grace, limit: live.MaxAnswer, halt: live.NewHalt()}, nil
}

func (s *Source) name() string {
	name := Prefixes[0] + s.host
	if s.id != "" {
		name += "/" + s.id
	}
	return name
}

// Intent is that of a connection to an inspector.
func (s *Source) Intent() live.Intent {
	remote := web.RemoteHost(s.host)
	return live.Intent{
		Name: s.name(), Target: "http://" + s.host, Host: remote, Plain: remote != "",
		Does: []string{
			fmt.Sprintf("records CPU samples, one each millisecond, and sampled allocations of the program behind this inspector, in windows of %v; both are stopped at the end", s.opt.Every),
		},
	}
}

// Start connects and starts both profilers.
func (s *Source) Start(ctx context.Context) error {
	targets, err := Targets(ctx, s.host, s.grace)
	if err != nil {
		return fmt.Errorf("%w; is the program started with --inspect?", err)
	}
	target, err := choose(targets, s.id, s.host)
	if err != nil {
		return err
	}
	if s.client, err = dial(ctx, s.host, target.path(), s.grace, s.limit); err != nil {
		return err
	}
	for _, c := range []call{
		{"Profiler.enable", nil},
		{"Profiler.setSamplingInterval", map[string]any{"interval": samplingInterval}},
		{"HeapProfiler.enable", nil},
	} {
		if _, err := s.client.call(ctx, c.method, c.params); err != nil {
			s.client.close()
			return err
		}
	}
	if err := s.begin(ctx); err != nil {
		s.client.close()
		return err
	}
	s.windows.begun = s.windows.from
	return nil
}

type call struct {
	method string
	params any
}

// begin begins a window.
func (s *Source) begin(ctx context.Context) error {
	// What was collected meanwhile was allocated all the same.
	if _, err := s.client.call(ctx, "HeapProfiler.startSampling", map[string]any{
		"includeObjectsCollectedByMajorGC": true, "includeObjectsCollectedByMinorGC": true,
	}); err != nil {
		return err
	}
	_, err := s.client.call(ctx, "Profiler.start", nil)
	s.windows.from = time.Now()
	return err
}

// Next ends a window, begins the next and gives what was in the first.
func (s *Source) Next(ctx context.Context) (live.Tick, error) {
	if s.over {
		return live.Tick{}, io.EOF
	}
	select {
	case <-time.After(time.Until(s.windows.from.Add(s.opt.Every))):
	case <-s.halt.Thrown():
		s.over = true
	case <-ctx.Done():
		s.over = true
	}
	tick, err := s.next(ctx)
	if s.over = s.over || err != nil; s.over {
		s.client.close() // which ends what this session has started
	}
	return tick, err
}

func (s *Source) next(ctx context.Context) (live.Tick, error) {
	from, until := s.windows.from, time.Now()
	cpu, err := s.client.call(ctx, "Profiler.stop", nil)
	var heap []byte
	if err == nil {
		heap, err = s.client.call(ctx, "HeapProfiler.stopSampling", nil)
	}
	if errors.Is(err, errClosed) {
		s.over = true
		ended := fmt.Sprintf("the program has ended, and with it the window of its last %v", until.Sub(from).Round(time.Second/10))
		return live.Tick{Until: until, Notes: append(s.notes(), ended)}, nil
	}
	if err != nil {
		return live.Tick{}, err
	}
	s.windows.covered += until.Sub(from)
	s.keep.Add(cpu)
	if !s.over {
		// That the program has ended meanwhile is found out when this window ends.
		if err := s.begin(ctx); err != nil && !errors.Is(err, errClosed) {
			return live.Tick{}, err
		}
	}
	stores, err := s.read(ctx, cpu, heap, from, until)
	return live.Tick{Stores: stores, Until: until, Notes: s.notes()}, err
}

// read makes stores of a window's answers, each an object with the profile as a
// field.
func (s *Source) read(ctx context.Context, cpu, heap []byte, from, until time.Time) ([]*model.Store, error) {
	var out []*model.Store
	for _, data := range [][]byte{cpu, heap} {
		store, err := live.Read(ctx, s.opt.Log, s.name(), data)
		if err != nil {
			return nil, err
		}
		live.Place(store, from, until)
		out = append(out, store)
	}
	allocations(out[1])
	return out, nil
}

// allocations names what the window asked for: all that was allocated, whether it
// lives still or not. The file alone cannot say that, and its reader says so.
func allocations(s *model.Store) {
	for i := range s.Series {
		s.Series[i].ID, s.Series[i].Label = "alloc", "Allocations"
	}
	f := &s.Files[0]
	f.Warnings = slices.DeleteFunc(f.Warnings, func(w string) bool { return w == heapprofile.Unsaid })
}

// notes say how much of the time the windows cover.
func (s *Source) notes() []string {
	whole := time.Since(s.windows.begun)
	return []string{fmt.Sprintf("windows of %v cover %.0f %% of the time: in between the program puts a profile together", s.opt.Every, 100*float64(s.windows.covered)/float64(whole))}
}

// Stop ends the window that is under way; Next gives it.
func (s *Source) Stop(context.Context) error {
	s.halt.Throw()
	return nil
}

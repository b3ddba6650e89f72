// Package server gives profiles by addresses, which stand wherever the name of a file
// does: what a profile server answers to a query, and files on the web.
//
//	pyroscope+http://localhost:4040?match={service_name="shop"}&from=now-1h
//	https://ci.example/runs/4711/cpu.pb.gz
//
// Nothing is asked but by Fetch, and of other machines only after consent.
package server

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/url"
	"strings"
	"sync"
	"time"

	"flameview/formats"
	"flameview/live"
	"flameview/live/web"
	"flameview/model"
	"flameview/server/pyroscope"
)

// Servers resolves addresses. It may be used from any goroutine.
type Servers struct {
	Pyroscope *pyroscope.Client
	// Log hears at debug level what is asked; nil is slog.Default().
	Log *slog.Logger
	// Now is what times are relative to: when the resolver was made, the same for all
	// addresses of a command. A window has clocks that go on.
	Now func() time.Time

	secrets *web.Secrets
	consent *live.Consent

	mu      sync.Mutex
	queries map[string]*url.URL       // addresses of files by the names that they are shown by
	kept    map[string][]*model.Store // what Keep was given, by name
}

// New makes the resolver of a program or a window.
func New(consent *live.Consent, secrets *web.Secrets) *Servers {
	now := time.Now()
	return &Servers{
		Pyroscope: pyroscope.NewClient(secrets), secrets: secrets, consent: consent, Now: func() time.Time { return now }, queries: map[string]*url.URL{}, kept: map[string][]*model.Store{},
	}
}

// Is says whether a name is an address.
func (s *Servers) Is(name string) bool { return Is(name) }

// Is says whether a name is an address. A file of that name goes first, which is for
// the caller to see.
func Is(name string) bool {
	return pyroscope.Is(name) || strings.HasPrefix(name, "http://") || strings.HasPrefix(name, "https://")
}

// Resolve gives the name by which an address is known from here on: shown, saved and
// fetched. Its times are absolute, and it holds nothing that may be a secret: the
// query of a file's address stays in memory. Nothing is asked.
//
//	pyroscope+http://h?from=now-1h   pyroscope+http://h?...&from=2026-11-22T07:00:00Z&to=...
//	https://h/a.jfr?key=5c1e         https://h/a.jfr?(1)
func (s *Servers) Resolve(address string) (string, error) {
	if pyroscope.Is(address) {
		q, err := pyroscope.Parse(address, s.Now())
		if err != nil {
			return "", fmt.Errorf("an address of a query: %w", err)
		}
		s.secrets.Offer(q.Server)
		return q.String(), nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if u := s.queries[address]; u != nil {
		s.secrets.Offer(u)
		return address, nil
	}
	u, err := web.Parse(address)
	if err != nil {
		return "", err
	}
	s.secrets.Offer(u)
	name := web.Name(u)
	if u.RawQuery != "" {
		n := 1
		for ; ; n++ {
			numbered := fmt.Sprintf("%s?(%d)", name, n)
			if known := s.queries[numbered]; known == nil || *known == *u {
				name = numbered
				break
			}
		}
	}
	s.queries[name] = u
	return name, nil
}

// CheckName says what is wrong with a name that somebody else wrote down: it must be
// one that Resolve could have given, and that another program run can ask for.
func CheckName(name string) error {
	if pyroscope.Is(name) {
		if _, err := pyroscope.Parse(name, time.Now()); err != nil {
			return fmt.Errorf("an address of a query: %w", err)
		}
		return nil
	}
	u, err := web.Parse(name)
	if err == nil && (u.RawQuery != "" || u.Fragment != "") {
		err = errors.New("what stands behind the ? of an address is not saved, because it may be a secret: export what it gave as pprof and open that")
	}
	return err
}

// Intent says what fetching a resolved name will do.
func (s *Servers) Intent(name string) (live.Intent, error) {
	u, err := s.asked(name)
	if err != nil {
		return live.Intent{}, err
	}
	does := "reads the file that is there"
	if q, err := pyroscope.Parse(name, s.Now()); err == nil && pyroscope.Is(name) {
		does = "asks for " + q.Type + " of " + q.Selector()
	}
	remote := web.Remote(u)
	return live.Intent{
		Name: name, Target: web.Name(u), Does: []string{does}, Host: remote, Plain: remote != "" && u.Scheme == "http",
	}, nil
}

// asked is the server of a query, or the whole address of a file.
func (s *Servers) asked(name string) (*url.URL, error) {
	if !pyroscope.Is(name) {
		return s.file(name)
	}
	q, err := pyroscope.Parse(name, s.Now())
	return q.Server, err
}

// Agree asks for consent to fetch a resolved name, where that is needed.
func (s *Servers) Agree(name string) error {
	in, err := s.Intent(name)
	if err != nil {
		return err
	}
	return s.consent.Check(in)
}

// Fetch asks for what a resolved name stands for. It is what the loader of files
// calls.
func (s *Servers) Fetch(ctx context.Context, name string) (formats.Fetched, error) {
	if stores := s.take(name); stores != nil {
		return formats.Fetched{Stores: stores}, nil
	}
	if pyroscope.Is(name) {
		stores, err := s.FetchShowing(ctx, name, nil)
		return formats.Fetched{Stores: stores}, err
	}
	if err := s.Agree(name); err != nil {
		return formats.Fetched{}, err
	}
	u, err := s.file(name)
	if err != nil {
		return formats.Fetched{}, err
	}
	data, err := s.Pyroscope.Web.Get(ctx, u.String(), wait)
	return formats.Fetched{Data: data}, err
}

// wait is how long a server may take to give a file.
const wait = time.Minute

// file is the address of a file by its name.
func (s *Servers) file(name string) (*url.URL, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if u := s.queries[name]; u != nil {
		return u, nil
	}
	if strings.Contains(name, "?(") {
		return nil, fmt.Errorf("%s: what stood behind the ? is not saved, because it may be a secret: open the whole address again", name)
	}
	return web.Parse(name)
}

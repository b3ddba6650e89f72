package web

import (
	"bytes"
	"context"
	"encoding/base64"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"
)

// Secrets are what proves who asks. Each goes to one host, and never over a connection
// that others can read. They are shown and saved nowhere. Without a pointer to one
// there are none.
type Secrets struct {
	// Ask asks the user for the secret of a host that wants one: a token, or
	// user:password. It is called from the goroutine that asks the host, one call at a
	// time, and once for each host until that is named again. nil asks nobody.
	Ask func(ctx context.Context, host string) (secret string, ok bool)

	asking sync.Mutex // held while the user is asked

	mu      sync.Mutex
	header  string            // of Authorization, for host
	host    string            // "" until the first host was asked
	typed   map[string]string // headers that the user typed, by host
	refused map[string]bool   // hosts for which the user had no secret
	foreign map[string]bool   // hosts that the user did not name
}

// Use takes a secret, a token or user:password, in place of that of the environment.
func (s *Secrets) Use(secret string) { s.header = headerOf(secret) }

// Offer says that an address will be asked: where no variable names the host that
// gets the secrets, the first address offered that may have them does. The user may be
// asked for its secret, again if need be.
func (s *Secrets) Offer(u *url.URL) {
	if s == nil {
		return
	}
	s.mu.Lock()
	delete(s.refused, u.Host)
	delete(s.foreign, u.Host)
	s.mu.Unlock()
	s.may(u)
}

// Withhold keeps secrets that have no host yet from that of an address, because
// somebody else named it. The user may still be asked for a secret of its own.
func (s *Secrets) Withhold(u *url.URL) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.refused, u.Host)
	if s.foreign == nil {
		s.foreign = map[string]bool{}
	}
	s.foreign[u.Host] = true
}

// Set gives a host the secret that the user typed for it: a token, or user:password.
func (s *Secrets) Set(host, secret string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.typed == nil {
		s.typed = map[string]string{}
	}
	s.typed[host] = headerOf(secret)
}

func headerOf(secret string) string {
	if strings.Contains(secret, ":") {
		return basic(secret)
	}
	return "Bearer " + secret
}

// other asks the user for a secret of a host that did not take the one before, "" for
// none. It says whether there is another one now.
func (s *Secrets) other(ctx context.Context, u *url.URL, before string) bool {
	if s == nil || !private(u) {
		return false
	}
	s.asking.Lock()
	defer s.asking.Unlock()
	if s.may(u) != before { // somebody else has asked meanwhile
		return true
	}
	s.mu.Lock()
	ask := s.Ask != nil && !s.refused[u.Host]
	s.mu.Unlock()
	if !ask || ctx.Err() != nil {
		return false
	}
	secret, ok := s.Ask(ctx, u.Host)
	if secret = strings.TrimSpace(secret); !ok || secret == "" {
		s.mu.Lock()
		defer s.mu.Unlock()
		if s.refused == nil {
			s.refused = map[string]bool{}
		}
		s.refused[u.Host] = ctx.Err() == nil
		return false
	}
	s.Set(u.Host, secret)
	return true
}

func basic(userAndPassword string) string {
	return "Basic " + base64.StdEncoding.EncodeToString([]byte(userAndPassword))
}

// sign adds the secrets to a request if its host may have them.
func (s *Secrets) sign(r *http.Request) {
	if header := s.may(r.URL); header != "" {
		r.Header.Set("Authorization", header)
	}
}

// scrub takes out of a server's words what may be a secret and was sent to it: some
// servers repeat the request in their errors.
func (c *Client) scrub(u *url.URL, words []byte) []byte {
	secrets := append(c.Secrets.all(), u.RawQuery)
	for _, values := range u.Query() {
		secrets = append(secrets, values...)
	}
	slices.SortFunc(secrets, func(x, y string) int { return len(y) - len(x) }) // one may hold another
	for _, s := range secrets {
		if len(s) >= shortestSecret {
			words = bytes.ReplaceAll(words, []byte(s), []byte("…"))
		}
	}
	return words
}

// all are the texts that must not be shown.
func (s *Secrets) all() (texts []string) {
	if s == nil {
		return nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, header := range append(slices.Collect(maps.Values(s.typed)), s.header) {
		_, secret, _ := strings.Cut(header, " ")
		plain, _ := base64.StdEncoding.DecodeString(secret)
		_, password, _ := strings.Cut(string(plain), ":")
		texts = append(texts, secret, string(plain), password)
	}
	return texts
}

// shortestSecret is how long a text is that may be a secret, and not a number of
// seconds.
const shortestSecret = 4

// may gives the secret for an address if it may have one, else "".
func (s *Secrets) may(u *url.URL) string {
	if s == nil || !private(u) {
		return ""
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if typed := s.typed[u.Host]; typed != "" {
		return typed
	}
	if s.header == "" || s.host == "" && s.foreign[u.Host] {
		return ""
	}
	if s.host == "" {
		s.host = u.Host
	}
	if s.host == u.Host || s.host == u.Hostname() {
		return s.header
	}
	return ""
}

// private says whether nobody on the way can read what goes to an address.
func private(u *url.URL) bool { return u.Scheme == "https" || Remote(u) == "" }

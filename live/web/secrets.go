package web

import (
	"bytes"
	"encoding/base64"
	"net/http"
	"net/url"
	"os"
	"slices"
	"strings"
	"sync"
)

// The environment's variables of secrets. hostVariable names the only host that
// gets them; without it that is the first host that is asked.
const (
	tokenVariable = "FLAMEVIEW_TOKEN"
	basicVariable = "FLAMEVIEW_BASIC"
	hostVariable  = "FLAMEVIEW_AUTH_HOST"
)

// Secrets are what proves who asks. They go to one host, and never over a
// connection that others can read. The zero value has none.
type Secrets struct {
	mu     sync.Mutex
	header string // of Authorization
	host   string // "" until the first host was asked
}

// FromEnvironment gives the secrets of the program's environment.
func FromEnvironment() *Secrets {
	s := &Secrets{host: os.Getenv(hostVariable)}
	if token := os.Getenv(tokenVariable); token != "" {
		s.header = "Bearer " + token
	} else if userAndPassword := os.Getenv(basicVariable); userAndPassword != "" {
		s.header = basic(userAndPassword)
	}
	return s
}

// WithoutSecrets is an environment for other programs.
func WithoutSecrets(environment []string) []string {
	var out []string
	for _, v := range environment {
		if name, _, _ := strings.Cut(v, "="); name != tokenVariable && name != basicVariable {
			out = append(out, v)
		}
	}
	return out
}

// Offer says that an address will be asked: where no variable names the host that
// gets the secrets, the first address offered that may have them does.
func (s *Secrets) Offer(u *url.URL) {
	if s != nil {
		s.may(u)
	}
}

// Set gives a host secrets that the user typed: a token, or user:password. They take
// the place of those of the environment.
func (s *Secrets) Set(host, secret string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.host, s.header = host, "Bearer "+secret
	if strings.Contains(secret, ":") {
		s.header = basic(secret)
	}
}

func basic(userAndPassword string) string {
	return "Basic " + base64.StdEncoding.EncodeToString([]byte(userAndPassword))
}

// sign adds the secrets to a request if its host may have them.
func (s *Secrets) sign(r *http.Request) {
	if s == nil {
		return
	}
	if header := s.may(r.URL); header != "" {
		r.Header.Set("Authorization", header)
	}
}

// scrub takes out of a server's words what may be a secret and was sent to it: some
// servers repeat the request in their errors.
func (c *Client) scrub(u *url.URL, words []byte) []byte {
	var secrets []string
	if c.Secrets != nil {
		c.Secrets.mu.Lock()
		_, secret, _ := strings.Cut(c.Secrets.header, " ")
		c.Secrets.mu.Unlock()
		plain, _ := base64.StdEncoding.DecodeString(secret)
		_, password, _ := strings.Cut(string(plain), ":")
		secrets = append(secrets, secret, string(plain), password)
	}
	secrets = append(secrets, u.RawQuery)
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

// shortestSecret is how long a text is that may be a secret, and not a number of
// seconds.
const shortestSecret = 4

// may gives the secrets if an address may have them, else "".
func (s *Secrets) may(u *url.URL) string {
	if !private(u) {
		return ""
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.header == "" {
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

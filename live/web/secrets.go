package web

import (
	"encoding/base64"
	"net/http"
	"net/url"
	"os"
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
	header string // of Authorization
	mu     sync.Mutex
	host   string // "" until the first host was asked
}

// FromEnvironment gives the secrets of the program's environment.
func FromEnvironment() *Secrets {
	s := &Secrets{host: os.Getenv(hostVariable)}
	if token := os.Getenv(tokenVariable); token != "" {
		s.header = "Bearer " + token
	} else if basic := os.Getenv(basicVariable); basic != "" {
		s.header = "Basic " + base64.StdEncoding.EncodeToString([]byte(basic))
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

// sign adds the secrets to a request if its host may have them.
func (s *Secrets) sign(r *http.Request) {
	if s == nil || s.header == "" || !private(r.URL) {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.host == "" {
		s.host = r.URL.Host
	}
	if s.host == r.URL.Host || s.host == r.URL.Hostname() {
		r.Header.Set("Authorization", s.header)
	}
}

// private says whether nobody on the way can read what goes to an address.
func private(u *url.URL) bool { return u.Scheme == "https" || Remote(u) == "" }

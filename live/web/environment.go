package web

import (
	"os"
	"strings"
)

// The environment's variables of secrets. hostVariable names the only host that
// gets them; without it that is the first host that is asked.
const (
	tokenVariable = "FLAMEVIEW_TOKEN"
	basicVariable = "FLAMEVIEW_BASIC"
	hostVariable  = "FLAMEVIEW_AUTH_HOST"
)

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

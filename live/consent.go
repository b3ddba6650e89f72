package live

import (
	"fmt"
	"sync"
)

// Consent holds what the user agreed to since the program began: other machines
// are asked about once each. Commands, processes and this machine need no memory;
// whoever starts a source shows its Intent each time. It may be used from any
// goroutine.
type Consent struct {
	// Ask shows an intent and gives the user's answer; nil refuses.
	Ask func(Intent) bool

	mu    sync.Mutex
	hosts map[string]bool
}

// Allow agrees to a host beforehand.
func (c *Consent) Allow(host string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.hosts == nil {
		c.hosts = map[string]bool{}
	}
	c.hosts[host] = true
}

// Check is an error unless the source stays on this machine, or the user agreed to
// its host.
func (c *Consent) Check(in Intent) error {
	if in.Host == "" {
		return nil
	}
	c.mu.Lock()
	agreed := c.hosts[in.Host]
	c.mu.Unlock()
	if agreed {
		return nil
	}
	if c.Ask == nil || !c.Ask(in) {
		return fmt.Errorf("%s: not connected, because nobody agreed to connect to %s", in.Name, in.Host)
	}
	c.Allow(in.Host)
	return nil
}

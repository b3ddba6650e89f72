package inspector

import (
	"context"
	"encoding/json"
	"fmt"
	"net/url"
	"strings"
	"time"

	"flameview/live/web"
)

// Target is what an inspector lets one look at: a node program, a tab, a worker.
type Target struct {
	ID    string `json:"id"`
	Type  string `json:"type"`
	Title string `json:"title"`
	URL   string `json:"url"`
	// Socket is where it listens. Only its path is believed.
	Socket string `json:"webSocketDebuggerUrl"`
}

// path is the path of the socket, "" where there is none: another client is
// connected, and the target takes one only.
func (t Target) path() string {
	u, err := url.Parse(t.Socket)
	if err != nil || !strings.HasPrefix(u.Path, "/") {
		return ""
	}
	return u.Path
}

// maxTargets bounds an inspector's list, in bytes.
const maxTargets = 4 << 20

// Targets lists what an inspector at a host and port has. It waits for a short
// time: who listens there may be something else.
func Targets(ctx context.Context, host string, within time.Duration) ([]Target, error) {
	client := web.Client{Limit: maxTargets, Grace: within}
	data, err := client.Get(ctx, "http://"+host+"/json/list", 0)
	if err != nil {
		return nil, err
	}
	var all []Target
	if err := json.Unmarshal(data, &all); err != nil {
		return nil, fmt.Errorf("%s is no inspector: its list of targets is not as the protocol says", host)
	}
	return all, nil
}

// choose gives the target of an id, or the only one that there is: pages before
// what runs inside of them.
func choose(all []Target, id, host string) (Target, error) {
	var found []Target
	for _, t := range all {
		if id == "" || t.ID == id {
			found = append(found, t)
		}
	}
	if id == "" && len(found) > 1 {
		var main []Target
		for _, t := range found {
			if t.Type == "page" || t.Type == "node" {
				main = append(main, t)
			}
		}
		if len(main) > 0 {
			found = main
		}
	}
	switch {
	case len(found) == 1 && found[0].path() == "":
		return Target{}, fmt.Errorf("%q at %s has no socket: another client, such as DevTools, is connected to it", found[0].Title, host)
	case len(found) == 1:
		return found[0], nil
	case len(found) == 0 && id != "":
		return Target{}, fmt.Errorf("%s has no target %q", host, id)
	case len(found) == 0:
		return Target{}, fmt.Errorf("%s has no target to look at", host)
	}
	var names []string
	for _, t := range found[:min(len(found), 10)] {
		names = append(names, fmt.Sprintf("%s%s/%s (%.60q)", Prefixes[0], host, t.ID, t.Title))
	}
	return Target{}, fmt.Errorf("%s has %d targets, name one: %s", host, len(found), strings.Join(names, ", "))
}

package cli

import (
	"bufio"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"flameview/live"
	"flameview/server"
	"flameview/server/pyroscope"
)

// addresses gives paths with the addresses among them resolved, and asks whether
// other machines may be asked for them. A file of such a name goes first.
func (a *app) addresses(paths []string, connect []string) ([]string, error) {
	for _, host := range connect {
		a.agreed.Allow(host)
	}
	out := make([]string, len(paths))
	for i, path := range paths {
		out[i] = path
		if !isAddress(path) {
			continue
		}
		name, err := a.servers.Resolve(path)
		if err != nil {
			return nil, usageError{err}
		}
		if err := a.servers.Agree(name); err != nil {
			return nil, usageError{err}
		}
		out[i] = name
	}
	return out, nil
}

func isAddress(path string) bool {
	if !server.Is(path) {
		return false
	}
	_, err := os.Lstat(path)
	return err != nil
}

// title names one side of a comparison by its path.
func title(path string) string {
	if pyroscope.Is(path) && isAddress(path) {
		if q, err := pyroscope.Parse(path, now()); err == nil {
			return q.Title()
		}
	}
	return filepath.Base(path)
}

// askIntent asks at a terminal whether another machine may be connected to; without
// one it says which flag agrees.
func (a *app) askIntent(in live.Intent) bool {
	plain := ""
	if in.Plain {
		plain = ", and others can read the connection"
	}
	if !isTerminal(a.Err) || !isTerminalIn(a.In) {
		a.say("%s is another machine%s: --connect %s agrees to ask it", in.Host, plain, in.Host)
		return false
	}
	fmt.Fprintf(a.Err, "flameview: %s\n", printable(fmt.Sprintf("%s is another machine%s. What will happen: %s. Connect? [y/N]", in.Host, plain, strings.Join(in.Does, "; "))))
	line, _ := bufio.NewReader(io.LimitReader(a.In, 100)).ReadString('\n')
	return strings.EqualFold(strings.TrimSpace(line), "y") || strings.EqualFold(strings.TrimSpace(line), "yes")
}

// isTerminalIn is isTerminal of what is read.
func isTerminalIn(r io.Reader) bool {
	f, ok := r.(*os.File)
	if !ok {
		return false
	}
	info, err := f.Stat()
	return err == nil && info.Mode()&fs.ModeCharDevice != 0 && isTerminal(f)
}

package sources

import (
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"flameview/live/inspector"
	"flameview/live/jvm"
	"flameview/live/process"
)

// Found is something on this machine that could be looked at.
type Found struct {
	Source  string `json:"source"` // its name as a source
	Kind    string `json:"kind"`
	PID     int    `json:"pid"`
	What    string `json:"what"`    // main class, or title of a tab
	Version string `json:"version"` // "" if not known
	Command string `json:"command"`
}

// askWithin is how long an inspector may take to list its targets.
const askWithin = 2 * time.Second

// Processes lists what could be looked at: the JVMs of this user, and the targets of
// inspectors that processes of this user have on this machine. JVMs are not touched;
// inspectors are asked for their list, and only programs that may have one are.
func Processes(ctx context.Context) ([]Found, error) {
	vms, err := jvm.List()
	if err != nil {
		return nil, err
	}
	out := []Found{}
	for _, vm := range vms {
		out = append(out, Found{
			Source: fmt.Sprintf("%s%d", jvm.Prefix, vm.PID), Kind: "jvm", PID: vm.PID, What: vm.Main, Version: vm.Version, Command: vm.Command,
		})
	}
	inspectors, err := withInspectors(ctx)
	if errors.Is(err, process.ErrUnsupported) {
		err = nil
	}
	return append(out, inspectors...), err
}

// engines are the names of programs that have an inspector.
var engines = []string{"node", "deno", "bun", "chrome", "chromium", "electron", "code", "msedge", "brave"}

func withInspectors(ctx context.Context) ([]Found, error) {
	all, err := process.All(os.Geteuid())
	if err != nil {
		return nil, err
	}
	listening := listeners()
	var out []Found
	for _, p := range all {
		if !isEngine(p) {
			continue
		}
		for _, port := range ports(p, listening) {
			host := net.JoinHostPort("127.0.0.1", strconv.Itoa(port))
			targets, err := inspector.Targets(ctx, host, askWithin)
			if err != nil {
				continue // it serves something else there
			}
			for _, t := range targets {
				name := inspector.Prefixes[0] + host
				if len(targets) > 1 {
					name += "/" + t.ID
				}
				out = append(out, Found{Source: name, Kind: "inspector", PID: p.PID, What: t.Title, Command: p.Command})
			}
		}
	}
	return out, ctx.Err()
}

func isEngine(p process.Process) bool {
	program, _, _ := strings.Cut(p.Command, " ")
	base := filepath.Base(program)
	for _, e := range engines {
		if base == e || strings.HasPrefix(base, e+"-") {
			return true
		}
	}
	return false
}

// listeners are the ports of this machine's loopback addresses, by inode of the
// socket (proc_pid_net(5), tcp): "0100007F:2469 ... 0A ... inode".
func listeners() map[string]int {
	out := map[string]int{}
	data, err := os.ReadFile("/proc/net/tcp")
	if err != nil {
		return out
	}
	const listen = "0A"
	for line := range strings.Lines(string(data)) {
		f := strings.Fields(line)
		if len(f) < 10 || f[3] != listen {
			continue
		}
		address, port, _ := strings.Cut(f[1], ":")
		ip, err := hex.DecodeString(address)
		n, e := strconv.ParseUint(port, 16, 16)
		if err == nil && e == nil && len(ip) == 4 && (ip[3] == 127 || address == "00000000") {
			out[f[9]] = int(n)
		}
	}
	return out
}

// ports are those that a process listens at.
func ports(p process.Process, listening map[string]int) []int {
	var out []int
	files, _ := filepath.Glob(fmt.Sprintf("/proc/%d/fd/*", p.PID))
	for _, f := range files {
		link, err := os.Readlink(f)
		if err != nil {
			continue
		}
		if inode, ok := strings.CutPrefix(link, "socket:["); ok {
			if port, ok := listening[strings.TrimSuffix(inode, "]")]; ok {
				out = append(out, port)
			}
		}
	}
	return out
}

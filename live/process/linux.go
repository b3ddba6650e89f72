//go:build linux

package process

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"
	"strconv"
	"strings"
	"syscall"
)

// maxText bounds a file of /proc: command lines may be megabytes.
const maxText = 64 << 10

// Read reads up to so many bytes of a file in the process's folder in /proc.
func (p Process) Read(name string, most int64) ([]byte, error) {
	f, err := os.Open(fmt.Sprintf("/proc/%d/%s", p.PID, name))
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return io.ReadAll(io.LimitReader(f, most))
}

func find(pid int) (Process, error) {
	p := Process{PID: pid}
	info, err := os.Stat(fmt.Sprintf("/proc/%d", pid))
	if err != nil {
		return p, gone(err)
	}
	p.UID = int(info.Sys().(*syscall.Stat_t).Uid)
	stat, err := p.Read("stat", maxText)
	if err != nil {
		return p, gone(err)
	}
	if p.Started, err = startTime(stat); err != nil {
		return p, err
	}
	line, err := p.Read("cmdline", maxText)
	if err != nil {
		return p, gone(err)
	}
	p.Command = strings.ToValidUTF8(string(bytes.TrimRight(bytes.ReplaceAll(line, []byte{0}, []byte(" ")), " ")), "?")
	return p, nil
}

func gone(err error) error {
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ESRCH) {
		return ErrGone
	}
	return err
}

// startTime is field 22 of proc_pid_stat(5), in clock ticks since the system's
// start. The second field is a name in parentheses that may hold anything. A
// process that has ended and waits for its parent is gone.
func startTime(stat []byte) (uint64, error) {
	end := bytes.LastIndexByte(stat, ')')
	fields := strings.Fields(string(stat[end+1:]))
	if end < 0 || len(fields) < 20 {
		return 0, errors.New("its state in /proc is not as proc_pid_stat(5) says")
	}
	if fields[0] == "Z" || fields[0] == "X" {
		return 0, ErrGone
	}
	return strconv.ParseUint(fields[19], 10, 64)
}

func all(uid int) ([]Process, error) {
	entries, err := os.ReadDir("/proc")
	if err != nil {
		return nil, err
	}
	var out []Process
	for _, e := range entries {
		pid, err := strconv.Atoi(e.Name())
		if err != nil {
			continue
		}
		if p, err := find(pid); err == nil && p.UID == uid { // others end meanwhile
			out = append(out, p)
		}
	}
	slices.SortFunc(out, func(a, b Process) int { return a.PID - b.PID })
	return out, nil
}

// Catches says whether the process handles a signal: one that it does not would
// end it.
func (p Process) Catches(signal syscall.Signal) (bool, error) {
	status, err := p.Read("status", maxText)
	if err != nil {
		return false, gone(err)
	}
	for line := range strings.Lines(string(status)) {
		mask, ok := strings.CutPrefix(line, "SigCgt:")
		if !ok {
			continue
		}
		bits, err := strconv.ParseUint(strings.TrimSpace(mask), 16, 64)
		return bits&(1<<(signal-1)) != 0, err
	}
	return false, errors.New("its signals are not in /proc")
}

// InContainer says whether the process sees other files, or other numbers of
// processes, than this program.
func (p Process) InContainer() bool {
	for _, ns := range []string{"mnt", "pid"} {
		its, err := os.Readlink(fmt.Sprintf("/proc/%d/ns/%s", p.PID, ns))
		ours, e := os.Readlink("/proc/self/ns/" + ns)
		if err == nil && e == nil && its != ours {
			return true
		}
	}
	return false
}

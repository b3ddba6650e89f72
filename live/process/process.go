// Package process tells processes apart. A number alone does not: the system gives
// the numbers of processes that ended to others. Number and start time together
// are one process and no other.
package process

import (
	"errors"
	"fmt"
)

// Process is one process of this machine.
type Process struct {
	PID     int
	UID     int
	Started uint64 // in units of the system's own; equal for the same process only
	Command string // the command line, arguments joined by blanks; "" if it cannot be read
}

// The ways in which a process cannot be looked at.
var (
	ErrGone        = errors.New("there is no such process")
	ErrUnsupported = errors.New("processes cannot be looked at on this system yet")
)

// Find gives the process of a number. Errors: [ErrGone], [ErrUnsupported], or the
// system's.
func Find(pid int) (Process, error) {
	if pid <= 0 {
		return Process{}, fmt.Errorf("process %d: %w", pid, ErrGone)
	}
	p, err := find(pid)
	if err != nil {
		return Process{}, fmt.Errorf("process %d: %w", pid, err)
	}
	return p, nil
}

// Same says whether it is the process that it was when it was found: nil, or why
// not. Ask before each step that would hurt another process.
func (p Process) Same() error {
	now, err := Find(p.PID)
	if err != nil {
		return err
	}
	if now.Started != p.Started || now.UID != p.UID {
		return fmt.Errorf("process %d: %w: another one has its number now", p.PID, ErrGone)
	}
	return nil
}

// All lists the processes of a user, by number.
func All(uid int) ([]Process, error) { return all(uid) }

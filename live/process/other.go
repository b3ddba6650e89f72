//go:build !linux

package process

import "syscall"

func find(int) (Process, error)  { return Process{}, ErrUnsupported }
func all(int) ([]Process, error) { return nil, ErrUnsupported }

// Read cannot be done here.
func (p Process) Read(string, int64) ([]byte, error) { return nil, ErrUnsupported }

// Catches cannot be known here.
func (p Process) Catches(syscall.Signal) (bool, error) { return false, ErrUnsupported }

// InContainer cannot be known here.
func (p Process) InContainer() bool { return false }

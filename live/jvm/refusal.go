package jvm

import "fmt"

// refusal is a command that the JVM did not carry out.
type refusal struct {
	pid           int
	command, text string
}

func (r *refusal) Error() string {
	return fmt.Sprintf("process %d refuses %s: %s", r.pid, r.command, r.text)
}

package model

import (
	"fmt"
	"strings"
)

// NoThreadName is shown for events without a thread.
const NoThreadName = "(no thread)"

// Title is the thread's name as shown and as folded text has it.
func (t Thread) Title() string {
	switch {
	case t == Thread{}:
		return NoThreadName
	case t.ID != 0 && t.Name == "":
		return fmt.Sprintf("tid=%d", t.ID)
	case t.ID != 0:
		return fmt.Sprintf("%s tid=%d", t.Name, t.ID)
	}
	return t.Name
}

// RowName is the name of a thread's row. With fold, the threads of a pool have the same
// name; pooled says that other threads may share this one.
func (t Thread) RowName(fold bool) (name string, pooled bool) {
	if fold && t.Name != "" {
		return FoldPool(t.Name), true
	}
	return t.Title(), false
}

// FoldPool replaces the numbers in a thread's name, so that all threads of a pool have
// the same name.
//
//	pool-3-thread-17 -> pool-*-thread-*    GC Thread#4 -> GC Thread#*    main -> main
func FoldPool(name string) string {
	if !strings.ContainsAny(name, "0123456789") {
		return name
	}
	var b strings.Builder
	digits := false
	for _, r := range name {
		if r >= '0' && r <= '9' {
			if !digits {
				b.WriteByte('*')
			}
			digits = true
			continue
		}
		digits = false
		b.WriteRune(r)
	}
	return b.String()
}

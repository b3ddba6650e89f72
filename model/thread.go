package model

import (
	"fmt"
	"strings"
)

// NoThreadName is what events without a thread are called.
const NoThreadName = "(no thread)"

// Title is the thread's name as it is shown: as folded text writes it.
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

// RowName is what the row of a thread is called; pooled says that others may
// share it.
func (t Thread) RowName(fold bool) (name string, pooled bool) {
	if fold && t.Name != "" {
		return FoldPool(t.Name), true
	}
	return t.Title(), false
}

// FoldPool replaces the numbers in a thread's name, so that the threads of a
// pool have one name.
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

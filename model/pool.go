package model

import "strings"

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

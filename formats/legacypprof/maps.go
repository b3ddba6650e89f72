package legacypprof

import (
	"bytes"
	"cmp"
	"slices"
	"strconv"
	"strings"
)

// mapping is a file that was mapped, or a part of it.
type mapping struct {
	start, end, offset uint64
	file               string // without its folder
}

// mappings are in order of their addresses.
type mappings []mapping

// readMappings reads /proc/self/maps, or the shorter form of it; other lines are
// stepped over.
//
//	55fedc4c5000-55fedc4c8000 r-xp 00002000 00:00 10649683    /srv/nat/alloc
//	40000000-40015000: /lib/ld-2.3.2.so (@1000)
func readMappings(text []byte) mappings {
	var out mappings
	for len(text) > 0 {
		var line []byte
		line, text, _ = bytes.Cut(text, []byte("\n"))
		if m, ok := cutMapping(string(line)); ok {
			out = append(out, m)
		}
	}
	slices.SortStableFunc(out, func(a, b mapping) int { return cmp.Compare(a.start, b.start) })
	return out
}

func cutMapping(line string) (m mapping, ok bool) {
	area, rest, ok := strings.Cut(strings.TrimSpace(line), " ")
	start, end, ok2 := strings.Cut(strings.TrimSuffix(area, ":"), "-")
	m.start, ok = hex(start, ok && ok2)
	m.end, ok = hex(end, ok)
	if !ok {
		return m, false
	}
	if !strings.HasSuffix(area, ":") {
		words := strings.Fields(rest)
		if len(words) < 4 {
			return m, false
		}
		m.offset, ok = hex(words[1], true)
		for range 4 { // permissions, offset, device, inode
			_, rest, _ = strings.Cut(strings.TrimLeft(rest, " "), " ")
		}
	}
	rest = strings.TrimSuffix(strings.TrimSpace(rest), " (deleted)")
	if i := strings.LastIndex(rest, " (@"); i > 0 {
		m.offset, ok = hex(strings.TrimSuffix(rest[i+len(" (@"):], ")"), ok)
		rest = rest[:i]
	}
	m.file = rest[strings.LastIndexAny(rest, `/\`)+1:]
	return m, ok
}

func hex(s string, ok bool) (uint64, bool) {
	n, err := strconv.ParseUint(strings.TrimPrefix(s, "0x"), 16, 64)
	return n, ok && err == nil
}

// place is the file at an address, and the offset in it; the address itself
// where no file is mapped.
func (m mappings) place(address uint64) (file string, offset uint64) {
	i, found := slices.BinarySearchFunc(m, address, func(m mapping, a uint64) int { return cmp.Compare(m.start, a) })
	if !found {
		i--
	}
	if i < 0 || address >= m[i].end || m[i].file == "" {
		return "", address
	}
	return m[i].file, address - m[i].start + m[i].offset
}

package jvm

import (
	"bytes"
	"encoding/binary"
	"errors"
)

// A JVM keeps counters in a file that others may read
// (src/hotspot/share/runtime/perfMemory.hpp, PerfDataPrologue and PerfDataEntry,
// version 2.0). Integers have the order of the machine, which byte 4 names.
//
//	 0  0xcafec0c0   4  order: 0 big, 1 little   5  major, minor, accessible
//	 8  bytes used  12  overflow  16  time of change  24  offset of the first entry
//	28  number of entries
//
// An entry has its length, the offsets of name and value from its start, and the
// type of the value as of a field: 'B' is a byte, of which a text is a vector.
//
//	0  length  4  name  8  vector length  12  type, flags, unit, kind  16  value
const (
	prologueLen, entryLen = 32, 20
	maxEntries            = 1 << 16
)

var errPerfData = errors.New("it is no file of a JVM's counters")

// perfTexts gives the counters that are texts, by name.
func perfTexts(data []byte) (map[string]string, error) {
	if len(data) < prologueLen || !bytes.Equal(data[:4], []byte{0xca, 0xfe, 0xc0, 0xc0}) || data[5] != 2 {
		return nil, errPerfData
	}
	var order binary.ByteOrder = binary.BigEndian
	if data[4] == 1 {
		order = binary.LittleEndian
	}
	u32 := func(at int) int { return int(order.Uint32(data[at:])) }
	texts := map[string]string{}
	at, n := u32(24), u32(28)
	if n > maxEntries {
		return nil, errPerfData
	}
	for range n {
		if at < prologueLen || at > len(data)-entryLen {
			return nil, errPerfData
		}
		length := u32(at)
		if length < entryLen || length > len(data)-at {
			return nil, errPerfData
		}
		e := data[at : at+length]
		name, size, value := u32(at+4), u32(at+8), u32(at+16)
		if e[12] == 'B' && size > 0 && name >= entryLen && name < length && value >= 0 && value < length && size <= length-value {
			texts[text(e[name:])] = text(e[value : value+size])
		}
		at += length
	}
	return texts, nil
}

// text ends at the first zero.
func text(b []byte) string {
	if i := bytes.IndexByte(b, 0); i >= 0 {
		b = b[:i]
	}
	return string(bytes.ToValidUTF8(b, []byte("?")))
}

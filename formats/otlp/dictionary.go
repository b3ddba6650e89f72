package otlp

import (
	"fmt"

	"flameview/formats/codec"
)

// dictionary holds the tables that samples speak of by index, flat: a list of
// lists is a list of spans in one slice. Index 0 of each means nothing.
type dictionary struct {
	strings    [][]byte
	mappings   []mapping
	functions  []function
	locations  []location
	attributes []attribute
	stacks     []span // in stackLocations, leaf first

	lines          []line
	locationAttrs  []uint32
	stackLocations []uint32

	memory int64 // that the tables take, about
	limits codec.Limits
}

type span struct{ from, to uint32 }

type mapping struct {
	start, limit, offset uint64
	file                 uint32
}

type function struct{ name, system, file uint32 }

type location struct {
	address    uint64
	mapping    uint32
	lines      span // the innermost function first
	attributes span
}

type line struct {
	function uint32
	line     int64
}

// attribute is a pair of key and value, with what it means to us.
type attribute struct {
	key     uint32
	text    string
	number  int64
	meaning meaning
}

// newDictionary starts the tables of one message. Empty entries are two bytes in a
// file and some dozen here, so their memory is bounded.
func newDictionary(limits codec.Limits) *dictionary {
	return &dictionary{limits: limits}
}

// took counts memory; it is called for every entry of a table.
func (d *dictionary) took(bytes int) error {
	if d.memory += int64(bytes); d.memory > d.limits.Of(codec.LimitDecoding) {
		return fmt.Errorf("its tables would take more than %s of memory; %s", d.limits.Text(codec.LimitDecoding), codec.LimitDecoding.Raise())
	}
	return nil
}

// text is a string of the table, "" for an index that is not in it.
func (d *dictionary) text(i uint32) string {
	if uint64(i) < uint64(len(d.strings)) {
		return string(d.strings[i])
	}
	return ""
}

// meaning is what an attribute says of a sample, a process or a frame.
type meaning uint8

const (
	meansNothing meaning = iota
	threadName
	threadID
	processID
	executable
	service
	frameType
)

// meanings are the keys, from https://opentelemetry.io/docs/specs/semconv/.
var meanings = map[string]meaning{
	"thread.name": threadName, "thread.id": threadID, "process.pid": processID,
	"process.executable.name": executable, "service.name": service, "profile.frame.type": frameType,
}

// resolve finds what attributes mean, once all strings are read.
func (d *dictionary) resolve() {
	for i := range d.attributes {
		a := &d.attributes[i]
		if uint64(a.key) < uint64(len(d.strings)) {
			a.meaning = meanings[string(d.strings[a.key])]
		}
	}
}

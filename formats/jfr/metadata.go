package jfr

import (
	"fmt"
	"strconv"

	"github.com/grafana/jfr-parser/parser/types/def"
	"golang.org/x/text/encoding/charmap"
)

// Bounds of what a chunk may declare. The JDK's own metadata has about 600
// classes and 4,000 fields.
const (
	maxClasses = 1 << 15
	maxFields  = 1 << 17
)

// Of github.com/grafana/jfr-parser the reader uses the types of a chunk's metadata
// (package def: TypeMap, Class, Field), filled by its own walk. That library's own
// walk believes every count and drops annotations, which hold the units; its
// readers of pools drop signatures, modules and kinds of frames; its events are
// eleven classes. So pools and events are read here, on one path, and the library
// is the oracle of the tests: the two must agree on every event that it knows.

// schema is what a chunk says about its own events and constants: jfr-parser's
// map of classes and fields, and beside it the annotations, which that leaves
// out and which hold the units.
type schema struct {
	def.TypeMap
	notes map[noteKey]note
	label map[def.TypeID]string

	entries map[def.TypeID]*entryPlan // plans of pools, as they are needed
	fields  int
	ops     int // of all plans together, for their bound
}

type noteKey struct {
	class def.TypeID
	field int // -1: of the class itself
}

// note is what the annotations of one field say.
type note struct {
	amount   string // of DataAmount: "BYTES", "BITS"
	timespan string // of Timespan: "TICKS", "NANOSECONDS"...
}

func newSchema() *schema {
	return &schema{
		TypeMap: def.TypeMap{
			IDMap: map[def.TypeID]*def.Class{}, NameMap: map[string]*def.Class{},
			ISO8859_1Decoder: charmap.ISO8859_1.NewDecoder(), // jfr-parser's strings need it
		},
		notes:   map[noteKey]note{},
		label:   map[def.TypeID]string{},
		entries: map[def.TypeID]*entryPlan{},
	}
}

// annotation as it is read, before all classes have names.
type annotation struct {
	noteKey
	id    def.TypeID
	value string
}

// metadata reads one metadata event into t. b is the event, body the position
// behind its size and type. Later events of a chunk add to earlier ones.
//
// The event is a table of strings and a tree of elements: root > metadata >
// class > field > annotation. An element is its name, its attributes and its
// number of children; all strings are indexes. The tree is walked with a stack
// of our own, so that no file decides about ours.
func (t *schema) metadata(b []byte, body int) error {
	pos := body
	for range 3 { // start, duration, metadata id
		pos = skipVarint(b, pos)
	}
	m := elements{b: b}
	t.ops += maxOps + len(b)/4
	n, pos, ok := count(b, pos, 1)
	if !ok {
		return fmt.Errorf("read the metadata's strings: their number does not fit into the event")
	}
	m.strings, m.cache = make([]int32, n), make([]string, n)
	for i := range m.strings {
		m.strings[i] = int32(pos)
		if _, pos = readText(b, pos); pos > len(b) {
			return fmt.Errorf("read the metadata's strings: string %d of %d is damaged", i+1, n)
		}
	}
	m.pos = pos
	return t.walk(&m)
}

func (t *schema) walk(m *elements) error {
	type level struct {
		left  uint64
		class *def.Class
		field int
	}
	var stack []level
	var notes []annotation
	for at := (level{left: 1, field: -1}); ; {
		if at.left == 0 {
			if len(stack) == 0 {
				break
			}
			at = stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			continue
		}
		at.left--
		e, err := m.next()
		if err != nil {
			return err
		}
		inside := level{e.children, at.class, at.field}
		switch e.name {
		case "class":
			if inside.class, err = t.addClass(e); err != nil {
				return err
			}
		case "field":
			if inside.field, err = t.addField(at.class, e); err != nil {
				return err
			}
		case "annotation":
			if id, err := strconv.ParseInt(e.class, 10, 64); err == nil && at.class != nil && len(notes) < maxFields {
				notes = append(notes, annotation{noteKey{at.class.ID, at.field}, def.TypeID(id), e.value})
			}
		}
		if e.children > 0 {
			stack = append(stack, at)
			at = inside
		}
	}
	t.annotate(notes)
	t.name()
	return nil
}

func (t *schema) addClass(e element) (*def.Class, error) {
	if len(t.IDMap) >= maxClasses {
		return nil, fmt.Errorf("more than %d classes in the metadata", maxClasses)
	}
	c, err := def.NewClass(map[string]string{"id": e.id, "name": e.self}, 0)
	if err != nil {
		return nil, fmt.Errorf("read the metadata's class %q: %w", e.self, err)
	}
	t.IDMap[c.ID] = c
	t.NameMap[c.Name] = c
	return c, nil
}

func (t *schema) addField(c *def.Class, e element) (int, error) {
	if c == nil {
		return -1, fmt.Errorf("read the metadata: field %q outside of a class", e.self)
	}
	if t.fields++; t.fields > maxFields {
		return -1, fmt.Errorf("more than %d fields in the metadata", maxFields)
	}
	f, err := def.NewField(map[string]string{
		"name": e.self, "class": e.class, "constantPool": e.pool, "dimension": e.dimension,
	})
	if err != nil {
		return -1, fmt.Errorf("read the metadata's field %s.%s: %w", c.Name, e.self, err)
	}
	c.Fields = append(c.Fields, f)
	return len(c.Fields) - 1, nil
}

// annotate keeps the annotations that matter, now that their classes have names.
func (t *schema) annotate(notes []annotation) {
	for _, a := range notes {
		c := t.IDMap[a.id]
		if c == nil {
			continue
		}
		n := t.notes[a.noteKey]
		switch c.Name {
		case "jdk.jfr.DataAmount":
			n.amount = orElse(a.value, "BYTES")
		case "jdk.jfr.Timespan":
			n.timespan = orElse(a.value, "NANOSECONDS")
		case "jdk.jfr.Label":
			if a.field < 0 {
				t.label[a.class] = a.value
			}
			continue
		default:
			continue
		}
		t.notes[a.noteKey] = n
	}
}

// name fills in the ids that jfr-parser's readers go by.
func (t *schema) name() {
	for name, id := range map[string]*def.TypeID{
		"java.lang.String": &t.T_STRING, "int": &t.T_INT, "long": &t.T_LONG, "short": &t.T_SHORT,
		"float": &t.T_FLOAT, "boolean": &t.T_BOOLEAN, "java.lang.Class": &t.T_CLASS,
		"java.lang.Thread": &t.T_THREAD, "jdk.types.FrameType": &t.T_FRAME_TYPE,
		"jdk.types.ThreadState": &t.T_THREAD_STATE, "jdk.types.StackTrace": &t.T_STACK_TRACE,
		"jdk.types.Method": &t.T_METHOD, "jdk.types.Package": &t.T_PACKAGE,
		"jdk.types.Symbol": &t.T_SYMBOL, "jdk.types.StackFrame": &t.T_STACK_FRAME,
	} {
		*id = -1
		if c := t.NameMap[name]; c != nil {
			*id = c.ID
		}
	}
}

func orElse(s, other string) string {
	if s == "" {
		return other
	}
	return s
}

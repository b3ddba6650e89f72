package jfr

import (
	"slices"
	"strings"

	"github.com/grafana/jfr-parser/parser/types/def"
)

// The slots of an event's plan.
const (
	slotStart = iota + 1
	slotTime  // duration, or what else is a time span
	slotThread
	slotStack
	slotState
	slotClass
	slotBytes
	slotWeight
	slotSamples
	slotAddress
	slotObject // of an old object sample
	slotID     // of a setting, and its name and value
	slotName
	slotValue
	slotFraction // 1 where a value lost its fraction; no field has this slot
)

// slotOwner is the thread that a blocked one waited for. Settings have no such
// thread, and other events no name.
const slotOwner = slotName

// event is one class of events of a chunk, compiled.
type event struct {
	name   string // "jdk.ExecutionSample"
	label  string // "Method Profiling Sample"
	plan   plan
	has    [16]bool
	series bool // it carries a stack

	// nanos is how long one unit of slotTime is; 0 says that it is ticks.
	nanos float64
	bits  bool // slotBytes counts bits

	// What the first pass counts: events in the span at hand, and by span;
	// for execution samples by state too.
	n       int32
	counts  []int32
	states  *[256]int32
	byState [][256]int32
	look    func(c *chunk, p piece) // what else it does with each event
	before  int                     // events that are not wanted, see chunk.since

	// routes are where the events go: one, or two where the states tell two
	// series apart; byRoute then says which.
	routes  []*route
	byRoute *[256]uint8
}

// compileEvent makes the plan of an event class.
func (t *schema) compileEvent(c *def.Class) (*event, bool) {
	e := &event{name: c.Name, label: t.label[c.ID]}
	if e.label == "" {
		e.label = c.Name
	}
	slots := t.slots(c, e)
	p, ok := t.compile(c, func(i int, _ *def.Field) uint8 { return slots[i] })
	if !ok {
		return nil, false
	}
	e.plan = p.needed()
	for _, s := range slots {
		e.has[s] = s != 0
	}
	e.series = e.has[slotStack]
	return e, true
}

// slots chooses the fields that matter, by name where names are conventions,
// else by type and annotation.
func (t *schema) slots(c *def.Class, e *event) []uint8 {
	slots := make([]uint8, len(c.Fields))
	pool := func(f *def.Field, class string) bool {
		ft := t.IDMap[f.Type]
		return f.ConstantPool && !f.Array && ft != nil && ft.Name == class
	}
	number := func(f *def.Field) bool {
		ft := t.IDMap[f.Type]
		return !f.ConstantPool && !f.Array && ft != nil &&
			slices.Contains([]string{"long", "int", "short", "byte", "float", "double"}, ft.Name)
	}
	// take gives a slot to the first field that fits the first rule that fits any.
	take := func(slot uint8, rules ...func(i int, f *def.Field) bool) {
		for _, fits := range rules {
			for i := range c.Fields {
				if slots[i] == 0 && fits(i, &c.Fields[i]) {
					slots[i] = slot
					return
				}
			}
		}
	}
	named := func(name string) func(int, *def.Field) bool {
		return func(_ int, f *def.Field) bool { return f.Name == name && number(f) }
	}
	ref := func(name, class string) func(int, *def.Field) bool {
		return func(_ int, f *def.Field) bool { return (name == "" || f.Name == name) && pool(f, class) }
	}
	take(slotStart, named("startTime"))
	take(slotStack, ref("stackTrace", "jdk.types.StackTrace"))
	take(slotThread, ref("sampledThread", "java.lang.Thread"), ref("eventThread", "java.lang.Thread"), ref("thread", "java.lang.Thread"))
	take(slotState, ref("state", "jdk.types.ThreadState"), ref("", "jdk.types.ThreadState"))
	take(slotClass, ref("objectClass", "java.lang.Class"), ref("monitorClass", "java.lang.Class"),
		ref("parkedClass", "java.lang.Class"), ref("thrownClass", "java.lang.Class"), ref("", "java.lang.Class"))
	if owner := owners[c.Name]; owner != "" {
		take(slotOwner, ref(owner, "java.lang.Thread"))
	}
	take(slotObject, ref("object", "jdk.types.OldObject"))
	if c.Name == activeSetting {
		str := func(name string) func(int, *def.Field) bool {
			return func(_ int, f *def.Field) bool {
				return f.Name == name && f.Type == t.T_STRING && !f.ConstantPool && !f.Array
			}
		}
		take(slotID, named("id"))
		take(slotName, str("name"))
		take(slotValue, str("value"))
	}
	note := func(i int) note { return t.notes[noteKey{c.ID, i}] }
	// A field that only its annotation makes an amount may be a limit or a level
	// at that moment, which nobody may add up. Of the JDK's own events it is known
	// that they are: lastKnownHeapUsage, memoryLimit, objectAge. In events of users
	// it is what they want to see.
	foreign := !strings.HasPrefix(c.Name, "jdk.")
	take(slotTime, named("duration"), named("samplingPeriod"), func(i int, f *def.Field) bool { return foreign && number(f) && note(i).timespan != "" })
	take(slotWeight, func(i int, f *def.Field) bool {
		return f.Name == "weight" && number(f) && note(i).amount == "" && c.Name != "jdk.ObjectAllocationSample"
	})
	take(slotBytes, named("weight"), named("objectSize"), named("tlabSize"), named("allocationSize"), named("size"), named("bytesRead"), named("bytesWritten"),
		func(i int, f *def.Field) bool { return foreign && number(f) && note(i).amount != "" })
	take(slotSamples, func(i int, f *def.Field) bool {
		return f.Name == "samples" && number(f) && c.Name == "profiler.WallClockSample"
	})
	take(slotAddress, func(i int, f *def.Field) bool {
		return f.Name == "address" && number(f) && (c.Name == "profiler.Malloc" || c.Name == "profiler.Free")
	})
	for i, s := range slots {
		switch s {
		case slotTime:
			e.nanos = nanosOf(note(i).timespan)
		case slotBytes:
			e.bits = note(i).amount == "BITS"
		}
	}
	return slots
}

// nanosOf is the length of a unit of the Timespan annotation; 0 for ticks, the
// unit of every duration.
func nanosOf(timespan string) float64 {
	switch timespan {
	case "NANOSECONDS":
		return 1
	case "MICROSECONDS":
		return 1e3
	case "MILLISECONDS":
		return 1e6
	case "SECONDS":
		return 1e9
	}
	return 0
}

package jfr

import (
	"encoding/binary"
	"math"
	"slices"
	"strconv"
)

// A writer of small recordings, so that tests can make exactly the cases, sound
// and broken, that no recorder gives on demand.

// Ids of the classes that every written chunk knows.
const (
	idLong = iota + 4
	idInt
	idBoolean
	idFloat
	idString
	idClass
	idThread
	idGroup
	idSymbol
	idMethod
	idPackage
	idModule
	idStack
	idFrame
	idFrameType
	idState
	idAmount
	idTimespan
	idLabel
	idExecution = iota + 100
	idWall
	idInTLAB
	idOutsideTLAB
	idAllocSample
	idMonitor
	idPark
	idFileRead
	idNativeSample
	idSetting
	idMalloc
	idFree
	idUser
	idOther
)

// wField is a field of a class in the metadata.
type wField struct {
	name          string
	class         int
	pool, array   bool
	note, noteVal string // annotation "amount" or "timespan", and its value
}

type wClass struct {
	id     int
	name   string
	fields []wField
}

// wChunk is a chunk in the making: bytes of events and pools behind the header.
type wChunk struct {
	body    []byte
	classes []wClass
	minor   uint16
	pools   int // where the last pools begin
	meta    int
	nanos   int64
	ticks   int64
	rate    int64
	frames  map[string]uint64 // ids of methods by name
}

var (
	fStart  = wField{name: "startTime", class: idLong}
	fDur    = wField{name: "duration", class: idLong, note: "timespan", noteVal: "TICKS"}
	fThread = wField{name: "eventThread", class: idThread, pool: true}
	fStack  = wField{name: "stackTrace", class: idStack, pool: true}
	fState  = wField{name: "state", class: idState, pool: true}
)

func fClass(name string) wField { return wField{name: name, class: idClass, pool: true} }
func fLong(name string) wField  { return wField{name: name, class: idLong} }
func fBytes(name string) wField {
	return wField{name: name, class: idLong, note: "amount", noteVal: "BYTES"}
}

// newChunk knows the usual classes; a tick is 10 ns, time begins at 1,000 ticks.
func newChunk() *wChunk {
	symbol := func(name string) wField { return wField{name: name, class: idSymbol, pool: true} }
	text := func(name string) wField { return wField{name: name, class: idString} }
	c := &wChunk{nanos: 1e18, ticks: 1000, rate: 1e8, frames: map[string]uint64{}}
	c.classes = []wClass{
		{idLong, "long", nil},
		{idInt, "int", nil},
		{idBoolean, "boolean", nil},
		{idFloat, "float", nil},
		{idString, "java.lang.String", nil},
		{idClass, "java.lang.Class", []wField{symbol("name"), {name: "package", class: idPackage, pool: true}}},
		{idThread, "java.lang.Thread", []wField{text("osName"), fLong("osThreadId"), text("javaName"), fLong("javaThreadId"), {name: "group", class: idGroup, pool: true}, {name: "virtual", class: idBoolean}}},
		{idGroup, "jdk.types.ThreadGroup", []wField{{name: "parent", class: idGroup, pool: true}, text("name")}},
		{idSymbol, "jdk.types.Symbol", []wField{text("string")}},
		{idMethod, "jdk.types.Method", []wField{fClass("type"), symbol("name"), symbol("descriptor")}},
		{idPackage, "jdk.types.Package", []wField{symbol("name"), {name: "module", class: idModule, pool: true}}},
		{idModule, "jdk.types.Module", []wField{symbol("name")}},
		{idStack, "jdk.types.StackTrace", []wField{{name: "truncated", class: idBoolean}, {name: "frames", class: idFrame, array: true}}},
		{idFrame, "jdk.types.StackFrame", []wField{{name: "method", class: idMethod, pool: true}, {name: "lineNumber", class: idInt}, {name: "bytecodeIndex", class: idInt}, {name: "type", class: idFrameType, pool: true}}},
		{idFrameType, "jdk.types.FrameType", []wField{text("description")}},
		{idState, "jdk.types.ThreadState", []wField{text("name")}},
		{idAmount, "jdk.jfr.DataAmount", nil},
		{idTimespan, "jdk.jfr.Timespan", nil},
		{idLabel, "jdk.jfr.Label", nil},
		{idExecution, "jdk.ExecutionSample", []wField{fStart, {name: "sampledThread", class: idThread, pool: true}, fStack, fState}},
		{idWall, "profiler.WallClockSample", []wField{fStart, {name: "sampledThread", class: idThread, pool: true}, fStack, fState, {name: "samples", class: idInt}}},
		{idInTLAB, "jdk.ObjectAllocationInNewTLAB", []wField{fStart, fThread, fStack, fClass("objectClass"), fBytes("allocationSize"), fBytes("tlabSize")}},
		{idOutsideTLAB, "jdk.ObjectAllocationOutsideTLAB", []wField{fStart, fThread, fStack, fClass("objectClass"), fBytes("allocationSize")}},
		{idAllocSample, "jdk.ObjectAllocationSample", []wField{fStart, fThread, fStack, fClass("objectClass"), fBytes("weight")}},
		{idMonitor, "jdk.JavaMonitorEnter", []wField{fStart, fDur, fThread, fStack, fClass("monitorClass")}},
		{idPark, "jdk.ThreadPark", []wField{fStart, fDur, fThread, fStack, fClass("parkedClass"), {name: "timeout", class: idLong, note: "timespan", noteVal: "NANOSECONDS"}}},
		{idFileRead, "jdk.FileRead", []wField{fStart, fDur, fThread, fStack, text("path"), fBytes("bytesRead")}},
		{idNativeSample, "jdk.NativeMethodSample", []wField{fStart, {name: "sampledThread", class: idThread, pool: true}, fStack, fState}},
		{idSetting, "jdk.ActiveSetting", []wField{fStart, fLong("id"), text("name"), text("value")}},
		{idMalloc, "profiler.Malloc", []wField{fStart, fThread, fStack, fLong("address"), fBytes("size")}},
		{idFree, "profiler.Free", []wField{fStart, fThread, fLong("address")}},
		{idUser, "com.acme.Query", []wField{fStart, text("sql"), {name: "cost", class: idFloat}, {name: "took", class: idLong, note: "timespan", noteVal: "MILLISECONDS"}, fThread, fStack, {name: "sent", class: idLong, note: "amount", noteVal: "BITS"}}},
		{idOther, "jdk.CPULoad", []wField{fStart, {name: "load", class: idFloat}}},
	}
	return c
}

// put appends values as their Go type says: int and uint64 as integers, string
// as UTF-8 text, bool as a byte, float32 as 4 bytes, []byte as they are.
func put(b []byte, values ...any) []byte {
	for _, v := range values {
		switch v := v.(type) {
		case int:
			b = putVarint(b, uint64(v))
		case uint64:
			b = putVarint(b, v)
		case bool:
			b = append(b, map[bool]byte{true: 1}[v])
		case string:
			b = append(putVarint(append(b, strUTF8), uint64(len(v))), v...)
		case float32:
			b = binary.BigEndian.AppendUint32(b, math.Float32bits(v))
		case []byte:
			b = append(b, v...)
		}
	}
	return b
}

// event appends an event of a class.
func (c *wChunk) event(class int, values ...any) *wChunk {
	fields := put(nil, values...)
	body := append(putVarint(nil, uint64(class)), fields...)
	size := len(body) + 1
	for len(putVarint(nil, uint64(size)))+len(body) != size {
		size++
	}
	c.body = append(append(c.body, putVarint(nil, uint64(size))...), body...)
	return c
}

// wPool is one pool: its class and its entries, each an id and its fields.
type wPool struct {
	class   int
	entries [][]any
}

// checkpoint appends an event with pools.
func (c *wChunk) checkpoint(pools ...wPool) *wChunk {
	c.pools = headerLen + len(c.body)
	values := []any{int(c.ticks), 0, 0, false, len(pools)}
	for _, p := range pools {
		values = append(values, p.class, len(p.entries))
		for _, e := range p.entries {
			values = append(values, e...)
		}
	}
	return c.event(1, values...)
}

// usual is the pools that most tests need. Frame types: 1 interpreted, 2 JIT, 3
// native, and for async-profiler 4 kernel. States: 1 runnable, 2 sleeping, and
// for async-profiler since 2.10 3 default. Stacks: 1 main>run>work,
// 2 main>read (read is native), 3 is cut.
func (c *wChunk) usual(async, marked bool) *wChunk {
	symbols := wPool{idSymbol, nil}
	symbol := func(s string) int {
		symbols.entries = append(symbols.entries, []any{len(symbols.entries) + 1, s})
		return len(symbols.entries)
	}
	types := wPool{idFrameType, [][]any{{1, "Interpreted"}, {2, "JIT compiled"}, {3, "Native"}}}
	states := wPool{idState, [][]any{{1, "STATE_RUNNABLE"}, {2, "STATE_SLEEPING"}}}
	if async {
		types.entries = append(types.entries, []any{4, "Kernel"})
	}
	if marked {
		states.entries = append(states.entries, []any{3, "STATE_DEFAULT"})
	}
	classes := wPool{idClass, [][]any{{1, symbol("com/acme/Main"), 1}, {2, symbol("java/lang/String"), 0}, {3, symbol("[B"), 0}}}
	method := func(id int, name string) []any { return []any{id, 1, symbol(name), symbol("()V")} }
	return c.checkpoint(types, states,
		wPool{idThread, [][]any{{1, "main-os", 100, "main", 1, 1, false}, {2, "gc", 200, "", 0, 0, false}, {uint64(1) << 40, "", 300, "", 77, 0, true}}},
		wPool{idGroup, [][]any{{1, 0, "workers"}}},
		wPool{idStack, [][]any{
			{1, false, 3, 3, 30, 0, 2, 2, 20, 0, 1, 1, 10, 0, 1},
			{2, false, 2, 4, 0, 0, 3, 1, 11, 0, 1},
			{3, true, 1, 3, 31, 0, 2},
			{uint64(1) << 50, false, 1, 1, 12, 0, 1},
		}},
		wPool{idMethod, [][]any{method(1, "main"), method(2, "run"), method(3, "work"), method(4, "read")}},
		classes,
		wPool{idPackage, [][]any{{1, symbol("com/acme"), 1}}},
		wPool{idModule, [][]any{{1, symbol("acme.app")}}},
		symbols)
}

// metadata appends the description of the classes.
func (c *wChunk) metadata() *wChunk {
	c.meta = headerLen + len(c.body)
	var table []string
	str := func(s string) int {
		if i := slices.Index(table, s); i >= 0 {
			return i
		}
		table = append(table, s)
		return len(table) - 1
	}
	var tree []byte
	element := func(name string, children int, attributes ...string) {
		tree = put(tree, str(name), len(attributes)/2)
		for _, a := range attributes {
			tree = put(tree, str(a))
		}
		tree = put(tree, children)
	}
	element("root", 2)
	element("metadata", len(c.classes))
	for _, cl := range c.classes {
		element("class", len(cl.fields)+1, "id", strconv.Itoa(cl.id), "name", cl.name, "superType", "")
		for _, f := range cl.fields {
			attributes := []string{"name", f.name, "class", strconv.Itoa(f.class)}
			if f.pool {
				attributes = append(attributes, "constantPool", "true")
			}
			if f.array {
				attributes = append(attributes, "dimension", "1")
			}
			notes := 0
			if f.note != "" {
				notes = 1
			}
			element("field", notes, attributes...)
			if f.note != "" {
				id := map[string]int{"amount": idAmount, "timespan": idTimespan}[f.note]
				element("annotation", 0, "class", strconv.Itoa(id), "value", f.noteVal)
			}
		}
		element("annotation", 0, "class", strconv.Itoa(idLabel), "value", "Label of "+cl.name)
	}
	element("region", 0, "locale", "en")
	values := []any{int(c.ticks), 0, 1, len(table)}
	for _, s := range table {
		values = append(values, s)
	}
	return c.event(0, append(values, tree)...)
}

// bytes gives the chunk with its header.
func (c *wChunk) bytes() []byte {
	b := append([]byte("FLR\x00"), 0, 2, 0, byte(c.minor))
	for _, v := range []int64{int64(headerLen + len(c.body)), int64(c.pools), int64(c.meta), c.nanos, 1e9, c.ticks, c.rate} {
		b = binary.BigEndian.AppendUint64(b, uint64(v))
	}
	return append(append(b, 0, 0, 0, 1), c.body...)
}

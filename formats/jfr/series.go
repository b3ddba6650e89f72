package jfr

import (
	"cmp"

	"flameview/model"
)

// kind is a series that events feed.
type kind struct {
	id, label string
	unit      string // of the number of events: "samples" or "count"
	rank      int    // order in the store; the first series is the main one
}

// The series that have the same name whichever recorder wrote them.
var (
	kindCPU    = kind{"cpu", "CPU", "samples", 1}
	kindWall   = kind{"wall", "Wall clock", "samples", 2}
	kindAlloc  = kind{"alloc", "Allocations", "count", 3}
	kindLive   = kind{"live", "Live objects", "count", 4}
	kindLock   = kind{"lock", "Locks", "count", 5}
	kindMalloc = kind{"malloc", "Native allocations", "count", 6}
	kindLeak   = kind{"leak", "Native leaks", "count", 7}
	kindNative = kind{"native", "Native methods", "samples", 8}
	kindTrace  = kind{"trace", "Method trace", "count", 9}
)

const rankOther = 10

var kinds = map[string]kind{
	"profiler.WallClockSample":        kindWall,
	"jdk.ObjectAllocationInNewTLAB":   kindAlloc,
	"jdk.ObjectAllocationOutsideTLAB": kindAlloc,
	"profiler.LiveObject":             kindLive,
	"jdk.JavaMonitorEnter":            kindLock,
	"jdk.ThreadPark":                  kindLock,
	"profiler.Malloc":                 kindMalloc,
	"jdk.NativeMethodSample":          kindNative,
	"jdk.MethodTrace":                 kindTrace,
}

const (
	executionSample  = "jdk.ExecutionSample"
	allocationSample = "jdk.ObjectAllocationSample"
	mallocFree       = "profiler.Free"
	activeSetting    = "jdk.ActiveSetting"
)

// compareKinds orders the series of a file.
func compareKinds(a, b kind) int {
	return cmp.Or(cmp.Compare(a.rank, b.rank), cmp.Compare(a.id, b.id))
}

// assign says which series the events of every class of a chunk feed, now that
// its pools and settings are known.
func (c *chunk) assign(set *settings) {
	tlab := false
	for _, e := range c.scan.events {
		tlab = tlab || kinds[e.name] == kindAlloc && e.total()+e.before > 0
	}
	async := c.pools.async()
	for _, e := range c.scan.events {
		if !e.series {
			continue
		}
		k, known := kinds[e.name]
		switch {
		case e.name == executionSample:
			c.assignExecution(e, set, async)
			continue
		case e.name == allocationSample && !tlab:
			k = kindAlloc
		case !known:
			k = kind{ownID(e.name), e.label, "count", rankOther}
		}
		e.routes = []*route{{kind: k, period: set.period(e.name, k, async)}}
	}
}

// ownID is the id of a series that events of an unknown class feed. A class that
// somebody called "cpu" must not join the CPU samples.
func ownID(class string) string {
	for _, k := range []kind{kindCPU, kindWall, kindAlloc, kindLive, kindLock, kindMalloc, kindLeak, kindNative, kindTrace} {
		if class == k.id || class == model.Unknown {
			return "event." + class
		}
	}
	return class
}

// assignExecution tells CPU samples from wall clock samples.
//
// Since 2.10 async-profiler marks CPU samples by a state of their own, DEFAULT.
// Before, all samples look alike where only one of the two was recorded, and
// the settings say which; where both were, only the running threads can be CPU.
// The JDK samples threads that run Java code, which is CPU.
func (c *chunk) assignExecution(e *event, set *settings, async bool) {
	cpu := &route{kind: kindCPU, period: set.period(e.name, kindCPU, async)}
	wall := &route{kind: kindWall, period: set.period(e.name, kindWall, async)}
	isCPU := func(string) bool { return true }
	switch {
	case !async || !e.has[slotState]:
	case c.pools.hasState("STATE_DEFAULT"):
		isCPU = func(state string) bool { return state == "STATE_DEFAULT" }
	case set.async["event"] == "wall":
		isCPU = func(string) bool { return false }
	case set.wall() > 0 && (set.async["event"] == "" || set.async["event"] == "null"):
		isCPU = func(string) bool { return false }
	case set.wall() > 0:
		isCPU = func(state string) bool { return state != "STATE_SLEEPING" }
	}
	e.routes = []*route{cpu, wall}
	e.byRoute = new([256]uint8)
	for id := range e.byRoute {
		if !isCPU(c.pools.state(uint64(id))) {
			e.byRoute[id] = 1
		}
	}
}

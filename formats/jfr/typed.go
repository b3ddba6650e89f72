package jfr

import (
	"github.com/grafana/jfr-parser/parser/types"
	"github.com/grafana/jfr-parser/parser/types/def"
)

// What of jfr-parser serves here, and what cannot.
//
// github.com/grafana/jfr-parser reads JFR for a profiling service: eleven kinds
// of events, all else skipped. A viewer that promises every event with a stack,
// on any file that a user drops on it, needs more, and the measure of each part
// was what happens when its input is wrong or unusual:
//
//   - Its TypeMap, Class and Field (package def) hold a chunk's metadata. They
//     are used as they are, filled by our own walk, because its walk takes
//     memory by an unchecked count (a count of 0xFFFFFFFF strings ends the
//     process), and drops annotations, which hold the units.
//   - Its typed pool readers for symbols, frame types and thread states are
//     used: they keep all that those pools have. They too believe counts and
//     lengths, so each pool is first walked by a plan of ours, which checks
//     every one of them and finds the pool's end; only then they see exactly
//     those bytes. What they refuse all the same (strings by reference) is read
//     by the plan.
//   - Its readers of methods, classes and threads drop the signature, the
//     package (and so the module), the thread's group and the virtual flag;
//     its StackFrame drops the frame's type, without which no kinds can be
//     shown. Those pools are read by plans.
//   - ParseEvent knows eleven events, reads float and double as integers of
//     variable length, keeps each pool's entries in a map, and wants chunks one
//     after the other. It is the oracle of our tests, where the two must agree
//     on every event that it knows.

// typed reads a pool by jfr-parser if it is one that it reads well. It gives
// the position behind the pool, or 0 if the plan has to read it.
func (p *pools) typed(b []byte, pos int, c *def.Class, e *entryPlan) int {
	var parse func(data []byte) (int, error)
	switch c.ID {
	case p.schema.T_SYMBOL:
		parse = func(data []byte) (int, error) {
			return p.symbols.Parse(data, types.NewBindSymbol(c, &p.schema.TypeMap), &p.schema.TypeMap)
		}
	case p.schema.T_FRAME_TYPE:
		parse = func(data []byte) (int, error) {
			return p.frameTypes.Parse(data, types.NewBindFrameType(c, &p.schema.TypeMap), &p.schema.TypeMap)
		}
	case p.schema.T_THREAD_STATE:
		parse = func(data []byte) (int, error) {
			return p.states.Parse(data, types.NewBindThreadState(c, &p.schema.TypeMap), &p.schema.TypeMap)
		}
	}
	if parse == nil || !e.plain {
		return 0
	}
	end := e.plan.skipEntries(b, pos)
	if end > len(b) {
		return end
	}
	if read, err := parse(b[pos:end]); err != nil || read != end-pos {
		return 0
	}
	return end
}

// skipEntries walks a pool from its count to its end, checking every length.
func (p plan) skipEntries(b []byte, pos int) int {
	n, pos, ok := count(b, pos, 1+len(p))
	var v values
	for ; ok && n > 0 && pos <= len(b); n-- {
		pos = p.read(b, skipVarint(b, pos), &v)
	}
	return pos
}

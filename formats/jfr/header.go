package jfr

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"math"
)

// A chunk begins with 68 bytes, big endian:
//
//	 0  "FLR\0"
//	 4  major u16, minor u16: 2.0 async-profiler, 2.1 JDK
//	 8  size of the chunk, header included
//	16  offset of the last checkpoint event, from the chunk's start
//	24  offset of the metadata event
//	32  start in nanoseconds since the Unix epoch
//	40  duration in nanoseconds
//	48  start in ticks
//	56  ticks per second
//	64  state u8, reserved u8, flags u16: bit 0 says that integers are compressed
//
// A recording that is still running, or whose process was killed, has size and
// offsets of 0 or -1, or those of the last flush.
const headerLen = 68

var magic = []byte("FLR\x00")

type header struct {
	major, minor         uint16
	size, pools, meta    int64
	startNanos, duration int64
	startTicks           int64
	ticksPerSecond       int64
	compressed           bool
}

// Errors that say why a file cannot be read at all.
var (
	ErrVersion      = errors.New("JFR version not supported")
	errNoMetadata   = errors.New("there is none where the header says")
	ErrUncompressed = errors.New("JFR with uncompressed integers is not supported: record with the default setting of compressed integers")
)

// parseHeader reads the header at the start of b; ok is false if there is none.
func parseHeader(b []byte) (h header, ok bool) {
	if len(b) < headerLen || !bytes.HasPrefix(b, magic) {
		return h, false
	}
	u64 := func(at int) int64 { return int64(binary.BigEndian.Uint64(b[at:])) }
	h = header{
		major: binary.BigEndian.Uint16(b[4:]), minor: binary.BigEndian.Uint16(b[6:]),
		size: u64(8), pools: u64(16), meta: u64(24),
		startNanos: u64(32), duration: u64(40), startTicks: u64(48), ticksPerSecond: u64(56),
		compressed: b[67]&1 != 0,
	}
	if h.ticksPerSecond <= 0 {
		h.ticksPerSecond = 1e9
	}
	return h, true
}

// supported says whether chunks of this version can be read, and why not.
func (h header) supported() error {
	switch {
	case h.major < 2:
		return fmt.Errorf("%w: version %d.%d is that of JDK 8 before 8u262 and of async-profiler 1.x; record with a newer JDK or async-profiler, or export folded stacks", ErrVersion, h.major, h.minor)
	case h.major > 2:
		return fmt.Errorf("%w: version %d.%d is newer than 2.x", ErrVersion, h.major, h.minor)
	case !h.compressed:
		return ErrUncompressed
	}
	return nil
}

// clock converts the ticks of one chunk.
type clock struct {
	startTicks, startNanos int64
	nanosPerTick           float64
	exact                  bool // a tick is a nanosecond
}

func (h header) clock() clock {
	return clock{
		startTicks: h.startTicks, startNanos: h.startNanos,
		nanosPerTick: 1e9 / float64(h.ticksPerSecond),
		exact:        h.ticksPerSecond == 1e9,
	}
}

// span converts a number of ticks to nanoseconds; impossible where they do not fit. The product does not fit into
// 64 bits of integer, hence the floating point: exact to a nanosecond for
// 104 days.
func (c clock) span(ticks int64) int64 {
	if c.exact {
		return ticks
	}
	f := float64(ticks) * c.nanosPerTick
	if math.Abs(f) >= math.MaxInt64 {
		return impossible
	}
	return int64(f)
}

// time converts a moment in ticks to nanoseconds since the Unix epoch.
func (c clock) time(ticks int64) int64 { return c.startNanos + c.span(ticks-c.startTicks) }

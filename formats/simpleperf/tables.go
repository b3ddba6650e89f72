package simpleperf

import (
	"path"
	"strings"

	"flameview/formats/codec/wire"
	"flameview/formats/names"
	"flameview/model"
)

// The fields that are read, by message.
const (
	recordSample, recordLost, recordFile, recordThread, recordMeta = 1, 2, 3, 4, 5

	sampleTime, sampleThread, sampleEntry, sampleCount, sampleEvent = 1, 2, 3, 4, 5
	entryAddress, entryFile, entrySymbol, entryExecution            = 1, 2, 3, 4
	lostCount                                                       = 2
	fileID, filePath, fileSymbol, fileMangled                       = 1, 2, 3, 4
	threadID, threadProcess, threadName                             = 1, 2, 3
	metaEvent, metaPackage                                          = 1, 2
)

// The types of execution of a frame.
const (
	native = iota
	interpreted
	compiled
)

// file is a program or library, with its symbols by number.
type file struct {
	path    string
	symbols []string
}

// thread is one as its record names it.
type thread struct {
	name    string
	id, pid int64
}

// tables are what samples refer to.
type tables struct {
	files   map[uint64]*file
	threads map[int64]thread
	events  []string
	lost    uint64
}

// fields walks over the fields of a message; false where they cannot be read.
func fields(p []byte, field func(wire.Field)) bool {
	for len(p) > 0 {
		f, rest, ok, _ := wire.Cut(p)
		if !ok {
			return false
		}
		field(f)
		p = rest
	}
	return true
}

// add reads a record that is no sample.
func (t *tables) add(f wire.Field) bool {
	switch f.Num {
	case recordLost:
		return fields(f.Body, func(f wire.Field) {
			if f.Num == lostCount {
				t.lost = f.Number // of the whole recording
			}
		})
	case recordFile:
		var id uint64
		of := &file{}
		ok := fields(f.Body, func(f wire.Field) {
			switch f.Num {
			case fileID:
				id = f.Number
			case filePath:
				of.path = valid(f.Body)
			case fileSymbol:
				of.symbols = append(of.symbols, valid(f.Body))
			}
		})
		t.files[id] = of
		return ok
	case recordThread:
		var th thread
		ok := fields(f.Body, func(f wire.Field) {
			switch f.Num {
			case threadID:
				th.id = int64(f.Number)
			case threadProcess:
				th.pid = int64(f.Number)
			case threadName:
				th.name = valid(f.Body)
			}
		})
		t.threads[th.id] = th
		return ok
	case recordMeta:
		return fields(f.Body, func(f wire.Field) {
			if f.Num == metaEvent {
				t.events = append(t.events, valid(f.Body))
			}
		})
	}
	return true
}

func valid(text []byte) string { return strings.ToValidUTF8(string(text), "\uFFFD") }

// entry is one of a call chain.
type entry struct {
	address   uint64 // in the file
	file      uint64
	symbol    int32 // -1 = not known
	execution int
}

// name names the function of an entry. Code that Android compiled ahead is in
// files of its own, and bears Java's names.
func (t *tables) name(e entry) names.Parsed {
	of := t.files[e.file]
	if of == nil {
		return names.Address("", e.address)
	}
	library := path.Base(of.path)
	if e.symbol < 0 || int(e.symbol) >= len(of.symbols) || of.symbols[e.symbol] == "unknown" {
		return names.Address(library, e.address)
	}
	symbol := of.symbols[e.symbol]
	java := e.execution == interpreted || e.execution == compiled
	switch path.Ext(of.path) {
	case ".oat", ".odex", ".vdex", ".dex", ".jar", ".apk", ".art":
		java = java || !strings.Contains(symbol, "::") && !strings.ContainsAny(symbol, "( ")
	}
	if !java {
		p := names.NativeIn(symbol, of.path)
		if strings.HasPrefix(of.path, "[kernel.") || strings.HasSuffix(of.path, ".ko") {
			p.Kind = model.KindKernel
		}
		return p
	}
	class, method := "", symbol
	if i := strings.LastIndexByte(symbol, '.'); i > 0 && i+1 < len(symbol) {
		class, method = symbol[:i], symbol[i+1:]
	}
	p := names.Java(class, method, "")
	p.Library = library
	p.Kind = [...]model.Kind{native: model.KindUnknown, interpreted: model.KindInterpreted, compiled: model.KindJIT}[e.execution%3]
	return p
}

package arttrace

import (
	"bytes"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"flameview/formats/names"
	"flameview/model"
)

// header is the text in front of the records.
type header struct {
	clock    string
	overflow bool // the buffer was full before the end
	threads  map[uint16]string
	methods  map[uint32]names.Parsed
	odd      int // lines that could not be read
}

// cutHeader reads the header and gives the records behind it.
func cutHeader(data []byte) (h header, records []byte, err error) {
	h.threads, h.methods = map[uint16]string{}, map[uint32]names.Parsed{}
	section := ""
	for number := 1; ; number++ {
		i := bytes.IndexByte(data, '\n')
		if i < 0 {
			return h, nil, fmt.Errorf("line %d: the file ends within its header, which has no *end", number)
		}
		line := strings.ToValidUTF8(string(data[:i]), "\uFFFD")
		data = data[i+1:]
		switch {
		case line == "*end":
			return h, data, nil
		case strings.HasPrefix(line, "*"):
			section = line
		case section == "*version":
			h.option(line)
		case section == "*threads":
			id, name, _ := strings.Cut(line, "\t")
			if n, err := strconv.ParseUint(id, 10, 16); err == nil {
				h.threads[uint16(n)] = name
			} else {
				h.odd++
			}
		case section == "*methods":
			h.method(line)
		}
	}
}

// option reads "clock=dual".
func (h *header) option(line string) {
	switch key, value, _ := strings.Cut(line, "="); key {
	case "clock":
		h.clock = value
	case "data-file-overflow":
		h.overflow = value == "true"
	}
}

// method reads a method: id, class, name, signature, file, and in old traces the
// line.
func (h *header) method(line string) {
	cells := strings.Split(line, "\t")
	id, err := strconv.ParseUint(strings.TrimPrefix(cells[0], "0x"), 16, 32)
	if err != nil || len(cells) < 3 {
		h.odd++
		return
	}
	signature := ""
	if len(cells) > 3 {
		signature = cells[3]
	}
	p := names.Java(cells[1], cells[2], signature)
	if len(cells) > 5 {
		if n, err := strconv.ParseInt(cells[5], 10, 32); err == nil && n > 0 {
			p.Line = int32(n)
		}
	}
	h.methods[uint32(id)] = p
}

// layout says where in a record things are. Offsets are of bytes, -1 for none.
type layout struct {
	size, method, cpu, wall int
	wide                    bool // the thread's number has two bytes
	start                   int64
}

// cutLayout reads the binary header in front of the records.
//
//	"SLOW", version, offset of the records, start in microseconds, size of a record
func cutLayout(data []byte, clock string) (l layout, records []byte, err error) {
	const least = 16
	if len(data) < least || !bytes.HasPrefix(data, []byte("SLOW")) {
		return l, nil, errors.New("there are no records behind the header")
	}
	version, offset := short(data[4:]), int(short(data[6:]))
	l = layout{method: 2, cpu: -1, wall: 6, wide: true, size: 10, start: int64(long(data[8:]))}
	switch {
	case version == 1:
		l.wide, l.method, l.wall, l.size = false, 1, 5, 9
	case clock == "thread-cpu":
		l.cpu, l.wall = 6, -1
	case clock == "dual":
		l.cpu, l.wall, l.size = 6, 10, 14
	}
	if version < 1 || version > 3 {
		return l, nil, fmt.Errorf("version %d of the records is not known; want 1 to 3", version)
	}
	if version == 3 && offset > least+1 && len(data) > least+1 {
		if size := int(short(data[least:])); size >= l.size {
			l.size = size
		} else {
			return l, nil, fmt.Errorf("records of %d bytes are too short for the clock %q", size, clock)
		}
	}
	if offset < least || offset > len(data) {
		return l, nil, fmt.Errorf("records are said to begin at byte %d of %d", offset, len(data))
	}
	return l, data[offset:], nil
}

// intern gives the frame of a method.
func (h *header) intern(b *model.Builder, id uint32) (f model.FrameID, known bool) {
	p, known := h.methods[id]
	if !known {
		p = names.Native("")
		p.Detail = fmt.Sprintf("method 0x%x", id)
	}
	return p.Intern(b), known
}

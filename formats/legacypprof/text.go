package legacypprof

import (
	"bytes"
	"context"
	"errors"
	"strconv"
	"strings"

	"flameview/formats/codec"
	"flameview/formats/codec/plaintext"
	"flameview/formats/names"
	"flameview/model"
)

// record is one record of a text, with the lines behind it.
type record struct {
	open      bool
	addresses []uint64        // leaf first
	frames    []model.FrameID // those that the text names, leaf first
	thread    model.ThreadID  // which stands for labels
}

// text reads a profile of text. Of Go it has the names of functions behind each
// record, with inlined ones, so addresses are not looked at there.
//
//	4 @ 0x47f8ce 0x4158ee 0x4e6fd9
//	# labels: {"endpoint":"/v1/items"}
//	#	0x4e6fd8	main.main.func2+0x18	example.com/demo/a/main.go:99
func (r *reader) text(ctx context.Context, in *codec.Input) error {
	lines, err := plaintext.NewLines(ctx, in)
	if err != nil {
		return err
	}
	r.places.maps = readMappings(memoryMap(in.Data))
	var k *kind
	var rec record
	for lines.Next() {
		line := lines.Line
		switch {
		case len(bytes.TrimSpace(line)) == 0:
		case k == nil:
			if k, err = r.begin(string(line)); err != nil {
				return err
			}
		case line[0] == '#':
			r.comment(line, &rec)
		case string(line) == "MAPPED_LIBRARIES:", bytes.HasPrefix(line, []byte("--- ")):
			r.end(&rec)
			return lines.Err()
		case k.shape == contention && isAttribute(line):
			r.attribute(line, k)
		default:
			r.end(&rec)
			addresses, ok := k.cutRecord(line, &r.values)
			if ok {
				rec.addresses, ok = appendAddresses(rec.addresses[:0], addresses)
			}
			if !ok {
				if r.odd++; r.odd == 1 {
					r.oddLine = lines.Number
				}
				continue
			}
			rec.open = true
		}
	}
	r.end(&rec)
	if err == nil && k == nil && lines.Err() == nil {
		return errors.New("there is no profile behind the symbols")
	}
	return lines.Err()
}

// end adds a record, now that the lines behind it are read.
func (r *reader) end(rec *record) {
	if !rec.open {
		return
	}
	var at model.StackID
	if len(rec.frames) == 0 {
		at = r.places.stack(rec.addresses, true)
	}
	for i := len(rec.frames) - 1; i >= 0; i-- {
		at = r.b.Push(at, rec.frames[i])
	}
	for _, s := range r.series {
		if !s.add(at, rec.thread, r.values[:]) {
			r.large++
		}
	}
	rec.open, rec.frames, rec.thread = false, rec.frames[:0], model.NoThread
}

// comment reads the lines that Go writes behind a record.
func (r *reader) comment(line []byte, rec *record) {
	if !rec.open {
		return
	}
	if labels, ok := bytes.CutPrefix(line, []byte("# labels: ")); ok {
		rec.thread = r.b.Thread(model.Thread{Name: string(labels)})
		return
	}
	if len(line) < 4 || string(line[:4]) != "#\t0x" {
		return
	}
	address, name, ok := bytes.Cut(line[2:], []byte("\t"))
	if !ok {
		if a, ok := appendAddresses(nil, address); ok {
			rec.frames = append(rec.frames, r.places.frames(a[0], false)...)
		}
		return
	}
	if len(rec.frames) == 0 && len(rec.addresses) > 0 {
		if a, ok := appendAddresses(nil, address); ok && a[0] != rec.addresses[0] && a[0]+1 != rec.addresses[0] {
			r.hidden = true
		}
	}
	rec.frames = append(rec.frames, r.names.Frame(name))
}

// parseGo names a frame of such a line. Tabs make columns of equal width.
//
//	main.main.func2+0x18		example.com/demo/a/main.go:99
func parseGo(text string) names.Parsed {
	name, place, _ := strings.Cut(text, "\t")
	if i := strings.LastIndex(name, "+0x"); i > 0 {
		name = name[:i]
	}
	p := names.Go(name)
	if i := strings.LastIndexByte(place, ':'); i >= 0 {
		if line, err := strconv.ParseInt(place[i+1:], 10, 32); err == nil && line > 0 {
			p.Line = int32(line)
		}
	}
	return p
}

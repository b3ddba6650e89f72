package dhat

import (
	"math"
	"path"
	"strconv"
	"strings"

	"flameview/formats/names"
)

// readFrames reads the table of frames.
func (r *reader) readFrames() error {
	r.Go(r.ftbl)
	return r.List(func() error {
		if r.Next() != '"' {
			r.frames = append(r.frames, frame("").Intern(r.b))
			if r.Skip() != nil || len(r.Word()) == 0 {
				return r.Unexpected("a frame")
			}
			return nil
		}
		text, err := r.Str()
		if err == nil {
			r.frames = append(r.frames, frame(string(text)).Intern(r.b))
		}
		return err
	})
}

// frame takes the text of a frame apart.
//
//	0x48465EF: calloc (in /usr/lib/libc.so.6)    library libc.so.6
//	0x109436: main (list.c:7)                    line 7
//	0x1084fcb: alloc::vec (vec.rs:226:9)         line 226
//	0x49007B9: ??? (in /usr/lib/libc.so.6)       [unknown], detail 0x49007B9
func frame(text string) names.Parsed {
	address, rest, ok := strings.Cut(text, ": ")
	if !ok || !strings.HasPrefix(address, "0x") {
		address, rest = "", text
	}
	var library string
	var line int64
	if i := strings.LastIndex(rest, " ("); i > 0 && strings.HasSuffix(rest, ")") {
		at := rest[i+2 : len(rest)-1]
		if lib, ok := strings.CutPrefix(at, "in "); ok {
			library, rest = path.Base(lib), rest[:i]
		} else if n, ok := lineOf(at); ok {
			line, rest = n, rest[:i]
		}
	}
	if rest == "???" {
		rest = ""
	}
	p := names.Native(rest)
	if p.Library == "" {
		p.Library = library
	}
	p.Line = int32(min(line, math.MaxInt32))
	if rest == "" {
		p.Detail = address
	}
	return p
}

// lineOf reads the line of a file:line or a file:line:column.
func lineOf(at string) (line int64, ok bool) {
	parts := strings.Split(at, ":")
	if len(parts) > 2 {
		if _, err := strconv.ParseUint(parts[len(parts)-2], 10, 31); err == nil {
			parts = parts[:len(parts)-1]
		}
	}
	if len(parts) < 2 {
		return 0, false
	}
	n, err := strconv.ParseUint(parts[len(parts)-1], 10, 31)
	return int64(n), err == nil
}

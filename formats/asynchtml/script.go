package asynchtml

import (
	"bytes"
	"context"
	"fmt"
	"strconv"
	"strings"

	"flameview/formats/codec"
	"flameview/model"
)

// script is the reader of a flame page's script: line by line, and blind for
// everything that is not one of a dozen lines it knows.
type script struct {
	ctx  context.Context
	in   *codec.Input
	b    *model.Builder
	page page

	data     []byte
	at       int // of the next line
	lineNo   int
	released int // bytes of progress

	units  string // const units, H6
	fine   bool   // the palette has H2's seven colours
	pool   *cpool // nil in H1 and H2
	diff   bool
	bad    int // lines that should be frames and are not
	badAt  int // the first of them
	frames int
}

// readScript reads the flame script that begins at p.script.
func readScript(ctx context.Context, in *codec.Input, b *model.Builder, p page) error {
	s := &script{ctx: ctx, in: in, b: b, page: p, data: in.Data, at: p.script}
	s.lineNo = bytes.Count(in.Data[:p.script], []byte{'\n'})
	line, ok := s.head()
	if s.ctx.Err() != nil {
		return s.ctx.Err()
	}
	if !ok {
		if !complete(in.Data) {
			return fmt.Errorf("line %d: %w", s.lineNo, errCut)
		}
		b.Warn("the page holds no frames")
		return nil
	}
	what := headingSeries(p.heading, s.units)
	var g *grower
	var err error
	if s.pool != nil {
		g = newGrower(ctx, b, numbered(b, s.pool), in.Reversed)
		g.reserve(s.likely())
		g.diff = s.diff
		err = s.packed(g, line)
	} else {
		g = newGrower(ctx, b, named(b), in.Reversed)
		err = s.absolute(g, line)
	}
	if e := g.finish(what, !complete(in.Data)); err == nil {
		err = e
	}
	s.report()
	return err
}

// likely is about how many frames are left, by how many lines the next part
// has. Counting all lines would read a large file twice.
func (s *script) likely() int {
	const least = len("u(8)\n")
	rest := s.data[s.at:]
	head := rest[:min(len(rest), 1<<20)]
	if len(head) == 0 {
		return 0
	}
	lines := 1.02 * float64(bytes.Count(head, []byte{'\n'})) / float64(len(head)) * float64(len(rest))
	return min(int(lines), len(rest)/least) + 1
}

// line gives the next line, without blanks around it.
func (s *script) line() ([]byte, bool) {
	if s.at >= len(s.data) {
		return nil, false
	}
	rest := s.data[s.at:]
	end := bytes.IndexByte(rest, '\n')
	if end < 0 {
		end = len(rest)
		s.at = len(s.data)
	} else {
		s.at += end + 1
	}
	s.lineNo++
	if s.lineNo&1023 == 1 && s.ctx.Err() != nil {
		return nil, false
	}
	if s.at-s.released >= 1<<20 {
		s.in.Release(s.released, s.at)
		s.released = s.at
		s.in.Progress(int64(s.at))
	}
	line := rest[:end]
	for len(line) > 0 && line[0] <= ' ' {
		line = line[1:]
	}
	for len(line) > 0 && line[len(line)-1] <= ' ' {
		line = line[:len(line)-1]
	}
	return line, true
}

// head reads up to the first frame and gives its line, or the d= line before it.
//
//	let inverted = false;
//	const units = 'samples';
//	const maxdiff = 12;
//	const palette = [
//	const cpool = [
func (s *script) head() ([]byte, bool) {
	colours := -1 // outside the palette
	for {
		line, ok := s.line()
		if !ok {
			return nil, false
		}
		switch {
		case isCall(line), s.pool != nil && bytes.HasPrefix(line, []byte("d=")):
			return line, true
		case bytes.HasPrefix(line, []byte("const palette")):
			colours = 0
		case colours >= 0 && bytes.HasPrefix(line, []byte("[0x")):
			colours++
			s.fine = colours > len(coarse)
		case bytes.HasPrefix(line, []byte("const units")):
			s.units = strings.Trim(value(line), `'"`)
		case bytes.HasPrefix(line, []byte("const maxdiff")):
			n, err := strconv.ParseInt(value(line), 10, 64)
			s.diff = err == nil && n >= 0
		case bytes.HasPrefix(line, []byte("const cpool")):
			s.names()
		}
		if bytes.HasPrefix(line, []byte("]")) {
			colours = -1
		}
	}
}

// names reads the lines of the array behind "const cpool = [".
func (s *script) names() {
	s.pool = &cpool{}
	for {
		line, ok := s.line()
		if !ok || len(line) > 0 && line[0] == ']' {
			return
		}
		if len(line) > 0 {
			s.pool.add(line)
		}
	}
}

// value gives what is assigned, without comments that a template left:
//
//	const maxdiff = /*maxdiff:*/-1;
func value(line []byte) string {
	_, v, _ := strings.Cut(string(line), "=")
	if i := strings.Index(v, "*/"); i >= 0 {
		v = v[i+2:]
	}
	return strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(v), ";"))
}

// isCall tells the line of a frame from the code around it, which calls the
// same functions, but never with a number first.
func isCall(line []byte) bool {
	if len(line) < 3 || line[1] != '(' || line[2]-'0' > 9 {
		return false
	}
	return line[0] == 'f' || line[0] == 'u' || line[0] == 'n'
}

func (s *script) badLine() {
	if s.bad == 0 {
		s.badAt = s.lineNo
	}
	s.bad++
}

func (s *script) report() {
	if s.bad > 0 {
		s.b.Warn("line %d: %s not be read and was left out; frames above it may hang under a wrong caller",
			s.badAt, count(s.bad, "line of a frame could", "lines of frames could"))
	}
	if s.pool != nil && s.pool.bad > 0 {
		s.b.Warn("%s damaged; names that follow may be wrong", count(s.pool.bad, "name is", "names are"))
	}
}

package speedscope

import (
	"bytes"
	"context"
	"errors"
	"fmt"

	"flameview/formats/codec"
	"flameview/formats/names"
	"flameview/model"
)

// reader reads one file.
type reader struct {
	scanner
	b *model.Builder

	framesAt   int   // where shared.frames begins, -1 without them
	profilesAt []int // where each profile begins

	frames []frame // by the file's index
	series []*series
	lost   losses
}

// frame is one entry of shared.frames.
type frame struct {
	id     model.FrameID
	thread model.ThreadID // what it stands for at the root of a stack; NoThread for none
}

// losses count what could not be used.
type losses struct {
	strangers  int // frames that are not in the list
	values     int // negative or no numbers
	unweighted int // samples without a weight
	untimely   int // events earlier than the one before
	unopened   int // frames that end without having begun
	unclosed   int // frames that begin and never end
	kinds      []string
}

// read is Format.Read.
func read(ctx context.Context, in *codec.Input, b *model.Builder) error {
	r := &reader{scanner: scanner{ctx: ctx, data: in.Data}, b: b, framesAt: -1}
	if err := ctx.Err(); err != nil {
		return err
	}
	err := r.outline()
	r.tell, r.look = in.Progress, 0
	if e := r.readFrames(); err == nil {
		err = e
	}
	for _, at := range r.profilesAt {
		r.at, r.look = at, at
		if e := r.profile(); err == nil {
			err = e
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
	}
	if e := r.store(); err == nil {
		err = e
	}
	r.warn()
	var broken *syntax
	if errors.As(err, &broken) {
		return fmt.Errorf("%s: %w", r.where(broken.at), err)
	}
	if err == nil && len(r.profilesAt) == 0 {
		return errors.New(`there are no profiles in it: want "profiles":[{"type":"sampled",...}]`)
	}
	in.Progress(int64(len(in.Data)))
	return err
}

// outline notes where things stand.
func (r *reader) outline() error {
	if bytes.HasPrefix(r.data, []byte("\xef\xbb\xbf")) {
		r.at = 3 // a byte order mark
	}
	return r.object(func(key string) error {
		switch {
		case key == "shared" && r.next() == '{':
			return r.object(func(key string) error {
				if key == "frames" {
					r.framesAt = r.at
				}
				return nil
			})
		case key == "profiles" && r.next() == '[':
			return r.list(func() error {
				r.profilesAt = append(r.profilesAt, r.at)
				return r.skip()
			})
		}
		return nil
	})
}

// readFrames reads shared.frames.
//
//	{"name":"run","file":"app/main.py","line":42}
func (r *reader) readFrames() error {
	if r.framesAt < 0 {
		return nil
	}
	r.at = r.framesAt
	return r.list(func() error {
		var name, file string
		var line int64
		err := r.object(func(key string) (err error) {
			switch c := r.next(); {
			case key == "name" && c == '"':
				name, err = r.str()
			case key == "file" && c == '"':
				file, err = r.str()
			case key == "line" && c != '"':
				n, _ := parseNumber(r.word())
				line, _ = n.times10(0)
			}
			return err
		})
		var broken *syntax
		if errors.As(err, &broken) && broken.at == len(r.data) && name == "" {
			return err // cut before the name
		}
		p := names.Parse(name)
		if p.Library == "" {
			p.Library = file
		}
		if p.Line == 0 && line > 0 && line < 1<<31 {
			p.Line = int32(line)
		}
		f := frame{id: p.Intern(r.b)}
		if t, ok := names.Thread(name); ok {
			f.thread = r.b.Thread(t)
		}
		r.frames = append(r.frames, f)
		return err
	})
}

// frame is what an index of the file stands for.
func (r *reader) frame(n number, ok bool) frame {
	i, fits := n.times10(0)
	if !ok || !fits || n.exp < 0 || i < 0 || i >= int64(len(r.frames)) {
		r.lost.strangers++
		return frame{id: r.unknown()}
	}
	return r.frames[i]
}

// warn says what could not be read.
func (r *reader) warn() {
	for _, w := range []struct {
		n    int
		what string
	}{
		{r.lost.strangers, "frames that the file does not name are shown as [unknown]: %d"},
		{r.lost.values, "values that are negative, too large or no numbers count as nothing: %d"},
		{r.lost.unweighted, "samples without a weight were left out: %d"},
		{r.lost.untimely, "events earlier than the one before them count as simultaneous: %d"},
		{r.lost.unopened, "frames that end without having begun were left out: %d"},
		{r.lost.unclosed, "frames that never end were taken to last as long as the profile: %d"},
	} {
		if w.n > 0 {
			r.b.Warn(w.what, w.n)
		}
	}
	for _, k := range r.lost.kinds {
		r.b.Warn("%s", k)
	}
}

// unknown is the frame of what the file does not name.
func (r *reader) unknown() model.FrameID { return names.Parse(names.Unknown).Intern(r.b) }

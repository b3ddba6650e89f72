package speedscope

import (
	"context"
	"errors"

	"flameview/formats/codec"
	"flameview/formats/codec/jsontext"
	"flameview/formats/names"
	"flameview/model"
)

// reader reads one file.
type reader struct {
	*jsontext.Scanner
	b *model.Builder

	framesAt int // where shared.frames begins, -1 without them
	profiles []profile

	frames []frame // by the file's index
	count  []int   // by the same, all 0 between two profiles; see counts
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
	values     int // too large or no numbers
	unweighted int // samples without a weight
	unsampled  int // weights without a sample
	untimely   int // events earlier than the one before
	unopened   int // frames that end without having begun
	unclosed   int // frames that begin and never end
	kinds      []string
}

// read is Format.Read.
func read(ctx context.Context, in *codec.Input, b *model.Builder) error {
	r := &reader{Scanner: jsontext.New(ctx, in.Data), b: b, framesAt: -1}
	r.Fast = true
	if err := ctx.Err(); err != nil {
		return err
	}
	err := r.outline()
	r.OnProgress = in.Progress
	if e := r.readFrames(); err == nil {
		err = e
	}
	for i := range r.profiles {
		if e := r.profile(&r.profiles[i]); err == nil {
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
	if err != nil {
		return r.Located(err)
	}
	if len(r.profiles) == 0 {
		return errors.New(`there are no profiles in it: want "profiles":[{"type":"sampled",...}]`)
	}
	in.Progress(int64(len(in.Data)))
	return err
}

// Frames may be named behind the profiles that use them, and the unit of a
// profile stand behind its samples. So the file is walked over twice: first
// lists are stepped over and their places noted, which is cheap, since only
// quotes and brackets matter there; then they are read in the order in which
// they are needed.

// outline notes where things stand.
func (r *reader) outline() error {
	var first error
	err := r.Object(func(key []byte) error {
		switch {
		case string(key) == "shared" && r.Next() == '{':
			return r.Object(func(key []byte) error {
				if string(key) == "frames" {
					r.framesAt = r.At
				}
				return nil
			})
		case string(key) == "profiles" && r.Next() == '[':
			return r.List(func() error {
				from := r.At
				p, err := r.about()
				r.profiles = append(r.profiles, p)
				var broken *jsontext.Syntax
				if !errors.As(err, &broken) {
					return err
				}
				if first == nil {
					first = err
				}
				r.At = from // the next one may be whole
				return r.Skip()
			})
		}
		return nil
	})
	if first != nil {
		return first
	}
	return err
}

// readFrames reads shared.frames.
//
//	{"name":"run","file":"app/main.py","line":42}
func (r *reader) readFrames() error {
	if r.framesAt < 0 {
		return nil
	}
	r.Go(r.framesAt)
	return r.List(func() error {
		var name, file string
		var line int64
		err := r.Object(func(key []byte) (err error) {
			switch c := r.Next(); {
			case string(key) == "name" && c == '"':
				name, err = r.Text()
			case string(key) == "file" && c == '"':
				file, err = r.Text()
			case string(key) == "line" && c != '"':
				n, _ := parseNumber(r.Word())
				line, _ = n.Times10(0)
			}
			return err
		})
		var broken *jsontext.Syntax
		if errors.As(err, &broken) && broken.At == len(r.Data) && name == "" {
			return err // cut before the name
		}
		p := names.OfFile(name, file)
		if p.Library == "" && p.Detail != file {
			p.Library = file
		}
		if p.File == "" {
			p.File = file
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
	i, fits := n.Times10(0)
	if !ok || !fits || n.Exp < 0 || i < 0 || i >= int64(len(r.frames)) {
		r.lost.strangers++
		return frame{id: r.unknown()}
	}
	return r.frames[i]
}

// warn says what could not be read.
func (r *reader) warn() {
	codec.Warn(
		r.b,
		codec.Loss{N: r.lost.strangers, What: "frames that the file does not name are shown as [unknown]: %d"},
		codec.Loss{N: r.lost.values, What: "values that are too large or no numbers count as nothing: %d"},
		codec.Loss{N: r.lost.unweighted, What: "samples without a weight were left out: %d"},
		codec.Loss{N: r.lost.unsampled, What: "weights without a sample were left out: %d; where they stand in front of the others, samples have the weights of their neighbours"},
		codec.Loss{N: r.lost.untimely, What: "events earlier than the one before them count as simultaneous: %d"},
		codec.Loss{N: r.lost.unopened, What: "frames that end without having begun were left out: %d"},
		codec.Loss{N: r.lost.unclosed, What: "frames that never end were taken to last as long as the profile: %d"},
	)
	for _, k := range r.lost.kinds {
		r.b.Warn("%s", k)
	}
}

// unknown is the frame of what the file does not name.
func (r *reader) unknown() model.FrameID { return names.Parse(names.Unknown).Intern(r.b) }

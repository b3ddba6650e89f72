package cpuprofile

import (
	"context"
	"errors"
	"path"
	"regexp"
	"strconv"
	"strings"

	"flameview/formats/codec"
	"flameview/formats/codec/jsontext"
	"flameview/formats/codec/v8"
	"flameview/model"
)

// read is Format.Read.
func read(ctx context.Context, in *codec.Input, b *model.Builder) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	s := jsontext.New(ctx, in.Data)
	released := 0
	s.OnProgress = func(done int64) {
		in.Release(released, int(done))
		released = int(done)
		in.Progress(done)
	}
	p := v8.NewProfile(v8.NewFrames(b))
	err := s.Object(func(key []byte) error {
		if string(key) == "profile" { // what a debugger answers, saved as it is
			return s.Maybe(func(key []byte) error { return p.Key(s, key) })
		}
		return p.Key(s, key)
	})
	if ctx.Err() != nil {
		return ctx.Err()
	}
	err = s.Located(err)
	if err == nil && p.Len() == 0 {
		return errors.New(`there are no nodes in it: want "nodes":[{"id":1,"callFrame":{...}}]`)
	}
	var events v8.Events
	if err := p.Events(ctx, b, thread(in.Name, b), &events); err != nil {
		return err
	}
	events.Store(b)
	events.Lost.Warn(b)
	in.Progress(int64(len(in.Data)))
	return err
}

// nodeName is what node --cpu-prof calls its files: date, time, process,
// thread, number.
var nodeName = regexp.MustCompile(`^CPU\.\d{8}\.\d{6}\.(\d+)\.(\d+)\.\d+\.cpuprofile`)

// thread is the thread that the file's name speaks of, since the content knows
// none: node writes one file for each worker.
//
//	CPU.20261121.221530.4411.1.000.cpuprofile -> "thread 1" of process 4411
func thread(name string, b *model.Builder) model.ThreadID {
	m := nodeName.FindStringSubmatch(path.Base(strings.ReplaceAll(name, `\`, "/")))
	if m == nil {
		return model.NoThread
	}
	id, err := strconv.ParseInt(m[2], 10, 64)
	if err != nil {
		return model.NoThread
	}
	b.Warn("the content names no thread; thread %d of process %s is taken from the file's name", id, m[1])
	return b.Thread(model.Thread{Name: "thread " + m[2], ID: id, Group: "node (" + m[1] + ")"})
}

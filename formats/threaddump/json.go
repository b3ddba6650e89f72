package threaddump

import (
	"bytes"
	"context"
	"errors"
	"fmt"

	"flameview/formats/codec"
	"flameview/formats/codec/jsontext"
	"flameview/model"
)

// jsonReader reads dumps of JSON, one object behind the other.
//
//	{"threadDump":{"processId":"4711","time":"2026-11-21T22:57:10.1Z","runtimeVersion":"21",
//	  "threadContainers":[{"container":"<root>","parent":null,"owner":null,"threads":[
//	    {"tid":"1","name":"main","stack":["java.base\/java.lang.Object.wait(Native Method)",...]}],"threadCount":"1"}]}}
//
// Numbers are strings until JDK 26. Version 2, of JDK 27, adds to a thread time,
// state, virtual, carrier, parkBlocker, blockedOn, waitingOn and monitorsOwned.
type jsonReader struct {
	*jsontext.Scanner
	*samples
	t         thread
	time      int64 // of the dump
	timed     bool
	container string
}

func readJSON(ctx context.Context, in *codec.Input, s *samples) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	r := &jsonReader{Scanner: jsontext.New(ctx, in.Data), samples: s}
	r.OnProgress = in.Progress
	var err error
	for err == nil && r.Next() == '{' {
		err = r.Object(r.ofFile)
	}
	if err == nil && r.Next() != 0 {
		err = r.Unexpected("the end of the file")
	}
	var broken *jsontext.Syntax
	if errors.As(err, &broken) {
		return fmt.Errorf("%s: %w", r.Place(broken.At), err)
	}
	return err
}

func (r *jsonReader) ofFile(key []byte) error {
	if string(key) != "threadDump" || r.Next() != '{' {
		return nil
	}
	r.dumps++
	r.timed = false
	err := r.Object(func(key []byte) error {
		switch {
		case string(key) == "time" && r.Next() == '"':
			at, err := r.Str()
			r.time, r.timed = instant(at)
			return err
		case string(key) == "threadContainers" && r.Next() == '[':
			return r.objects(r.ofContainer, func() { r.container = "" }, nil)
		}
		return nil
	})
	if !r.timed {
		r.undated++
	}
	return err
}

// objects reads a list of objects, with words before and after each; what is no
// object is stepped over.
func (r *jsonReader) objects(key func([]byte) error, before, after func()) error {
	return r.List(func() error {
		if r.Next() != '{' {
			return r.Skip()
		}
		if before != nil {
			before()
		}
		err := r.Object(key)
		if after != nil {
			after()
		}
		return err
	})
}

func (r *jsonReader) ofContainer(key []byte) error {
	switch {
	case string(key) == "container" && r.Next() == '"':
		name, err := r.Str()
		r.container = string(name)
		return err
	case string(key) == "threads" && r.Next() == '[':
		return r.objects(r.ofThread, r.beginThread, func() { r.add(&r.t) })
	}
	return nil
}

func (r *jsonReader) beginThread() {
	r.t.begin(header{thread: model.Thread{Group: r.container}, numbered: true})
	r.t.time = r.time
}

func (r *jsonReader) ofThread(key []byte) error {
	switch string(key) {
	case "tid":
		id, err := r.scalar()
		r.t.thread.ID = number(id)
		return err
	case "name":
		name, err := r.scalar()
		r.t.thread.Name = string(name)
		return err
	case "state":
		state, err := r.scalar()
		r.t.state = r.t.copy(state)
		return err
	case "virtual":
		virtual, err := r.scalar()
		r.t.thread.Virtual = string(virtual) == "true"
		return err
	case "time":
		text, err := r.scalar()
		if at, ok := instant(text); ok {
			r.t.time = at
		}
		return err
	case "blockedOn", "waitingOn":
		return r.waitsFor()
	case "parkBlocker":
		if r.Next() != '{' {
			return nil
		}
		return r.Object(func(key []byte) error {
			if string(key) == "object" {
				return r.waitsFor()
			}
			return nil
		})
	case "stack":
		if r.Next() != '[' {
			return nil
		}
		return r.List(func() error {
			frame, err := r.scalar()
			if err == nil {
				r.t.frames = append(r.t.frames, r.t.copy(frame))
			}
			return err
		})
	case "monitorsOwned":
		if r.Next() != '[' {
			return nil
		}
		depth := 0
		return r.objects(func(key []byte) error { return r.ofMonitor(key, &depth) }, func() { depth = 0 }, nil)
	}
	return nil
}

// ofMonitor reads the monitors that a frame owns; those that the compiler
// removed are null.
//
//	{"depth":1,"locks":["java.lang.Object@fb1002e8",null]}
func (r *jsonReader) ofMonitor(key []byte, depth *int) error {
	switch {
	case string(key) == "depth":
		n, err := r.scalar()
		*depth = int(number(n))
		return err
	case string(key) == "locks" && r.Next() == '[':
		return r.List(func() error {
			object, err := r.scalar()
			if class := classOfObject(object); len(class) > 0 {
				r.t.locked = append(r.t.locked, lock{*depth, r.t.copy(class)})
			}
			return err
		})
	}
	return nil
}

func (r *jsonReader) waitsFor() error {
	object, err := r.scalar()
	if class := classOfObject(object); len(class) > 0 {
		r.t.waits = r.t.copy(class)
	}
	return err
}

// classOfObject cuts the identity off an object: java.lang.Object@fb1002e8
func classOfObject(object []byte) []byte {
	class, _, _ := bytes.Cut(object, []byte("@"))
	return class
}

// scalar reads a string, a number or a word as text; null and what has brackets
// is "".
func (r *jsonReader) scalar() ([]byte, error) {
	switch r.Next() {
	case '"':
		return r.Str()
	case '{', '[':
		return nil, r.Skip()
	}
	word := r.Word()
	if len(word) == 0 {
		return nil, r.Unexpected("a value")
	}
	if string(word) == "null" {
		return nil, nil
	}
	return word, nil
}

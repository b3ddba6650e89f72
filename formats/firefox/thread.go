package firefox

import (
	"bytes"
	"fmt"
	"strconv"

	"flameview/model"
)

// about is what a thread says about itself, and where its tables of events are.
type about struct {
	name, process, pid, tid         string
	samples, jsAllocs, nativeAllocs int // 0 without
	tables                          bool
}

// thread reads the thread at a place.
func (r *reader) thread(p *process, at int) error {
	a := about{}
	libs := p.libs
	r.Go(at)
	err := r.Maybe(func(key []byte) (err error) {
		switch c := r.Next(); string(key) {
		case "name":
			a.name, err = r.Text()
		case "processName":
			a.process, err = r.Text()
		case "pid":
			a.pid, err = r.word()
		case "tid":
			a.tid, err = r.word()
		case "libs":
			if c == '[' {
				libs = nil
				err = r.readLibs(&libs)
			}
		case "samples":
			a.samples = r.At
		case "jsAllocations":
			a.jsAllocs = r.At
		case "nativeAllocations":
			a.nativeAllocs = r.At
		case "stackTable":
			a.tables = true
		}
		return err
	})
	t := p.shared
	if a.tables || t == nil {
		own := *p
		own.libs = libs
		t = newTables(&own)
		if p.shared != nil { // of the versions between, which share texts only
			t.strings, t.source = p.shared.strings, p.shared.source
		}
		if e := r.readTables(at, t); err == nil {
			err = e
		}
		r.resolve(t)
	}
	id := r.b.Thread(a.thread(r.several))
	for _, step := range []struct {
		at   int
		read func(*tables, int, model.ThreadID) error
	}{{a.samples, r.samples}, {a.jsAllocs, r.jsAllocations}, {a.nativeAllocs, r.nativeAllocations}} {
		if step.at == 0 {
			continue
		}
		if e := step.read(t, step.at, id); err == nil {
			err = e
		}
	}
	return err
}

// word reads a number or a string as text.
func (r *reader) word() (string, error) {
	r.Next()
	from := r.At
	err := r.Skip()
	return string(bytes.Trim(r.Data[from:r.At], `"`)), err
}

// thread is the model's; its process counts where there are several.
func (a *about) thread(several bool) model.Thread {
	id, err := strconv.ParseInt(a.tid, 10, 64)
	t := model.Thread{Name: a.name, ID: id}
	if err != nil && a.tid != "" && a.tid != "null" {
		t.Name = fmt.Sprintf("%s %s", a.name, a.tid)
	}
	switch {
	case !several:
	case a.process != "" && a.pid != "":
		t.Group = fmt.Sprintf("%s (%s)", a.process, a.pid)
	case a.pid != "":
		t.Group = "process " + a.pid
	default:
		t.Group = a.process
	}
	return t
}

// manyPids says whether threads are of several processes.
func (r *reader) manyPids(threads []int) bool {
	first := ""
	for i, at := range threads {
		pid := ""
		r.Go(at)
		_ = r.Maybe(func(key []byte) (err error) {
			if string(key) == "pid" {
				pid, err = r.word()
			}
			return err
		})
		if i > 0 && pid != first {
			return true
		}
		first = pid
	}
	return false
}

package threaddump

import (
	"cmp"
	"slices"
	"strings"

	"flameview/formats/codec"
	"flameview/formats/names"
	"flameview/model"
)

// noFrames stands for the stack of a thread of Java that has none: it runs code
// of the VM, or has not begun.
const noFrames = "(no Java frames)"

// samples collects the threads of all dumps as columns.
type samples struct {
	b       *model.Builder
	frames  *names.Frames
	classes map[string]model.MethodID // what is waited for, as written
	none    model.MethodID            // of threads that wait for nothing
	key     []byte

	stack  []model.StackID
	thread []model.ThreadID
	time   []int64
	state  []model.StateID
	class  []model.MethodID

	dumps   int
	undated int // dumps without a time
	stated  bool
	waiting bool
	vm      map[string]bool // names of threads of the VM itself
	zoned   bool            // a date without a time zone was read
	zonedAt int64           // the first of these
	cut     bool            // the text ends inside of a frame
	locks   []string        // deadlocks in words, each once
	locked  map[string]int  // in how many dumps they are
}

func newSamples(b *model.Builder) *samples {
	return &samples{
		b: b, frames: names.NewFramesBy(b, parse), classes: map[string]model.MethodID{}, vm: map[string]bool{}, locked: map[string]int{},
		none: b.Method(model.Method{Family: model.FamilyClass}),
	}
}

// add adds a thread: a sample, unless it is one of the VM itself.
func (s *samples) add(t *thread) {
	if !t.numbered && len(t.state) == 0 && len(t.frames) == 0 {
		if t.thread.Name != "" {
			s.vm[t.thread.Name] = true
		}
		return
	}
	at := model.Root
	if len(t.frames) == 0 {
		at = s.b.Push(at, s.frames.Frame([]byte(noFrames)))
	}
	slices.SortStableFunc(t.locked, func(a, b lock) int { return cmp.Compare(a.frame, b.frame) })
	for i := len(t.frames) - 1; i >= 0; i-- {
		at = s.b.Push(at, s.frame(t, i))
	}
	s.stack = append(s.stack, at)
	s.thread = append(s.thread, s.b.Thread(t.thread))
	s.time = append(s.time, t.time)
	s.state = append(s.state, s.b.State(string(t.state)))
	s.class = append(s.class, s.classOf(t.waits))
	s.stated = s.stated || len(t.state) > 0
	s.waiting = s.waiting || len(t.waits) > 0
}

func (s *samples) frame(t *thread, i int) model.FrameID {
	detail := t.detail(i)
	if detail == "" {
		return s.frames.Frame(t.frames[i])
	}
	s.key = append(append(append(s.key[:0], t.frames[i]...), separator...), detail...)
	return s.frames.Frame(s.key)
}

// classOf is the class of what a thread waits for. The monitor of a class is an
// object of java.lang.Class.
func (s *samples) classOf(written []byte) model.MethodID {
	if len(written) == 0 {
		return s.none
	}
	id, ok := s.classes[string(written)]
	if !ok {
		class, _, _ := strings.Cut(string(written), " for ")
		id = s.b.Method(names.Class(class).Method)
		s.classes[string(written)] = id
	}
	return id
}

// store hands the columns over.
func (s *samples) store() {
	if len(s.stack) == 0 {
		return
	}
	seg := s.b.Series("threaddump", "Thread dumps", model.Unit{Name: "samples"})
	seg.Stack, seg.Thread = s.stack, s.thread
	if s.undated == 0 {
		seg.Time = s.time
	}
	if s.stated {
		seg.State = s.state
	}
	if s.waiting {
		seg.Class = s.class
	}
	seg.Values[0].Same = 1
}

// warn says what is not in the samples, and what was guessed.
func (s *samples) warn() {
	for i, text := range s.locks {
		if i == maxDeadlocks {
			s.b.Warn("%d other deadlocks were found", len(s.locks)-i)
			break
		}
		s.b.Warn("the JVM found a deadlock, in %d of %d dumps: %s", s.locked[text], s.dumps, text)
	}
	if s.zoned {
		codec.WarnZone(s.b, "the dates of dumps name", s.zonedAt)
	}
	if s.undated > 0 && s.undated < s.dumps {
		s.b.Warn("%d of %d dumps have no date, so no times are shown", s.undated, s.dumps)
	}
	if n := len(s.vm); n > 0 {
		s.b.Warn("%d threads of the VM itself have no Java stack and are not counted, such as %q", n, first(s.vm))
	}
	if s.cut {
		s.b.Warn("the file ends inside of a stack: its last frame was left out")
	}
}

// first is the first name of a set by the alphabet.
func first(set map[string]bool) string {
	least, any := "", false
	for name := range set {
		if !any || name < least {
			least, any = name, true
		}
	}
	return least
}

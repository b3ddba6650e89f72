package names

import (
	"hash/maphash"

	"flameview/model"
)

// Frames interns frames by the name a file wrote, each name parsed once.
//
// This is the inner loop of every reader of text: a file has some thousand
// names and asks for them millions of times. So the table is small: entries of
// 16 bytes, and the names next to each other in one slice. The road not taken is
// a map[string]model.FrameID: over 6,000 names (BenchmarkFrame) it took 1.3 to
// 1.5 times as long in three runs on a busy machine.
type Frames struct {
	b     *model.Builder
	parse func(string) Parsed
	seed  maphash.Seed
	table []entry // open addressing, at most half full; a power of two long
	used  int
	text  []byte // the names, one behind the other
}

// entry with size 0 is an empty slot.
type entry struct {
	hash uint32
	id   model.FrameID
	at   uint32 // where the name begins in text
	size uint32 // its length and 1
}

// maxText bounds what the table remembers. Names beyond it are parsed each time.
const maxText = 1 << 31

// NewFrames makes the cache of one reader for names of unknown origin.
func NewFrames(b *model.Builder) *Frames { return NewFramesBy(b, Parse) }

// NewFramesBy makes the cache of one reader that knows how to take its names
// apart.
func NewFramesBy(b *model.Builder, parse func(string) Parsed) *Frames {
	return &Frames{b: b, parse: parse, seed: maphash.MakeSeed(), table: make([]entry, 1024)}
}

// Frame gives the frame of a name. The name is copied where it is kept.
func (f *Frames) Frame(name []byte) model.FrameID {
	hash := uint32(maphash.Bytes(f.seed, name))
	mask := uint32(len(f.table) - 1)
	for i := hash & mask; ; i = (i + 1) & mask {
		e := &f.table[i]
		if e.size == 0 {
			return f.add(name, hash)
		}
		if e.hash == hash && string(f.text[e.at:e.at+e.size-1]) == string(name) {
			return e.id
		}
	}
}

func (f *Frames) add(name []byte, hash uint32) model.FrameID {
	id := f.parse(string(name)).Intern(f.b)
	if len(name) > maxText-len(f.text) {
		return id
	}
	if f.used++; 2*f.used > len(f.table) {
		old := f.table
		f.table = make([]entry, 2*len(old))
		for _, e := range old {
			if e.size != 0 {
				f.put(e)
			}
		}
	}
	f.put(entry{hash, id, uint32(len(f.text)), uint32(len(name)) + 1})
	f.text = append(f.text, name...)
	return id
}

func (f *Frames) put(e entry) {
	mask := uint32(len(f.table) - 1)
	i := e.hash & mask
	for f.table[i].size != 0 {
		i = (i + 1) & mask
	}
	f.table[i] = e
}

package asynchtml

import (
	"flameview/formats/names"
	"flameview/model"
)

// titles turns names and types into frames, each once.
type titles struct {
	b                 *model.Builder
	byName            map[string]int // H1, H2 and trees, where names are not numbered
	name              func(title int) []byte
	list              []string           // by title, where names are not numbered
	slots             [][numTypes]uint32 // by title and type: index into infos, 0 = not made yet
	infos             []info
	strange           int // frames whose name is not in the file
	nobody, truncated uint32
}

// info is what is known about a name of a type.
type info struct {
	frame  model.FrameID
	thread model.ThreadID // of a frame that stands for a thread
	entry  bool           // where threads begin
}

// numbered makes titles for the names of a pool.
func numbered(b *model.Builder, pool *cpool) *titles {
	return &titles{b: b, name: pool.name, slots: make([][numTypes]uint32, pool.len()), infos: make([]info, 1)}
}

// named makes titles for names that stand in every frame.
func named(b *model.Builder) *titles {
	t := &titles{b: b, byName: map[string]int{}, infos: make([]info, 1)}
	t.name = func(i int) []byte { return []byte(t.list[i]) }
	return t
}

// intern gives the number of a name.
func (t *titles) intern(name []byte) int {
	if i, ok := t.byName[string(name)]; ok {
		return i
	}
	i := len(t.list)
	s := string(name)
	t.byName[s] = i
	t.list = append(t.list, s)
	t.slots = append(t.slots, [numTypes]uint32{})
	return i
}

// info gives the index into infos of a name and a type.
func (t *titles) info(title int64, typ frameType) uint32 {
	if uint64(title) < uint64(len(t.slots)) {
		if i := t.slots[title][typ]; i != 0 {
			return i
		}
	}
	return t.first(title, typ)
}

// first is info for a name that comes with its type for the first time, or is
// not in the file.
func (t *titles) first(title int64, typ frameType) uint32 {
	if title < 0 || title >= int64(len(t.slots)) {
		t.strange++
		return t.special(&t.nobody, names.Unknown)
	}
	i := t.make(string(t.name(int(title))), typ)
	t.slots[title][typ] = i
	return i
}

// cut is the frame in place of callees that are not in the file.
func (t *titles) cut() model.FrameID {
	return t.infos[t.special(&t.truncated, "[truncated]")].frame
}

func (t *titles) special(slot *uint32, name string) uint32 {
	if *slot == 0 {
		*slot = t.make(name, typeNative)
	}
	return *slot
}

func (t *titles) make(name string, typ frameType) uint32 {
	p := parse(name, typ)
	x := info{frame: p.Intern(t.b), entry: entries[name]}
	if typ == typeNative {
		if thread, ok := names.Thread(name); ok {
			x.thread = t.b.Thread(thread)
			x.entry = true
		}
	}
	t.infos = append(t.infos, x)
	return uint32(len(t.infos) - 1)
}

// parse takes a name apart with what its type says about it, so that it comes
// out as it does from annotated text. A native frame may be a Java method: the
// converter calls the JDK's native methods so. Allocated classes and those of
// locks have the type of inlined or kernel frames; like text, a page has them
// as leaves of the stack.
//
//	java.lang.Object, Workload$1, byte[]    classes, where the type is 2 or 5
func parse(name string, typ frameType) names.Parsed {
	var p names.Parsed
	switch {
	case typ == typeInlined:
		p = names.Parse(name + "_[i]")
	case typ == typeKernel:
		p = names.Parse(name + "_[k]")
	case typ.java():
		p = names.Parse(name + "_[j]")
	case typ == typeNative:
		p = names.Parse(name)
	default:
		p = names.Native(name)
	}
	switch {
	case p.Family == model.FamilyThread, p.Family == model.FamilyClass, p.Kind == model.KindTruncated:
	default:
		p.Kind = kinds[typ]
	}
	return p
}

// entries are functions that a thread begins with. They tell stacks that stand
// on their head.
var entries = map[string]bool{
	"java/lang/Thread.run": true, "java/lang/Thread.runWith": true, "java/lang/VirtualThread.run": true,
	"start_thread": true, "thread_start": true, "thread_native_entry": true, "thread_native_entry(Thread*)": true,
	"clone": true, "clone3": true, "__clone": true, "__clone3": true,
	"_start": true, "__libc_start_main": true, "main": true, "JavaMain": true,
}

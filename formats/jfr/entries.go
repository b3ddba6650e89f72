package jfr

import "github.com/grafana/jfr-parser/parser/types/def"

// entryPlan says how to read the entries of one pool and what to keep of them.
type entryPlan struct {
	plan plan
	keep func(p *pools, id uint64, v *values)
}

// entryFields are the fields that are kept, by class; a field's slot is its
// place in the list, from 1. A field that is a reference where a text is
// expected, or the other way round, is left out.
var entryFields = map[string]struct {
	fields []string
	keep   func(p *pools, id uint64, v *values)
}{
	"jdk.types.Method": {[]string{"type", "name", "descriptor"}, func(p *pools, id uint64, v *values) {
		p.methods.set(id, method{v[1], v[2], v[3]}, len(p.data))
	}},
	"java.lang.Class": {[]string{"name", "package"}, func(p *pools, id uint64, v *values) {
		p.classes.set(id, class{v[1], v[2]}, len(p.data))
	}},
	"jdk.types.Package": {[]string{"module"}, func(p *pools, id uint64, v *values) {
		p.packages.set(id, v[1], len(p.data))
	}},
	"jdk.types.Module": {[]string{"name"}, func(p *pools, id uint64, v *values) {
		p.modules.set(id, v[1], len(p.data))
	}},
	"jdk.types.Symbol": {[]string{"string'"}, func(p *pools, id uint64, v *values) {
		p.symbols.set(id, p.text(v[1]), len(p.data))
	}},
	"jdk.types.FrameType": {[]string{"description'"}, func(p *pools, id uint64, v *values) {
		p.frameTypes.set(id, p.text(v[1]), len(p.data))
	}},
	"jdk.types.ThreadState": {[]string{"name'"}, func(p *pools, id uint64, v *values) {
		p.states.set(id, p.text(v[1]), len(p.data))
	}},
	"jdk.types.OldObject": {[]string{"type"}, func(p *pools, id uint64, v *values) {
		p.objects.set(id, v[1], len(p.data))
	}},
	"java.lang.Thread": {[]string{"osName'", "osThreadId", "javaName'", "javaThreadId", "group", "virtual"}, func(p *pools, id uint64, v *values) {
		p.threads.set(id, thread{
			osName: p.text(v[1]), osID: int64(v[2]), javaName: p.text(v[3]), javaID: int64(v[4]),
			group: v[5], virtual: v[6]&1 != 0,
		}, len(p.data))
	}},
	"jdk.types.ThreadGroup": {[]string{"name'"}, func(p *pools, id uint64, v *values) {
		p.groups.set(id, p.text(v[1]), len(p.data))
	}},
}

// entry gives the plan of a class's pool, compiled on first use; nil if it
// cannot be read.
func (t *schema) entry(c *def.Class) *entryPlan {
	if e, ok := t.entries[c.ID]; ok {
		return e
	}
	known := entryFields[c.Name]
	var slot func(int, *def.Field) uint8
	if known.fields != nil {
		slot = func(_ int, f *def.Field) uint8 {
			name := f.Name
			if !f.ConstantPool && f.Type == t.T_STRING {
				name += "'"
			}
			for i, want := range known.fields {
				if name == want && !f.Array {
					return uint8(i + 1)
				}
			}
			return 0
		}
	}
	var e *entryPlan
	if p, ok := t.compile(c, slot); ok {
		e = &entryPlan{plan: p, keep: known.keep}
	}
	t.entries[c.ID] = e
	return e
}

// text reads the string at a position that a plan left in a slot.
func (p *pools) text(at uint64) text {
	t, _ := readText(p.data, int(at))
	return t
}

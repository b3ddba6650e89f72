package firefox

import "flameview/model"

// tables are what stacks are made of, as columns: of a thread, or of all. A
// number that a file leaves out, or that is null, is -1.
type tables struct {
	of      *process
	strings []int // where each begins
	gecko   bool  // frames have a location, and no function

	stack struct{ frame, prefix []int32 }
	frame struct {
		fn, line, category, sub, implementation, depth, symbol, lib []int32

		address  []int64
		location []int32 // Gecko: number of a string
	}
	fn       struct{ name, file, source, line, column, resource, js []int32 }
	resource struct{ lib []int32 }
	symbol   struct{ lib []int32 }
	source   struct{ file []int32 }

	stacks []model.StackID // by the number of a stack
	named  map[int32]string
}

func newTables(p *process) *tables { return &tables{of: p, named: map[int32]string{}} }

// readTables reads the tables among the keys of an object: those of a thread,
// or "shared".
func (r *reader) readTables(at int, t *tables) error {
	r.Go(at)
	return r.Maybe(func(key []byte) error {
		switch string(key) {
		case "stringArray", "stringTable":
			t.strings = nil
			if r.Next() != '[' {
				return nil
			}
			return r.places(&t.strings)
		case "stackTable":
			return r.table(t, columns{"frame": &t.stack.frame, "prefix": &t.stack.prefix, "prefixOffset": &t.stack.prefix})
		case "frameTable":
			f := &t.frame
			return r.table(t, columns{
				"func": &f.fn, "line": &f.line, "category": &f.category, "subcategory": &f.sub, "implementation": &f.implementation,
				"inlineDepth": &f.depth, "nativeSymbol": &f.symbol, "lib": &f.lib, "location": &f.location,
			})
		case "funcTable":
			f := &t.fn
			return r.table(t, columns{
				"name": &f.name, "fileName": &f.file, "source": &f.source, "lineNumber": &f.line, "columnNumber": &f.column,
				"resource": &f.resource, "isJS": &f.js,
			})
		case "resourceTable":
			return r.table(t, columns{"lib": &t.resource.lib})
		case "nativeSymbols":
			return r.table(t, columns{"libIndex": &t.symbol.lib})
		case "sources":
			return r.table(t, columns{"filename": &t.source.file})
		}
		return nil
	})
}

// columns says where columns of a name go.
type columns map[string]*[]int32

// table reads a table: columns, or rows with a schema.
func (r *reader) table(t *tables, to columns) error {
	if r.Next() != '{' {
		return r.Skip()
	}
	var schemaAt, dataAt int
	err := r.Object(func(key []byte) error {
		switch c := r.Next(); {
		case string(key) == "schema" && c == '{':
			schemaAt = r.At
		case string(key) == "data" && c == '[':
			dataAt = r.At
		case string(key) == "address" && c == '[':
			t.frame.address = nil
			return r.Column(0, func(v int64, ok bool) {
				if !ok {
					v = -1
				}
				t.frame.address = append(t.frame.address, v)
			})
		case string(key) == "prefixOffset":
			return r.prefixOffsets(t)
		case c == '[':
			if col := to[string(key)]; col != nil {
				return r.column(col)
			}
		}
		return nil
	})
	if schemaAt == 0 || dataAt == 0 {
		return err
	}
	end := r.At
	t.gecko = true
	wanted := map[string]func(int64, bool){}
	for name, col := range to {
		wanted[name] = func(v int64, ok bool) { *col = append(*col, small(v, ok)) }
	}
	if e := r.rows(schemaAt, dataAt, 0, wanted); e != nil {
		return e
	}
	r.At = end
	return err
}

// text gives a string by its number, "" where there is none.
func (r *reader) text(t *tables, n int32) string {
	if n < 0 || int(n) >= len(t.strings) {
		return ""
	}
	if s, ok := t.named[n]; ok {
		return s
	}
	at := r.At
	r.At = t.strings[n]
	s, err := r.Text()
	r.At = at
	if err != nil {
		return ""
	}
	t.named[n] = s
	return s
}

// at gives an item of a column, -1 where there is none.
func at(column []int32, i int32) int32 {
	if i < 0 || int(i) >= len(column) {
		return -1
	}
	return column[i]
}

// resolve gives each stack of the tables its place in the store.
func (r *reader) resolve(t *tables) {
	frames := make([]model.FrameID, max(len(t.frame.fn), len(t.frame.location)))
	known := make([]bool, len(frames))
	t.stacks = make([]model.StackID, len(t.stack.frame))
	for i, f := range t.stack.frame {
		if i&0xffff == 0 && r.ctx.Err() != nil {
			return // read looks at the context too
		}
		var id model.FrameID
		if f < 0 || int(f) >= len(frames) {
			r.lost.strangers++
			id = r.unknown()
		} else {
			if !known[f] {
				known[f] = true
				frames[f] = r.name(t, f).Intern(r.b)
			}
			id = frames[f]
		}
		below := model.Root
		switch p := at(t.stack.prefix, int32(i)); {
		case int(p) >= i:
			r.lost.disorder++
		case p >= 0:
			below = t.stacks[p]
		}
		t.stacks[i] = r.b.Push(below, id)
	}
}

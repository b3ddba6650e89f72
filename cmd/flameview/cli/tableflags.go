package cli

import (
	"fmt"
	"reflect"
	"strings"

	"flameview/model/filter"
	"flameview/model/shape"
)

// Some flags come from the tables of the model: a row says what its flag is
// called. kong reads flags from the fields of structs, so each such table is
// made into a struct type, with one field for each row that has a flag.
//
// tableFlags is a pointer to a value of such a type; the fields are in the order
// of the flags. The road not taken is kong's DynamicCommand and resolvers, which
// add commands and values but no flags.
type tableFlags any

// tableFlag is one flag of a table.
type tableFlag struct {
	name, placeholder, help string
	kind                    reflect.Type // of its values: []string, string or bool
}

func newTableFlags(list []tableFlag) tableFlags {
	fields := make([]reflect.StructField, len(list))
	for i, f := range list {
		tag := fmt.Sprintf(`name:%q group:"filter" help:%q`, f.name, strings.ReplaceAll(f.help, "$", "$$"))
		if f.placeholder != "" {
			tag += fmt.Sprintf(` sep:"none" placeholder:%q`, f.placeholder)
		}
		fields[i] = reflect.StructField{Name: fmt.Sprintf("Flag%d", i), Type: f.kind, Tag: reflect.StructTag(tag)}
	}
	return reflect.New(reflect.StructOf(fields)).Interface()
}

// value is what the command line gives the flag of that index; its zero value
// if flags is nil.
func value[T any](flags tableFlags, i int) (v T) {
	if flags == nil {
		return v
	}
	return reflect.ValueOf(flags).Elem().Field(i).Interface().(T)
}

// filterFlags are the kinds of filters that have a flag, and the flags.
func filterFlags() (kinds []*filter.Kind, flags []tableFlag) {
	for _, k := range filter.Kinds {
		if k.Flag != "" {
			kinds = append(kinds, k)
			flags = append(flags, tableFlag{k.Flag, strings.ToUpper(k.ID), k.Help, reflect.TypeFor[string]()})
			if k.Range != nil {
				flags[len(flags)-1].placeholder = "FROM,TO"
			}
		}
	}
	return kinds, flags
}

// transformFlags are those of shape.TransformKinds, in that order. The first
// says what holds for all.
func transformFlags() (flags []tableFlag) {
	last := shape.TransformKinds[len(shape.TransformKinds)-1].Flag
	for i, k := range shape.TransformKinds {
		f := tableFlag{name: k.Flag, help: k.Help, kind: reflect.TypeFor[bool]()}
		if k.Patterns {
			f.placeholder, f.kind = "PATTERN", reflect.TypeFor[[]string]()
		}
		if i == 0 {
			f.help += " PATTERN, package:PATTERN or library:PATTERN. Transforms, from here to --" + last + ", are done in the order given."
		}
		flags = append(flags, f)
	}
	return flags
}

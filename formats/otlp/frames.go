package otlp

import (
	"math"
	"strings"

	"flameview/formats/names"
	"flameview/model"
)

// frames are those of a location, outermost first, made once.
func (r *reader) frames(i uint32) []model.FrameID {
	if uint64(i) >= uint64(len(r.d.locations)) {
		r.lost.strangers++
		return r.unknown()
	}
	if r.known[i] == nil {
		r.known[i] = r.location(&r.d.locations[i])
	}
	return r.known[i]
}

func (r *reader) unknown() []model.FrameID {
	return []model.FrameID{names.Native(names.Unknown).Intern(r.b)}
}

// location names a place. Its lines are functions that were inlined into one
// another, the innermost first.
func (r *reader) location(l *location) []model.FrameID {
	var m mapping
	if uint64(l.mapping) < uint64(len(r.d.mappings)) {
		m = r.d.mappings[l.mapping]
	}
	file := r.d.text(m.file)
	library := file[strings.LastIndexAny(file, `/\`)+1:]
	kind := r.frameType(l)
	if l.lines.from == l.lines.to {
		address := l.address
		if m.start <= address && address < m.limit {
			address += m.offset - m.start
		}
		if library == "" && address == 0 {
			return r.unknown()
		}
		p := names.Address(library, address)
		if kind == "kernel" {
			p.Kind = model.KindKernel
		}
		return []model.FrameID{p.Intern(r.b)}
	}
	out := make([]model.FrameID, 0, l.lines.to-l.lines.from)
	for n := l.lines.to; n > l.lines.from; n-- {
		ln := r.d.lines[n-1]
		if uint64(ln.function) >= uint64(len(r.d.functions)) {
			r.lost.strangers++
			out = append(out, r.unknown()...)
			continue
		}
		fn := r.d.functions[ln.function]
		name := r.d.text(fn.name)
		if name == "" {
			name = r.d.text(fn.system)
		}
		p := parse(kind, name, r.d.text(fn.file))
		if p.Library == "" {
			p.Library = library
		}
		if p.Line == 0 && ln.line > 0 && ln.line <= math.MaxInt32 {
			p.Line = int32(ln.line)
		}
		if p.Kind == model.KindUnknown && n < l.lines.to {
			p.Kind = model.KindInlined
		}
		out = append(out, p.Intern(r.b))
	}
	return out
}

// frameType is the attribute of a location that says what it is.
func (r *reader) frameType(l *location) string {
	for _, i := range r.d.locationAttrs[l.attributes.from:l.attributes.to] {
		if uint64(i) < uint64(len(r.d.attributes)) && r.d.attributes[i].meaning == frameType {
			return r.d.attributes[i].text
		}
	}
	return ""
}

// parse names a function by the type of its frame, or by its looks where there is
// none.
//
// https://opentelemetry.io/docs/specs/semconv/attributes-registry/profile/
func parse(kind, name, file string) names.Parsed {
	switch kind {
	case "jvm":
		return java(name)
	case "kernel":
		p := names.Native(name)
		p.Kind = model.KindKernel
		return p
	case "native", "rust":
		return names.Native(name)
	case "go":
		return names.Go(name)
	}
	if kind == "v8js" && name != "" {
		return names.JS(name, names.Script{URL: file})
	}
	if name == "" {
		return names.Native(names.Unknown)
	}
	switch kind {
	case "cpython", "python":
		return names.Python(name, file, 0)
	case "ruby":
		return names.Ruby(name, file, 0)
	case "php", "phpjit":
		return names.PHP(name, file)
	case "beam":
		return names.ErlangText(name)
	case "dotnet":
		return dotnet(name, file)
	}
	return names.OfFile(name, file)
}

// java names a method. The eBPF profiler writes it as source code does, with the
// type that it returns.
//
//	void java.lang.Thread.run()    java/lang/Thread.run
func java(name string) names.Parsed {
	method, signature := name, ""
	if open := strings.IndexByte(name, '('); open > 0 {
		method, signature = name[:open], name[open:]
	}
	method = method[strings.LastIndexByte(method, ' ')+1:]
	dot := strings.LastIndexByte(method, '.')
	if dot <= 0 || dot+1 == len(method) {
		return names.Native(name)
	}
	return names.Java(method[:dot], method[dot+1:], signature)
}

// dotnet names a method of .NET.
func dotnet(name, file string) names.Parsed {
	p := names.Parsed{Method: model.Method{Family: model.FamilyDotNet, Name: name, Display: name}}
	if file != "" {
		p.Name += " (" + file + ")"
	}
	return p
}

package firefox

import (
	"cmp"
	"fmt"
	"path"
	"strconv"
	"strings"

	"flameview/formats/names"
	"flameview/model"
)

func (r *reader) unknown() model.FrameID { return names.Parse(names.Unknown).Intern(r.b) }

// name names a frame.
func (r *reader) name(t *tables, f int32) names.Parsed {
	var p names.Parsed
	if t.gecko {
		p = r.geckoName(t, r.text(t, at(t.frame.location, f)))
	} else {
		p = r.processedName(t, f)
	}
	if line := at(t.frame.line, f); line > 0 {
		p.Line = line
	}
	category := at(t.frame.category, f)
	switch {
	case p.Family == model.FamilyJS && p.Kind == model.KindUnknown:
		if p.Kind = implementation(r.text(t, at(t.frame.implementation, f))); p.Kind == model.KindUnknown {
			p.Kind = t.of.meta.kind(category, at(t.frame.sub, f))
		}
	case p.Family != model.FamilyNative:
	case t.of.meta.isKernel(category):
		p.Kind = model.KindKernel
	case at(t.frame.depth, f) > 0:
		p.Kind = model.KindInlined
	}
	return p
}

// implementation is how Firefox before 2019 says which compiler made a frame.
func implementation(s string) model.Kind {
	switch s {
	case "ion":
		return model.KindJIT
	case "baseline":
		return model.KindBaseline
	case "interpreter", "blinterp":
		return model.KindInterpreted
	}
	return model.KindUnknown
}

// processedName names a frame by its function.
func (r *reader) processedName(t *tables, f int32) names.Parsed {
	fn := at(t.frame.fn, f)
	if int(fn) >= len(t.fn.name) || fn < 0 {
		r.lost.strangers++
		return names.Parse(names.Unknown)
	}
	name := r.text(t, t.fn.name[fn])
	file := r.text(t, at(t.fn.file, fn))
	if source := at(t.fn.source, fn); source >= 0 {
		file = r.text(t, at(t.source.file, source))
	}
	if at(t.fn.js, fn) == 1 {
		return script(name, names.Script{URL: file, Line: max(at(t.fn.line, fn), 0), Column: max(at(t.fn.column, fn), 0)})
	}
	lib := at(t.frame.lib, f)
	if lib < 0 {
		lib = at(t.symbol.lib, at(t.frame.symbol, f))
	}
	if lib < 0 {
		lib = at(t.resource.lib, at(t.fn.resource, fn))
	}
	address := int64(-1)
	if int(f) < len(t.frame.address) {
		address = t.frame.address[f]
	}
	p := r.native(t.of, name, lib, address)
	if p.Library == "" {
		p.Library = file
	}
	return p
}

// script names a function of JavaScript. "(root scope) <url>" is the code of a
// script outside of its functions.
func script(name string, place names.Script) names.Parsed {
	name = strings.TrimSpace(strings.TrimPrefix(name, "(root scope)"))
	if name == place.URL {
		name = ""
	}
	if place.URL == "" {
		if function, at, ok := names.JSPlace(name); ok {
			name, place = function, at
		}
	}
	return names.JS(name, place)
}

// native names a function of a library; address is relative to the library, -1
// where it is not known.
func (r *reader) native(of *process, name string, lib int32, address int64) names.Parsed {
	if p, ok := names.V8(name); ok {
		return p
	}
	var l *library
	if lib >= 0 && int(lib) < len(of.libs) {
		l = &of.libs[lib]
	}
	written, isAddress := parseAddress(name)
	if isAddress && l == nil {
		r.lost.unnamed++
	} else if isAddress {
		if address < 0 {
			address = written
		}
		detail := name
		if name = r.symbolOf(l, address); name == "" {
			return r.unnamed(l.name, address, detail)
		}
	}
	p := names.Native(name)
	if l != nil && p.Library == "" {
		p.Library = path.Base(l.name)
	}
	return p
}

// unnamed is a frame of which only the address in a library is known.
func (r *reader) unnamed(lib string, address int64, detail string) names.Parsed {
	r.lost.unnamed++
	lib = path.Base(lib)
	p := names.Native(fmt.Sprintf("%s+0x%x", lib, address))
	p.Library, p.Detail = lib, detail
	return p
}

func parseAddress(name string) (address int64, ok bool) {
	hex, ok := strings.CutPrefix(name, "0x")
	if !ok {
		return 0, false
	}
	v, err := strconv.ParseInt(hex, 16, 64)
	return v, err == nil
}

// geckoName names a frame by the one string that Firefox itself writes.
//
//	next (self-hosted:392:27)[3]       a function of a script
//	resource://gre/modules/x.mjs:7     the code of a script outside of functions
//	0x7f9493b1f829                     an address in the memory of the process
//	XREMain::XRE_main                  a label
func (r *reader) geckoName(t *tables, location string) names.Parsed {
	if address, ok := parseAddress(location); ok {
		for i := range t.of.libs {
			l := &t.of.libs[i]
			if address >= l.start && address < l.end {
				if name := r.symbolOf(l, address-l.start+l.offset); name != "" {
					p := names.Native(name)
					p.Library = path.Base(l.name)
					return p
				}
				return r.unnamed(cmp.Or(l.name, l.debugName, "library"), address-l.start+l.offset, location)
			}
		}
		r.lost.unnamed++
		return names.Native(location)
	}
	if function, place, ok := names.JSPlace(location); ok {
		return script(function, place)
	}
	return r.native(t.of, location, -1, -1)
}

package perfscript

import (
	"bytes"
	"path/filepath"
	"strings"

	"flameview/formats/names"
	"flameview/model"
)

// stacks turns frames into nodes of the trie.
type stacks struct {
	b       *model.Builder
	modules map[string]*module // by path
	last    *module
	none    [2]*module // user space and kernel, where no column has the module
}

// module is a program, a library, the kernel, or code that a runtime compiled.
type module struct {
	path    string
	name    string // without folders
	kernel  bool
	jit     bool // symbols come from a runtime, or their origin is not known
	symbols map[string][]symbol
}

// symbol is one frame of a symbol.
type symbol struct {
	model.Frame
	id model.FrameID
}

func newStacks(b *model.Builder) stacks {
	return stacks{
		b: b, modules: map[string]*module{},
		none: [2]*module{
			{jit: true, symbols: map[string][]symbol{}},
			{kernel: true, symbols: map[string][]symbol{}},
		},
	}
}

// stack gives the node of frames that are written leaf first.
func (s *stacks) stack(frames []frame) model.StackID {
	lendModules(frames)
	at := model.Root
	for i := len(frames) - 1; i >= 0; i-- {
		f := &frames[i]
		m := s.module(f)
		key := f.symbol
		if len(key) == 0 && m.name == "" {
			key = f.ip // nothing else is known of it
		}
		known, ok := m.symbols[string(key)]
		if !ok {
			known = m.parse(s.b, string(f.symbol), string(f.ip))
			m.symbols[string(key)] = known
		}
		for k, sym := range known {
			if f.inlined || f.line > 0 && k == len(known)-1 {
				sym.id = s.b.Frame(f.variant(sym.Frame))
			}
			at = s.b.Push(at, sym.id)
		}
	}
	return at
}

// variant is a symbol's frame as it occurs here.
func (f *frame) variant(of model.Frame) model.Frame {
	if f.inlined {
		of.Kind = model.KindInlined
	}
	if f.line > 0 {
		of.Line = f.line
	}
	return of
}

// lendModules gives frames that were inlined the module of the frame around
// them, which has the same address and stands before or behind them.
//
//	39de compare (inlined)          3e7f run (/srv/crunch)
//	39de strings (/srv/crunch)      3e7f _M_run (inlined)
func lendModules(frames []frame) {
	for i := range frames {
		if f := &frames[i]; f.inlined && f.dso == nil && i > 0 && bytes.Equal(f.ip, frames[i-1].ip) {
			f.dso = frames[i-1].dso
		}
	}
	for i := len(frames) - 2; i >= 0; i-- {
		if f := &frames[i]; f.inlined && f.dso == nil && bytes.Equal(f.ip, frames[i+1].ip) {
			f.dso = frames[i+1].dso
		}
	}
}

// module finds the module of a frame. Without its column, the upper half of the
// addresses is the kernel's.
func (s *stacks) module(f *frame) *module {
	if f.dso == nil {
		if len(f.ip) == 16 && f.ip[0] >= '8' {
			return s.none[1]
		}
		return s.none[0]
	}
	if s.last != nil && s.last.path == string(f.dso) {
		return s.last
	}
	m, ok := s.modules[string(f.dso)]
	if !ok {
		m = newModule(string(f.dso))
		s.modules[m.path] = m
	}
	s.last = m
	return m
}

// newModule tells by the path what a module is. perf writes functions of the
// kernel and of its modules with a name in brackets or with the path of a file.
//
//	[kernel.kallsyms]  [nf_tables]  /lib/modules/6.1/kernel/fs/ext4.ko.xz  /usr/lib/debug/vmlinux
//	/tmp/perf-12.map   /tmp/.debug/jit/java/jitted-12-7.so  //anon  /memfd:jit (deleted)
//	[vdso]  [unknown]  [stack]
func newModule(path string) *module {
	m := &module{path: path, symbols: map[string][]symbol{}}
	path = strings.ToValidUTF8(strings.TrimSuffix(path, " (deleted)"), "?")
	m.name = path[strings.LastIndexByte(path, '/')+1:]
	switch {
	case path == "[unknown]":
		m.name, m.jit = "", true
	case strings.HasPrefix(path, "[") && !userSpace[path] && !strings.HasPrefix(path, "[anon"):
		m.kernel = true
		m.name = strings.TrimSuffix(m.name, "_text")
	case strings.HasPrefix(m.name, "vmlinux"), strings.Contains(m.name, ".ko") && strings.Contains(path, "/modules/"),
		strings.HasPrefix(m.name, "bpf_prog_"), strings.HasSuffix(m.name, ".ko"):
		m.kernel = true
	case strings.HasPrefix(m.name, "jitted-"):
		m.jit = true
		m.name = m.name[:max(strings.LastIndexByte(m.name, '-'), len("jitted"))] // one file is one function
	case strings.HasPrefix(m.name, "perf-") && strings.HasSuffix(m.name, ".map"),
		path == "//anon", strings.HasPrefix(path, "[anon"), strings.HasPrefix(path, "/memfd:"), art[filepath.Ext(m.name)]:
		m.jit = true
	}
	return m
}

// userSpace are names in brackets that are not of the kernel.
var userSpace = map[string]bool{"[vdso]": true, "[vsyscall]": true, "[heap]": true, "[stack]": true, "[uprobes]": true}

// art are the ends of files with code of Android's runtime.
var art = map[string]bool{".oat": true, ".odex": true, ".vdex": true, ".dex": true, ".art": true, ".apk": true, ".jar": true}

// parse names the frames of a symbol, the outermost first. Where only the module
// is known, that is the name, so that what has no symbols stays visible.
func (m *module) parse(b *model.Builder, name, ip string) []symbol {
	var list []names.Parsed
	switch name = strings.ToValidUTF8(name, "?"); {
	case name == "" && m.name == "":
		list = []names.Parsed{names.Native("0x" + ip)}
	case name == "" || name == names.Unknown:
		name = m.name
		if name != "" && name[0] != '[' {
			name = "[" + name + "]"
		}
		list = []names.Parsed{names.Native(name)}
	case m.jit:
		list = names.JIT(name)
	default:
		list = []names.Parsed{names.Native(name)}
	}
	out := make([]symbol, len(list))
	for i, p := range list {
		if p.Library == "" {
			p.Library = m.name
		}
		if m.kernel {
			p.Kind = model.KindKernel
		}
		f := model.Frame{
			Method: b.Method(p.Method), Kind: p.Kind, Line: p.Line,
			Library: b.String(p.Library), Detail: b.String(p.Detail),
		}
		out[i] = symbol{f, b.Frame(f)}
	}
	return out
}

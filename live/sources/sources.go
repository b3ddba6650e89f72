// Package sources resolves names to sources: the one place that knows all kinds. A
// new kind is one folder and one line in [Kinds].
package sources

import (
	"fmt"
	"os"
	"strings"

	"flameview/live"
	"flameview/live/command"
	"flameview/live/folder"
	"flameview/live/gopprof"
	"flameview/live/inspector"
	"flameview/live/jvm"
)

// Kind is one kind of source.
type Kind struct {
	ID    string
	Form  string // of its names, for people
	Title string // what it is
	// Is says whether a name is meant for this kind.
	Is func(name string) bool
	// Open takes a name apart. It touches no process and connects to nothing.
	Open func(name string, opt live.Options) (live.Source, error)
}

// Kinds lists every kind.
var Kinds = []Kind{
	{"jvm", "jvm:PID, jvm:NAME", "a JVM of this user, by the flight recorder; with /threads behind it by thread dumps", prefixed(jvm.Prefix), opened(jvm.Open)},
	{"go", "http://HOST/debug/pprof/KIND, go+http://HOST", "a Go program with net/http/pprof", gopprof.Is, opened(gopprof.Open)},
	{"inspector", "node:PORT, inspector:HOST:PORT[/TARGET]", "a program with V8's inspector: node --inspect, Deno, a tab of Chrome", prefixed(inspector.Prefixes...), opened(inspector.Open)},
	{"command", "cmd:COMMAND", "whatever a command of your own records, with {pid}, {seconds} and {out} filled in; no shell sees it", prefixed(command.Prefix), opened(command.Open)},
	{"folder", "watch:DIR", "files that appear in a folder", prefixed(folder.Prefix), opened(folder.Open)},
}

func prefixed(prefixes ...string) func(string) bool {
	return func(name string) bool {
		for _, p := range prefixes {
			if strings.HasPrefix(name, p) {
				return true
			}
		}
		return false
	}
}

// opened makes an Open of any source's.
func opened[S live.Source](open func(string, live.Options) (S, error)) func(string, live.Options) (live.Source, error) {
	return func(name string, opt live.Options) (live.Source, error) {
		s, err := open(name, opt)
		if err != nil {
			return nil, err
		}
		return s, nil
	}
}

// Is says whether a name is a source's. A file of that name goes first: whoever
// opens all files of a folder is not to run the one that is called "cmd:...".
func Is(name string) bool {
	if _, err := os.Lstat(name); err == nil {
		return false
	}
	return kindOf(name) != nil
}

func kindOf(name string) *Kind {
	for i := range Kinds {
		if Kinds[i].Is(name) {
			return &Kinds[i]
		}
	}
	return nil
}

// Open gives the source of a name. Nothing is touched before it starts: show its
// Intent first. Only names that the user gave are to come here, never those that
// stand in a file.
func Open(name string, opt live.Options) (live.Source, error) {
	k := kindOf(name)
	if k == nil {
		return nil, fmt.Errorf("%q is no source; there are %s", name, Forms())
	}
	return k.Open(name, opt)
}

// OfFolder is the name of the source that watches a folder.
func OfFolder(path string) string { return folder.Prefix + path }

// Forms lists the forms of names in words.
func Forms() string {
	var out []string
	for _, k := range Kinds {
		out = append(out, k.Form)
	}
	return strings.Join(out, "; ")
}

package callgrind

import (
	"path"
	"regexp"
	"strconv"
	"strings"

	"flameview/formats/names"
)

// place is a function as the file names it.
type place struct{ fn, file, object string }

// language is how a creator writes names.
type language struct {
	name func(place) names.Parsed
	// byFile says that functions of one name in different files are different
	// ones. Callgrind's functions are told apart by their objects: it names the
	// file of a call and that of a function in different ways.
	byFile bool
	// contexts says that names may hold callers behind apostrophes.
	contexts bool
}

// languageOf chooses by the creator in the header, else by the events.
func languageOf(creator string, events []event) language {
	creator = strings.ToLower(creator)
	has := func(words ...string) bool {
		for _, w := range words {
			if strings.Contains(creator, w) {
				return true
			}
		}
		return false
	}
	switch {
	case has("callgrind"):
		return language{name: native, contexts: true}
	case has("xdebug", "php", "memprof"):
		return language{name: func(p place) names.Parsed { return names.PHP(p.fn, p.file) }, byFile: true}
	case has("yappi", "py"):
		return language{name: python, byFile: true}
	case has("ruby", "rbspy"):
		return language{name: func(p place) names.Parsed { return names.Ruby(p.fn, p.file, 0) }, byFile: true}
	case creator == "" && len(events) > 0 && rubyEvents[events[0].name]:
		return language{name: func(p place) names.Parsed { return names.RubyProf(p.fn, p.file) }, byFile: true}
	case creator == "" && len(events) > 0 && events[0].series == seriesID:
		return language{name: native}
	}
	return language{name: anyLanguage, byFile: true}
}

// rubyEvents are the events of ruby-prof, which writes no creator.
var rubyEvents = map[string]bool{
	"wall_time": true, "process_time": true, "cpu_time": true, "allocations": true, "memory": true, "gc_runs": true, "gc_time": true,
}

// native names a function of a program that ran in valgrind.
func native(p place) names.Parsed {
	n := names.Native(p.fn)
	if n.Library == "" {
		n.Library = objectName(p.object)
	}
	return n
}

// numbered is what pprof puts behind names that occur several times.
var numbered = regexp.MustCompile(` \[\d+/\d+\]$`)

func anyLanguage(p place) names.Parsed {
	n := names.Parse(numbered.ReplaceAllString(p.fn, ""))
	if n.Library == "" {
		n.Library = objectName(p.object)
	}
	return n
}

func objectName(object string) string {
	if object == "" || object == "???" {
		return ""
	}
	return path.Base(object)
}

// python names a function of yappi, which writes file and line behind the name.
//
//	Runner.run /usr/lib/python3.11/asyncio/runners.py:86
func python(p place) names.Parsed {
	fn, file, line := p.fn, p.file, int64(0)
	if i := strings.LastIndexByte(fn, ':'); i > 0 {
		if n, err := strconv.ParseInt(fn[i+1:], 10, 32); err == nil {
			if head, ok := strings.CutSuffix(fn[:i], " "+file); ok {
				fn, line = head, n
			} else if j := strings.IndexByte(fn[:i], ' '); j > 0 && fn[0] != '<' {
				fn, file, line = fn[:j], fn[j+1:i], n
			}
		}
	}
	if file == "" || strings.HasPrefix(file, "__builtin__") || file == "~" {
		return names.Python(fn, "~", 0)
	}
	return names.Python(fn, file, int32(line))
}

package preferences

import (
	"strings"

	"flameview/picture"
)

// ID names a preference in storage. It never changes.
type ID string

// The preferences.
const (
	Theme       ID = "theme"
	TextSize    ID = "text-size"
	Animations  ID = "animations"
	Hints       ID = "hints"
	Palette     ID = "palette"
	FrameHeight ID = "frame-height"
	RootBelow   ID = "root"
	Lines       ID = "frame-lines"
	FullNames   ID = "full-names"
	Shares      ID = "frame-shares"
	ErrorBars   ID = "error-bars"
	Foreign     ID = "not-my-code"
	Sources     ID = "sources"
	Editor      ID = "editor"
	Watch       ID = "watch"
	Limits      ID = "limits"
)

// The values of a switch.
const (
	On  = "on"
	Off = "off"
)

// The values of [Theme], beside [SystemTheme].
const (
	LightTheme  = "light"
	DarkTheme   = "dark"
	SystemTheme = "system"
)

// The values of [RootBelow].
const (
	above = "top"
	below = "bottom"
)

// The groups, in the order of the dialog.
const (
	look   = "Look"
	frames = "Frames"
	files  = "Files"
)

// All are the preferences in the order of the dialog. The dialog, storage and the
// table in the manual follow from it.
var All = []Preference{
	{Theme, look, "Theme", "light, dark, or as the system says", SystemTheme, options(SystemTheme, "as the system", LightTheme, "light", DarkTheme, "dark")},
	{TextSize, look, "Size of text", "of menus, tables and dialogs, in logical pixels", "13", number{10, 22}},
	{Animations, look, "Boxes glide to their new places", "also switched off by the system's own setting", On, onOff},
	{Hints, look, "Hints for beginners", "each is shown once; switched off and on again, all are shown anew", On, onOff},

	{Palette, frames, "Colours", "of profiles that are opened from now on", picture.Palettes[0].ID, palettes()},
	{FrameHeight, frames, "Height of a frame", "in logical pixels, for names too; deep stacks lower it to 12", "18", number{12, 40}},
	{RootBelow, frames, "Root of callees", "callees hang below their callers, or stand on them", above, options(above, "at the top", below, "at the bottom")},
	{Lines, frames, "Lines between frames", "", On, onOff},
	{FullNames, frames, "Names with their packages", "in frames, tables, notes, copies and pictures", Off, onOff},
	{Shares, frames, "Share of the picture behind the name", "where a frame has room for it", Off, onOff},
	{ErrorBars, frames, "Error bars of shares", "in the flat table, tooltips, and at the frame under the pointer: by the number of samples, in 95 of 100 recordings", Off, onOff},

	{Foreign, files, "What is not my code", "one regular expression for methods a line; Only my code hides what any of them finds", strings.Join(foreign, "\n"), patterns{}},
	{Watch, files, "Say when an open file has changed", "and offer to read it again; nothing is replaced by itself", On, onOff},
	{Sources, files, "Sources", "folders, jars and zips with source files, one a line; nothing else is searched for sources", "", paths{}},
	{Editor, files, "Editor", "the command that opens a source file, with {file} and {line}; no shell is in between", "code --goto {file}:{line}", opener{}},
	{Limits, files, "Limits of what is read", "NAME=VALUE, one a line, such as unpacked=16G; the command line's go first", "", limits{}},
}

// foreign are the patterns of code that usually is not one's own: the JDK,
// common Java frameworks, Go's runtime, native runtimes.
var foreign = []string{
	`^(java|javax|jdk|sun|com/sun|kotlin|scala|groovy|clojure)/`,
	`^(org/springframework|io/netty|org/apache|com/google|org/eclipse/jetty|reactor|io/micrometer|org/hibernate)/`,
	`^(runtime|syscall|reflect|internal/.*)\.`,
	`^(std|__gnu_cxx|boost)::`,
	`^(start_thread|clone|clone3|__libc_start.*|_start|thread_native_entry|__GI_.*|pthread_.*|\[unknown\].*|\[.*\])$`,
	`^(Compile\w*|C2Compiler|C1\w*|Compilation|Phase\w*|Parse\w*|Matcher|GraphBuilder|IR\w*|LIR\w*|LinearScan\w*|ci[A-Z]\w*|BlockBegin|Invoke)::`,
	`^(SharedRuntime|InterpreterRuntime|OptoRuntime|Runtime1|ObjectMonitor|ObjectSynchronizer|G1\w*|Par\w*|SafepointSynchronize|VM_\w+|os|CodeCache|nmethod|Method\w*|InstanceKlass)::`,
	`^(JavaThread|Thread|JavaCalls|VMThread|GangWorker|WorkerThread)::`,
}

func palettes() Options {
	var o Options
	for _, p := range picture.Palettes {
		o = append(o, Option{p.ID, p.Title})
	}
	return o
}

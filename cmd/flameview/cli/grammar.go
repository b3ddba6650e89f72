package cli

import (
	"fmt"
	"reflect"
	"slices"

	"github.com/alecthomas/kong"
)

// commands is the one list of commands. A new command is one row, and a new flag of
// a command one field of its struct.
var commands = []command{
	{"open", "Open the window. The word open may be left out: flameview FILE.", func() any { return new(openCmd) }, []string{`default:"withargs"`}},
	{"info", "Say what is in the files: formats, series, metrics with totals, threads, time span, counts, warnings.", func() any { return new(infoCmd) }, nil},
	{"top", "List methods by self or total value, each event counted once for a method.", func() any { return new(topCmd) }, nil},
	{"diff", "Compare two or more sides by method: what changed, whether it is more than noise, and where. flameview diff BASE CURRENT, or sides by the flags below; one file that compares two profiles by itself.", func() any { return new(diffCmd) }, nil},
	{"heat", "Show when it happens: time folded by a period, as a table, a picture or JSON.", func() any { return new(heatCmd) }, nil},
	{"chart", "Write what threads did over time, as a flame chart or as data in the order of time.", func() any { return new(chartCmd) }, nil},
	{"worth", "List what making methods cheaper could bring: if their own code cost half, and the limits if it were free. What if of one fragment is flameview diff --wish.", func() any { return new(worthCmd) }, nil},
	{"lines", "List methods by source line: self and total of each line, with the source beside it where it is given.", func() any { return new(linesCmd) }, nil},
	{"tree", "Print the call tree as an outline, largest first, for reading in a terminal, with a screen reader or on a braille line.", func() any { return new(treeCmd) }, nil},
	{"stacks", "Print stacks drawn at random: ten or twenty real ones show what a program does, and why, better than a picture does.", func() any { return new(stacksCmd) }, nil},
	{"export", "Write a view to a file: ${writes}.", func() any { return new(exportCmd) }, nil},
	{"live", "Look at a running program, a server or a folder that fills, in the window; with --for or -o record it without one.", func() any { return new(liveCmd) }, nil},
	{"processes", "List what on this machine can be looked at while it runs: JVMs of this user, and programs with V8's inspector.", func() any { return new(processesCmd) }, nil},
	{"completion", "Print the code that completes commands and flags in a shell.", func() any { return new(completionCmd) }, nil},
	{"__complete", "Print what may come next; called by shells.", func() any { return new(completeCmd) }, []string{hidden, `cmd:"" passthrough:""`}},
	{"help", "Show help, for all or for one command.", func() any { return new(helpCmd) }, nil},
	{"version", "Print the version and how it was built.", func() any { return new(versionCmd) }, nil},
}

const hidden = `hidden:""`

// command is a word of the command line that does something.
type command struct {
	name, help string
	flags      func() any // makes the struct of its flags and words, whose Run does the work
	tags       []string   // what else the parser is told of it
}

// global is what stands before or behind every command.
type global struct {
	Log      string           `enum:"debug,info,warn,error" default:"warn" placeholder:"LEVEL" help:"Log from this level on, to standard error: debug, info, warn or error. At debug, the duration and size of each stage."`
	AuthFile string           `name:"auth-file" placeholder:"FILE" help:"Read the token, or user:password, for a server from the first line of this file, which only you may read. Without it: FLAMEVIEW_TOKEN, FLAMEVIEW_BASIC, or a question at the terminal when a server wants one."`
	Version  kong.VersionFlag `help:"Print the version and quit."`
}

// input is what every command that reads files has.
type input struct {
	Files []string `arg:"" name:"file" help:"${files}"`
	reading
	deriving
	record
}

// view is the flags that say what to show of the files.
type view struct {
	Metric        string   `group:"view" placeholder:"ID" help:"The metric to show, as listed by info, such as cpu.samples; the main one if not given."`
	View          string   `group:"view" enum:"callees,callers" default:"callees" help:"What is called (callees) or who calls (callers). Tables are the same in both."`
	Fragment      string   `group:"view" placeholder:"A;B" help:"Only events whose stack contains these methods one below the other, outermost first. Displayed or canonical names; a ; inside a name is written \\;, a backslash right before a ; \\\\."`
	Search        string   `group:"view" placeholder:"RE" help:"A regular expression over names, in which case matters only if it has capitals: pictures mark what it finds, tables list only that, and the share of the total is said."`
	Group         string   `group:"view" enum:"${groups}" default:"${group}" help:"What one box is: ${groupwords}."`
	KeepGenerated bool     `group:"view" help:"Keep the numbers of generated classes apart (Foo$$$$Lambda$$14 and $$15), which usually are one box."`
	Same          []string `group:"view" sep:"none" placeholder:"OLD=NEW" help:"Methods that were renamed: OLD, a regular expression over whole canonical names, is called NEW, with $$1 for its first group. A = inside OLD is written \\=. May be given several times."`
	AcrossBuilds  bool     `group:"view" help:"Leave out of names what differs from build to build: hashes, numbers of clones and closures."`
	Names         string   `group:"view" enum:"display,canonical" default:"display" help:"Names as the files wrote them (display), or as they are merged (canonical)."`
	Title         string   `group:"view" placeholder:"TEXT" help:"A title for the picture or the table."`
	reshape
}

// commandNames are those that people are offered, in the order of the help.
func commandNames() []string {
	var names []string
	for _, c := range commands {
		if !slices.Contains(c.tags, hidden) {
			names = append(names, c.name)
		}
	}
	return names
}

// newParser makes the parser of a line. Making one of all commands takes 30 ms,
// twenty times as long as reading a small file, so a line that begins with a command
// gets a parser that knows no other.
func newParser(a *app, args []string, exit func(int)) (*kong.Kong, *global, error) {
	var g global
	options := []kong.Option{
		kong.Name("flameview"),
		kong.Description("A viewer for flame graphs and profiles. flameview FILE... opens the window on many files of any format as one; the commands answer without a display."),
		kong.Writers(a.Out, a.Err),
		kong.KindMapper(reflect.String, kong.MapperFunc(asGiven)),
		kong.Exit(exit),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true, WrapUpperBound: 100}),
		kong.ExplicitGroups([]kong.Group{
			{Key: "view", Title: "View:"},
			{Key: "filter", Title: "Filters and transforms:"},
			{Key: "sides", Title: "Sides of a comparison:"},
			{Key: "output", Title: "Output:"},
			{Key: "live", Title: "Running programs (sources):"},
		}),
		vars(),
	}
	for _, c := range commandsFor(args) {
		flags := c.flags()
		if f, ok := flags.(interface{ useTables() }); ok {
			f.useTables()
		}
		options = append(options, kong.DynamicCommand(c.name, c.help, "", flags, c.tags...))
	}
	k, err := kong.New(&g, options...)
	return k, &g, err
}

// commandsFor are the commands that a line can mean: the one that it begins with, or
// all of them.
func commandsFor(args []string) []command {
	if len(args) > 0 {
		for i, c := range commands {
			if c.name == args[0] {
				return commands[i : i+1]
			}
		}
	}
	return commands
}

// asGiven takes a word as it is. The parser's own way goes through JSON, which
// loses the bytes of paths that are not UTF-8.
func asGiven(ctx *kong.DecodeContext, target reflect.Value) error {
	token, err := ctx.Scan.PopValue("string")
	if err != nil {
		return err
	}
	word, ok := token.Value.(string)
	if !ok {
		return fmt.Errorf("expected a word, not %v", token)
	}
	target.SetString(word)
	return nil
}

// parseAndRun runs the command that the arguments name.
func (a *app) parseAndRun(args []string) error {
	exited := -1
	k, g, err := newParser(a, args, func(code int) { exited = code })
	if err != nil {
		return err
	}
	c, err := k.Parse(args)
	if exited >= 0 { // --help and --version have done all there is to do
		return exitCode(exited)
	}
	if err != nil {
		return usagef("%w (try flameview --help)", err)
	}
	a.log = newLog(a.Err, g.Log)
	if g.AuthFile != "" {
		if err := a.readSecret(g.AuthFile); err != nil {
			return err
		}
	}
	a.given = given(c)
	return c.Run(a)
}

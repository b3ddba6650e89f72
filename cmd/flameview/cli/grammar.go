package cli

import (
	"fmt"
	"reflect"

	"github.com/alecthomas/kong"
)

// grammar is the one list of commands and flags. A new flag is one field.
type grammar struct {
	Log     string           `enum:"debug,info,warn,error" default:"warn" placeholder:"LEVEL" help:"Log from this level on, to standard error: debug, info, warn or error. At debug, the duration and size of each stage."`
	Version kong.VersionFlag `help:"Print the version and quit."`

	Open       openCmd       `cmd:"" default:"withargs" help:"Open the window. The word open may be left out: flameview FILE."`
	Info       infoCmd       `cmd:"" help:"Say what is in the files: formats, series, metrics with totals, threads, time span, counts, warnings."`
	Top        topCmd        `cmd:"" help:"List methods by self or total value, each event counted once for a method."`
	Diff       diffCmd       `cmd:"" help:"Compare two or more sides by method: what changed, whether it is more than noise, and where. flameview diff BASE CURRENT, or sides by the flags below; one file that compares two profiles by itself."`
	Heat       heatCmd       `cmd:"" help:"Show when it happens: time folded by a period, as a table, a picture or JSON."`
	Chart      chartCmd      `cmd:"" help:"Write what threads did over time, as a flame chart or as data in the order of time."`
	Worth      worthCmd      `cmd:"" help:"List what making methods cheaper could bring: if their own code cost half, and the limits if it were free. What if of one fragment is flameview diff --wish."`
	Lines      linesCmd      `cmd:"" help:"List methods by source line: self and total of each line, with the source beside it where it is given."`
	Tree       treeCmd       `cmd:"" help:"Print the call tree as an outline, largest first, for reading in a terminal, with a screen reader or on a braille line."`
	Stacks     stacksCmd     `cmd:"" help:"Print stacks drawn at random: ten or twenty real ones show what a program does, and why, better than a picture does."`
	Export     exportCmd     `cmd:"" help:"Write a view to a file: ${writes}."`
	Live       liveCmd       `cmd:"" help:"Look at a running program, a server or a folder that fills, in the window; with --for or -o record it without one."`
	Processes  processesCmd  `cmd:"" help:"List what on this machine can be looked at while it runs: JVMs of this user, and programs with V8's inspector."`
	Completion completionCmd `cmd:"" help:"Print the code that completes commands and flags in a shell."`
	Complete   completeCmd   `cmd:"" hidden:"" name:"__complete" passthrough:"" help:"Print what may come next; called by shells."`
	Help       helpCmd       `cmd:"" help:"Show help, for all or for one command."`
	VersionCmd versionCmd    `cmd:"" name:"version" help:"Print the version and how it was built."`
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

func newParser(g *grammar, a *app, exit func(int)) (*kong.Kong, error) {
	g.Top.useTables()
	g.Worth.useTables()
	g.Lines.useTables()
	g.Tree.useTables()
	g.Export.useTables()
	g.Live.useTables()
	return kong.New(g,
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
	)
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
	var g grammar
	exited := -1
	k, err := newParser(&g, a, func(code int) { exited = code })
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
	a.given = given(c)
	return c.Run(a, k)
}

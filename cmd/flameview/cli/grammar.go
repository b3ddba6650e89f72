package cli

import "github.com/alecthomas/kong"

// grammar is the one list of commands and flags. A new flag is one field.
type grammar struct {
	Log     string           `enum:"debug,info,warn,error" default:"warn" placeholder:"LEVEL" help:"Log from this level on, to standard error: debug, info, warn or error. At debug, the duration and size of each stage."`
	Version kong.VersionFlag `help:"Print the version and quit."`

	Open       openCmd       `cmd:"" default:"withargs" help:"Open the window. The word open may be left out: flameview FILE."`
	Info       infoCmd       `cmd:"" help:"Say what is in the files: formats, series, metrics with totals, threads, time span, counts, warnings."`
	Top        topCmd        `cmd:"" help:"List methods by self or total value, each event counted once for a method."`
	Tree       treeCmd       `cmd:"" help:"Print the call tree as an outline, largest first, for reading in a terminal, with a screen reader or on a braille line."`
	Export     exportCmd     `cmd:"" help:"Write a view to a file: ${writes}."`
	Completion completionCmd `cmd:"" help:"Print the code that completes commands and flags in a shell."`
	Complete   completeCmd   `cmd:"" hidden:"" name:"__complete" passthrough:"" help:"Print what may come next; called by shells."`
	Help       helpCmd       `cmd:"" help:"Show help, for all or for one command."`
}

// input is what every command that reads files has.
type input struct {
	Files    []string `arg:"" name:"file" help:"Files or folders; - is standard input. Containers (gzip, zstd, bzip2, zip, tar) are opened, formats are told by content."`
	Reversed bool     `help:"The files hold stacks leaf first (text, SVG, JSON, HTML): turn them round."`
	Programs string   `enum:"named,never,always" default:"named" placeholder:"WHEN" help:"Run the programs that read some formats (perf for perf.data, gprofng for experiments): on files that are named here (named), on none (never), also on those in folders and archives (always)."`
}

// view is the flags that say what to show of the files.
type view struct {
	Metric        string `group:"view" placeholder:"ID" help:"The metric to show, as listed by info, such as cpu.samples; the main one if not given."`
	View          string `group:"view" enum:"callees,callers" default:"callees" help:"What is called (callees) or who calls (callers). Tables are the same in both."`
	Fragment      string `group:"view" placeholder:"A;B" help:"Only events whose stack contains these methods one below the other, outermost first. Displayed or canonical names; a ; inside a name is written \\;, a backslash right before a ; \\\\."`
	Search        string `group:"view" placeholder:"RE" help:"A regular expression over names, in which case matters only if it has capitals: pictures mark what it finds, tables list only that, and the share of the total is said."`
	Group         string `group:"view" enum:"${groups}" default:"${group}" help:"What one box is: ${groupwords}."`
	KeepGenerated bool   `group:"view" help:"Keep the numbers of generated classes apart (Foo$$$$Lambda$$14 and $$15), which usually are one box."`
	Names         string `group:"view" enum:"display,canonical" default:"display" help:"Names as the files wrote them (display), or as they are merged (canonical)."`
	Title         string `group:"view" placeholder:"TEXT" help:"A title for the picture or the table."`
	reshape
}

func newParser(g *grammar, a *app, exit func(int)) (*kong.Kong, error) {
	g.Top.useTables()
	g.Tree.useTables()
	g.Export.useTables()
	return kong.New(g,
		kong.Name("flameview"),
		kong.Description("A viewer for flame graphs and profiles. flameview FILE... opens the window on many files of any format as one; the commands answer without a display."),
		kong.Writers(a.Out, a.Err),
		kong.Exit(exit),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true, WrapUpperBound: 100}),
		kong.ExplicitGroups([]kong.Group{
			{Key: "view", Title: "View:"},
			{Key: "filter", Title: "Filters and transforms:"},
			{Key: "output", Title: "Output:"},
		}),
		vars(),
	)
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

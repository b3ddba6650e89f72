package cli

import "strings"

// Reference is docs/cli.md: the help of every command as it is printed.
func Reference() string {
	var b strings.Builder
	b.WriteString("# The command line\n\n" +
		"Made from the program's own help; a test keeps the two alike.\n\n" + section())
	eachHelp(func(command, help string) {
		b.WriteString("\n## " + strings.TrimSpace("flameview "+command) + "\n\n```\n" + help + "\n```\n")
	})
	return b.String()
}

// section is what holds for all commands.
func section() string {
	return `Answers go to standard output, messages to standard error. The path ` + "`-`" + ` is standard input. A file
whose name is a command's opens with its path: ` + "`flameview ./info`" + `.

| exit code | means |
|---|---|
| 0 | done; of a damaged file what could be read, and a warning says what was lost |
| 1 | some input gave no events at all, or the answer could not be written; the other inputs were processed, and the message names file, format and place |
| 2 | the command line makes no sense, or names what the files do not have |

What ` + "`info --json`" + ` prints:

| key | holds |
|---|---|
| ` + "`files`" + ` | for each file ` + "`path`, `format`" + ` ("" if not recognised), ` + "`bytes`" + ` on disk, ` + "`series`" + ` (ids of the series it feeds), ` + "`warnings`, `error`" + ` ("" for none) |
| ` + "`metrics`" + ` | for each metric ` + "`id`" + ` (for --metric), ` + "`label`, `unit`, `total`" + `; totals are exact, with a point where the files have fractions |
| ` + "`threads`, `methods`, `stacks`, `events`" + ` | counts; stacks are the distinct ones that events have |
| ` + "`time`" + ` | ` + "`start`" + ` and ` + "`end`" + ` of the events, RFC 3339 in UTC with nanoseconds; absent where no event has a time |

What ` + "`top --json`" + ` prints: an array, in order, of ` + "`method`, `kind`" + ` ("" where not known), ` + "`self`, `total`" + `.

What ` + "`heat --json`" + ` prints: ` + "`metric`, `unit`, `start`" + ` of the first period, ` + "`period_ns`, `rows`, `cells`" + ` (an array for each period, with a
value for each row), ` + "`untimed`" + ` (the value of events without a time; with the cells it is the total), ` + "`found`" + ` (the periods that were
found, strongest first: ` + "`period_ns`, `strength`" + ` up to 1).

What ` + "`chart --to json`" + ` prints: ` + "`start`, `end`" + ` in nanoseconds after it, and ` + "`tracks`" + `: for each ` + "`thread`" + `, how many ` + "`samples`" + ` and ` + "`exact`" + ` events it has, the
usual ` + "`gap_ns`" + ` between samples, and its ` + "`boxes`" + `: ` + "`from`, `to`" + ` in nanoseconds after the start, ` + "`depth`, `name`, `exact`, `samples`" + `.
`
}

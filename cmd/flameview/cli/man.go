package cli

import (
	"bytes"
	"context"
	"strings"

	"flameview/viewer/report"
)

// manual is the page for man(1): the help of every command as it is printed, in the
// macros of man(7).
func manual() string {
	var b strings.Builder
	b.WriteString(".TH FLAMEVIEW 1 \"\" \"" + roff(report.Program()) + "\" \"User Commands\"\n" +
		".SH NAME\nflameview \\- explore profiles as flame graphs\n" +
		".SH SYNOPSIS\n.B flameview\n[\\fIFILE\\fR ...]\n.br\n.B flameview\n\\fICOMMAND\\fR [\\fIFLAGS\\fR] \\fIFILE\\fR ...\n")
	eachHelp(func(command, help string) {
		title := "DESCRIPTION"
		if command != "" {
			title = strings.ToUpper(command)
		}
		b.WriteString(".SH " + roff(title) + "\n.nf\n")
		for line := range strings.Lines(help) {
			b.WriteString(roff(strings.TrimRight(line, " \n")) + "\n")
		}
		b.WriteString(".fi\n")
	})
	b.WriteString(".SH EXIT STATUS\n0: done. 1: some input gave no events, or the answer could not be written. 2: the command line makes no sense.\n")
	return b.String()
}

// roff writes a line such that nothing in it is a request or an escape: groff_char(7),
// "roff" control characters in groff(7).
func roff(line string) string {
	line = strings.NewReplacer(`\`, `\e`, "-", `\-`, "'", `\(aq`, "`", `\(ga`, "^", `\(ha`, "~", `\(ti`).Replace(line)
	if strings.HasPrefix(line, ".") {
		line = `\&` + line
	}
	return line
}

// eachHelp gives the help of the program, whose command is "", and of each command.
func eachHelp(do func(command, help string)) {
	for _, command := range append([]string{""}, commandNames()...) {
		var out bytes.Buffer
		Run(context.Background(), []string{"help", command}, Streams{nil, &out, &out}, nil)
		do(command, strings.TrimSpace(out.String()))
	}
}

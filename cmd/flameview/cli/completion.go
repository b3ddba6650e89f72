package cli

import (
	"fmt"
	"slices"
	"strings"

	"github.com/alecthomas/kong"
)

// completionCmd prints a few lines for a shell; they ask the program itself
// (completeCmd) what may come next, so that there is one list of flags.
type completionCmd struct {
	Shell string `arg:"" enum:"bash,zsh,fish" help:"bash, zsh or fish. For bash: source <(flameview completion bash)."`
}

// shells holds the code by shell. Where the program offers nothing, the shell
// offers files.
var shells = map[string]string{
	"bash": `_flameview() {
    local IFS=$'\n'
    COMPREPLY=($("${COMP_WORDS[0]}" __complete "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null))
}
complete -o default -F _flameview flameview
`,
	"zsh": `#compdef flameview
_flameview() {
    local -a found
    found=("${(@f)$("${words[1]}" __complete "${(@)words[2,CURRENT]}" 2>/dev/null)}")
    if [[ -n "${found[*]}" ]]; then compadd -a found; else _files; fi
}
compdef _flameview flameview
`,
	"fish": `function __flameview
    set -l words (commandline -opc) (commandline -ct)
    $words[1] __complete $words[2..-1] 2>/dev/null
end
complete -c flameview -f -n 'count (__flameview) >/dev/null' -a '(__flameview)'
`,
}

func (c *completionCmd) Run(a *app) error {
	_, err := fmt.Fprint(a.Out, shells[c.Shell])
	return err
}

// completeCmd prints what may stand in place of the last word, one a line.
type completeCmd struct {
	Words []string `arg:"" optional:""`
}

func (c *completeCmd) Run(a *app) error {
	k, _, err := newParser(a, nil, func(int) {})
	if err != nil {
		return err
	}
	for _, word := range complete(k.Model.Node, c.Words) {
		if _, err := fmt.Fprintln(a.Out, word); err != nil {
			return err
		}
	}
	return nil
}

// complete gives the words that may stand in place of the last one; none where
// a file or a free value is wanted.
//
//	ex             -> export
//	top --sort t   -> total
//	top --met      -> --metric
func complete(root *kong.Node, words []string) []string {
	if len(words) == 0 {
		words = []string{""}
	}
	node, before, now := root, words[:len(words)-1], words[len(words)-1]
	named := false
	for _, w := range before {
		for _, child := range root.Children {
			if child.Name == w && !named && !child.Hidden {
				node, named = child, true
			}
		}
	}
	if len(before) > 0 {
		// bash makes words of --sort=t as --sort, = and t.
		option := before[len(before)-1]
		if option == "=" && len(before) > 1 {
			option = before[len(before)-2]
		}
		if now == "=" {
			option, now = before[len(before)-1], ""
		}
		if f := flagOf(node, option); f != nil && !f.IsBool() {
			return matching(f.EnumSlice(), now)
		}
	}
	if strings.HasPrefix(now, "-") {
		option, value, hasValue := strings.Cut(now, "=")
		if f := flagOf(node, option); hasValue && f != nil {
			return matching(f.EnumSlice(), value, option+"=")
		}
		var names []string
		for _, f := range flagsOf(node) {
			names = append(names, "--"+f.Name)
		}
		return matching(names, now)
	}
	switch {
	case !named && len(before) == 0:
		return matching(commandNames(), now)
	case node.Name == "help":
		return matching(commandNames(), now)
	case len(node.Positional) > 0:
		return matching(node.Positional[0].EnumSlice(), now)
	}
	return nil
}

// flagsOf are the flags that a command takes; those of the window's where no
// command is named.
func flagsOf(node *kong.Node) []*kong.Flag {
	if node.DefaultCmd != nil {
		node = node.DefaultCmd
	}
	var flags []*kong.Flag
	for _, group := range node.AllFlags(true) {
		flags = append(flags, group...)
	}
	return flags
}

func flagOf(node *kong.Node, option string) *kong.Flag {
	for _, f := range flagsOf(node) {
		if option == "--"+f.Name || f.Short != 0 && option == "-"+string(f.Short) {
			return f
		}
	}
	return nil
}

// matching are the words that begin with what is typed, sorted, each behind a
// prefix.
func matching(words []string, typed string, prefix ...string) []string {
	var out []string
	for _, w := range words {
		if strings.HasPrefix(w, typed) && w != "" {
			out = append(out, strings.Join(prefix, "")+w)
		}
	}
	slices.Sort(out)
	return out
}

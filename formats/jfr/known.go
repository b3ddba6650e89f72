package jfr

import (
	"context"
	"embed"
	"fmt"
	"path"
	"strconv"
	"strings"

	"github.com/grafana/jfr-parser/parser/types/def"
)

// The descriptions of the JDKs' own events, one file for each version. scripts/jdktypes.sh
// makes them: it records two processes and writes down the classes that both
// describe alike and under the same number. A class is a line, its fields follow
// indented:
//
//	103 jdk.ThreadPark Java Thread Park
//		startTime long
//		duration long TICKS
//		eventThread java.lang.Thread ref
//		...
//	171 jdk.types.StackTrace
//		truncated boolean
//		frames jdk.types.StackFrame array
//
//go:embed jdk/*.txt
var jdkFiles embed.FS

// known lists the built-in descriptions.
func known() ([]lender, error) {
	files, err := jdkFiles.ReadDir("jdk")
	if err != nil {
		return nil, err
	}
	var list []lender
	for _, f := range files {
		text, err := jdkFiles.ReadFile("jdk/" + f.Name())
		if err != nil {
			return nil, err
		}
		list = append(list, lender{
			name: "the built-in one of JDK " + strings.TrimSuffix(f.Name(), path.Ext(f.Name())),
			read: func(s *schema) error { return s.parse(string(text)) },
			jdk:  true,
		})
	}
	return list, nil
}

// trialLen is how much of a chunk each of the built-in descriptions is tried on.
const trialLen = 1 << 20

// bestKnown is the built-in description that explains most of the beginning of
// the chunk, nil if none fits.
func (c *chunk) bestKnown(ctx context.Context) (best *lender, err error) {
	list, err := known()
	if err != nil {
		return nil, err
	}
	least := 0
	for _, l := range list {
		trial := &chunk{no: c.no, at: c.at, head: c.head, data: c.data[:min(len(c.data), trialLen)]}
		fits, err := trial.try(ctx, l)
		if err != nil {
			return nil, err
		}
		if !fits {
			continue
		}
		lost := 0
		for _, h := range trial.scan.holes {
			lost += h.to - h.from
		}
		if best == nil || lost < least {
			best, least = &l, lost
		}
	}
	return best, nil
}

// parse reads a built-in description into t.
func (t *schema) parse(text string) error {
	t.ops += maxOps + len(text)/4
	ids := map[string]string{}
	for line := range strings.Lines(text) {
		if f := strings.Fields(line); line[0] >= '0' && line[0] <= '9' && len(f) > 1 {
			ids[f[1]] = f[0]
		}
	}
	var class *def.Class
	for line := range strings.Lines(text) {
		f := strings.Fields(line)
		var err error
		switch {
		case len(f) < 2 || line[0] == '#':
			continue
		case line[0] != '\t':
			class, err = t.addClass(element{id: f[0], self: f[1]})
			if err == nil && len(f) > 2 {
				t.label[class.ID] = strings.Join(f[2:], " ")
			}
		default:
			err = t.parseField(class, f, ids)
		}
		if err != nil {
			return fmt.Errorf("%q: %w", line, err)
		}
	}
	t.name()
	return nil
}

// parseField adds a field: its name, its class, and what else is known.
func (t *schema) parseField(class *def.Class, words []string, ids map[string]string) error {
	e := element{self: words[0], class: ids[words[1]]}
	var n note
	for _, w := range words[2:] {
		switch w {
		case "ref":
			e.pool = strconv.FormatBool(true)
		case "array":
			e.dimension = "1"
		case "BYTES", "BITS":
			n.amount = w
		default:
			n.timespan = w
		}
	}
	i, err := t.addField(class, e)
	if err == nil && n != (note{}) {
		t.notes[noteKey{class.ID, i}] = n
	}
	return err
}

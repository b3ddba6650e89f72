package perfscript

import (
	"bytes"
	"errors"
	"fmt"
	"strings"

	"flameview/model"
)

// losses is what could not be used.
type losses struct {
	lines  int    // that are no part of a sample
	first  string // of them, and where it stands
	stacks int    // samples without one
	events int64  // that perf says it lost
	cut    bool   // the text ends within a line
}

func (l *losses) line(number int, line []byte) {
	if l.lines++; l.lines == 1 {
		l.first = fmt.Sprintf("line %d is %q", number, strings.ToValidUTF8(string(line[:min(len(line), 60)]), "?"))
	}
}

// record notes the records with which perf says what it lost:
// "PERF_RECORD_LOST lost 12".
func (l *losses) record(h *header) {
	if i := bytes.Index(h.payload, []byte("PERF_RECORD_LOST")); i == 0 {
		if j := bytes.LastIndex(h.payload, []byte("lost ")); j > 0 {
			if n, _, ok := cutInteger(h.payload[j+len("lost "):]); ok && n > 0 && n < 1<<40 {
				l.events += n
			}
		}
	}
}

func (l *losses) warn(b *model.Builder) {
	if l.cut {
		b.Warn("the text ends within a line: if it was cut short, samples are missing")
	}
	if l.events > 0 {
		b.Warn("perf lost %d events while it recorded", l.events)
	}
	if l.stacks > 0 {
		b.Warn("samples without a stack, which count at the root: %d", l.stacks)
	}
	if l.lines > 0 && b.Events() > 0 {
		b.Warn("skipped lines that are no part of a sample: %d; %s", l.lines, l.first)
	}
}

func (l *losses) noSamples() error {
	const want = `want "comm pid time: period event:" and frames below it`
	if l.lines > 0 {
		return fmt.Errorf("there are no samples in it: %s, %s", l.first, want)
	}
	return errors.New("there are no samples in it: " + want)
}

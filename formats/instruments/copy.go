package instruments

import (
	"bytes"
	"context"
	"errors"
	"math"
	"regexp"
	"strconv"
	"strings"

	"flameview/formats/codec"
	"flameview/formats/codec/outline"
	"flameview/formats/codec/plaintext"
	"flameview/formats/names"
	"flameview/model"
)

// measures are the units of Instruments, as ours and what one of them is.
var measures = map[string]struct {
	unit   string
	factor float64
}{
	"ns": {"ns", 1}, "µs": {"ns", 1e3}, "us": {"ns", 1e3}, "ms": {"ns", 1e6}, "s": {"ns", 1e9}, "min": {"ns", 60e9}, "hr": {"ns", 3600e9}, "h": {"ns", 3600e9},
	"bytes": {"bytes", 1}, "byte": {"bytes", 1}, "b": {"bytes", 1}, "kb": {"bytes", 1 << 10}, "mb": {"bytes", 1 << 20}, "gb": {"bytes", 1 << 30},
	"kib": {"bytes", 1 << 10}, "mib": {"bytes", 1 << 20}, "gib": {"bytes", 1 << 30},
	"c": {"cycles", 1}, "kc": {"cycles", 1e3}, "mc": {"cycles", 1e6}, "gc": {"cycles", 1e9}, "cycles": {"cycles", 1},
}

// cutAmount parts a number from its unit: "168.00 ms  41.1%", "7352.0ms", "84,671".
func cutAmount(cell []byte) (number, unit []byte) {
	cell = bytes.TrimSpace(cell)
	i := 0
	for i < len(cell) && (cell[i] >= '0' && cell[i] <= '9' || cell[i] == '.' || cell[i] == ',' || cell[i] == '-') {
		i++
	}
	unit = bytes.TrimLeft(cell[i:], " ")
	if end := bytes.IndexByte(unit, ' '); end >= 0 {
		unit = unit[:end]
	}
	return cell[:i], unit
}

// measure reads a cell. A number without a unit has that of the column's title,
// "Self (ms)", or none.
func measure(cell []byte, title string) (value int64, unit string, ok bool) {
	number, of := cutAmount(cell)
	n, err := strconv.ParseFloat(strings.ReplaceAll(string(number), ",", ""), 64)
	if err != nil {
		return 0, "", false
	}
	name := strings.ToLower(string(of))
	if open := strings.IndexByte(title, '('); name == "" && open >= 0 {
		name = strings.ToLower(strings.Trim(title[open:], "() "))
	}
	measure, known := measures[name]
	if !known {
		measure.factor = 1
	}
	n = math.Round(n * measure.factor)
	return int64(n), measure.unit, n >= 0 && n <= codec.MaxTotal
}

// kinds are the series that other formats have too, by unit.
var kinds = map[string]struct{ id, label string }{
	"ns": {"cpu", "CPU"}, "bytes": {"alloc", "Allocations"}, "cycles": {"cycles", "Cycles"}, "count": {model.Unknown, "Samples"},
}

// process and thread are rows that stand for these: "crunch (4711)" at the root,
// and below it "Main Thread  0x1a2b".
var (
	process = regexp.MustCompile(`^\S.* \([0-9]+\)$`)
	thread  = regexp.MustCompile(`^(.*?) +0x([0-9a-f]+)$`)
)

// copied is the tree of a deep copy.
type copied struct {
	b       *model.Builder
	tree    outline.Tree
	threads []model.ThreadID // by node
	groups  []string         // by node: the process
	frames  *names.Frames
	named   bool
}

// readCopy reads a deep copy.
func readCopy(ctx context.Context, in *codec.Input, b *model.Builder) error {
	lines, err := plaintext.NewLines(ctx, in)
	if err != nil {
		return err
	}
	c := &copied{b: b, frames: names.NewFramesBy(b, func(s string) names.Parsed { return names.NativeIn(s, "") })}
	self, title, unit := -1, "", ""
	var total codec.Total
	odd, rounded := 0, false
	for lines.Next() {
		if self < 0 {
			for i, cell := range strings.Split(string(lines.Line), "\t") {
				if strings.Contains(cell, "Self") {
					self, title = i, cell
				}
			}
			if self < 0 {
				return errors.Join(ctx.Err(), errors.New(`line 1: want columns such as "Weight", "Self Weight" and "Symbol Name"`))
			}
			continue
		}
		cells := bytes.Split(plaintext.Trim(lines.Line), []byte("\t"))
		if len(cells) == 1 && len(cells[0]) == 0 {
			continue
		}
		if len(cells) <= self+1 {
			odd++
			continue
		}
		value, of, ok := measure(cells[self], title)
		if !ok || value > 0 && unit != "" && of != unit || !total.Add(value) {
			odd++
			continue
		}
		if value > 0 {
			unit = of
		}
		rounded = rounded || bytes.IndexByte(cells[self], '.') >= 0
		c.add(cells[len(cells)-1], value)
	}
	c.store(unit)
	codec.Warn(b, codec.Loss{N: odd, What: "rows whose columns could not be read, or whose self value has another unit than the ones before, were left out: %d"})
	if rounded {
		b.Warn("Instruments rounds the values that it copies; export the trace with xctrace to have them exactly")
	}
	if err := lines.Err(); err != nil {
		return err
	}
	if b.Events() == 0 {
		return errors.New("no row in it has a self value")
	}
	return nil
}

// add adds a row, indented by its level.
func (c *copied) add(cell []byte, value int64) {
	name := bytes.TrimLeft(cell, " ")
	node := c.tree.Add(len(cell)-len(name), outline.NoFrame, value)
	group, id := "", model.NoThread
	parent := c.tree.Parent[node]
	if parent >= 0 {
		group, id = c.groups[parent], c.threads[parent]
	}
	var m [][]byte
	if parent >= 0 && c.tree.Parent[parent] < 0 && group != "" {
		m = thread.FindSubmatch(name)
	}
	switch {
	case parent < 0 && process.Match(name):
		group = string(bytes.ToValidUTF8(name, nil))
	case m != nil:
		n, _ := strconv.ParseInt(string(m[2]), 16, 64)
		id = c.b.Thread(model.Thread{Name: string(bytes.ToValidUTF8(m[1], nil)), ID: n, Group: group})
		c.named = true
	default:
		c.tree.Frame[node] = c.frames.Frame(name)
	}
	c.groups = append(c.groups, group)
	c.threads = append(c.threads, id)
}

func (c *copied) store(unit string) {
	if unit == "" {
		unit = "count"
	}
	kind := kinds[unit]
	stacks := c.tree.Stacks(c.b)
	seg := c.b.Series(kind.id, kind.label, model.Unit{Name: unit})
	for i, v := range c.tree.Value {
		if v == 0 {
			continue
		}
		seg.Stack = append(seg.Stack, stacks[i])
		seg.Values[0].Each = append(seg.Values[0].Each, v)
		if c.named {
			seg.Thread = append(seg.Thread, c.threads[i])
		}
	}
}

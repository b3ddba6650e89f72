package macsample

import (
	"bytes"
	"context"
	"errors"
	"regexp"

	"flameview/formats/codec"
	"flameview/formats/codec/outline"
	"flameview/formats/codec/plaintext"
	"flameview/formats/names"
	"flameview/model"
)

var (
	head     = regexp.MustCompile(`(?m)^Analysis of sampling .* \(pid [0-9]+\) every [0-9.]+ \S+\r?$`)
	spindump = regexp.MustCompile(`(?m)^(?:Heavy|Timeline) format: stacks are sorted |^Heaviest stack for the target process:`)
)

// sniff is sure of the words that begin a report.
func sniff(content []byte) codec.Confidence {
	if text, ok := plaintext.Head(content); ok && plaintext.HasAny(text, "Analysis of sampling ", "OS Version:") && (head.Match(text) || spindump.Match(text) && bytes.Contains(text, []byte("OS Version:"))) {
		return codec.Sure
	}
	return codec.No
}

// read is Format.Read.
func read(ctx context.Context, in *codec.Input, b *model.Builder) error {
	lines, err := plaintext.NewLines(ctx, in)
	if err != nil {
		return err
	}
	if text, _ := plaintext.Head(in.Data[:min(len(in.Data), codec.SniffLen)]); !head.Match(text) && spindump.Match(text) {
		return errors.Join(ctx.Err(), errors.New(`it is a report of spindump, which flameview does not read; run "sample PID" in its place, or record with xctrace and export that`))
	}
	var tree outline.Tree
	var thread []model.ThreadID // by node
	var keyText []byte
	frames := names.NewFramesBy(b, parse)
	var total codec.Total
	odd, inside := 0, false
	for lines.Next() {
		line := plaintext.Trim(lines.Line)
		if !inside {
			inside = string(line) == "Call graph:"
			continue
		}
		if len(line) == 0 {
			if len(tree.Parent) > 0 {
				break
			}
			continue
		}
		column, count, text, ok := cutNode(line)
		if !ok || count < 0 || count > codec.MaxTotal {
			odd++
			continue
		}
		node := tree.Add(column, outline.NoFrame, count)
		parent := tree.Parent[node]
		if parent < 0 && !total.Add(count) {
			return errors.New("the counts add up to more than flameview can hold")
		}
		id := model.NoThread
		if parent >= 0 {
			id = thread[parent]
		}
		if t, ok := threadRow(parent, text); ok {
			id = b.Thread(t)
		} else {
			keyText = key(keyText[:0], text)
			tree.Frame[node] = frames.Frame(keyText)
		}
		thread = append(thread, id)
	}
	store(b, &tree, thread, odd)
	if err := lines.Err(); err != nil {
		return err
	}
	if b.Events() == 0 {
		return errors.New(`there is no call graph in it: want lines such as "    + 825 main  (in rg) + 41" behind "Call graph:"`)
	}
	return nil
}

// threadRow recognises the outermost rows that are threads.
func threadRow(parent int32, text []byte) (model.Thread, bool) {
	if parent >= 0 {
		return model.Thread{}, false
	}
	return thread(text)
}

func store(b *model.Builder, tree *outline.Tree, thread []model.ThreadID, odd int) {
	if len(tree.Parent) == 0 {
		return
	}
	self, exceeded := tree.Self()
	stacks := tree.Stacks(b)
	seg := b.Series("wall", "Wall clock", model.Unit{Name: "samples"}, model.Unit{Name: "ns"})
	var sum codec.Total
	for i, n := range self {
		if n == 0 {
			continue
		}
		if !sum.Add(n) {
			odd++
			continue
		}
		seg.Stack = append(seg.Stack, stacks[i])
		seg.Thread = append(seg.Thread, thread[i])
		seg.Values[0].Each = append(seg.Values[0].Each, n)
	}
	codec.Warn(
		b,
		codec.Loss{N: odd, What: "lines of the call graph that could not be read were left out: %d"},
		codec.Loss{N: exceeded, What: "functions whose callees have more samples than they have themselves; there the callees count: %d"},
	)
}

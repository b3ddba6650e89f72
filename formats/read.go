package formats

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"flameview/formats/codec"
	"flameview/model"
)

// read detects the format and reads with it.
func (l *loader) read(ctx context.Context, p piece) found {
	start := time.Now()
	format, sure, err := Detect(p.path, p.data)
	if err != nil && !p.named {
		return l.skip(p, err)
	}
	if err != nil {
		return p.fail(fmt.Errorf("open %s: %w", p.path, err))
	}
	l.Log.Debug("detect", "file", p.path, "format", format.ID, "sure", sure == codec.Sure, "took", time.Since(start))

	if s, err := l.twinOf(ctx, p, format.ID); err != nil {
		return p.fail(err)
	} else if s != nil {
		return found{stores: []*model.Store{s}}
	}
	return l.readAs(ctx, p, format, sure)
}

// readAs reads a file or a folder as a format.
func (l *loader) readAs(ctx context.Context, p piece, format *codec.Format, sure codec.Confidence) found {
	start := time.Now()
	b := model.NewBuilder(model.File{Path: p.path, Bytes: p.size})
	b.SetFormat(format.ID)
	b.SetBounds(l.Limits.Bounds())
	for _, s := range p.lost {
		b.Warn("%s", s)
	}
	in := &codec.Input{Name: p.path, Data: p.data, Path: p.disk, MayRun: p.run, Options: l.Options.Options, OnProgress: func(done int64) {
		p.progress.at(p.path, float64(done)/float64(max(1, len(p.data))))
	}}
	if !l.KeepTwins {
		in.OnClaim = func(ctx context.Context, parts []codec.Digest) ([]string, error) {
			owners, err := l.claims.claim(ctx, p.job, p.path, parts)
			countsIn(b, owners)
			return owners, err
		}
	}
	if p.folder != "" {
		in.Companion = func(name string) ([]byte, error) { return companion(ctx, p.folder, name) }
	}
	if l.several && format.Sniff != nil {
		open, release := l.others(p.job, format)
		in.Others = open
		defer release()
	}
	if p.mapped {
		in.OnRelease = func(from, to int) { drop(p.data, from, to) }
	}
	err := guard(l.Log, fmt.Sprintf("reading %s as %s", p.path, format.Title), func() error {
		if err := format.Read(ctx, in, b); err != nil {
			return fmt.Errorf("open %s as %s: %w", p.path, format.Title, err)
		}
		return nil
	})
	l.Log.Debug("read", "file", p.path, "format", format.ID, "bytes", len(p.data), "events", b.Events(), "err", err, "took", time.Since(start))
	switch {
	case err != nil && b.Events() == 0 && sure != codec.Sure && !p.named:
		return found{skipped: []string{p.path}} // it only seemed to be a profile
	case err != nil:
		b.Fail(err)
	case b.Events() == 0:
		b.Warn("there are no events in it")
	}
	return p.build(b, err, l.Log)
}

// build makes the store. If a reader stopped in the middle, its columns may be inconsistent; then what it read is lost, but the
// reason why it stopped is kept.
func (p piece) build(b *model.Builder, readErr error, log *slog.Logger) found {
	start := time.Now()
	s, err := b.Build()
	if err != nil {
		return p.fail(errors.Join(readErr, fmt.Errorf("open %s: %w", p.path, err)))
	}
	log.Debug("build", "file", p.path, "methods", len(s.Methods), "stacks", s.Stacks.Len(), "events", s.Events(), "took", time.Since(start))
	return found{stores: []*model.Store{s}}
}

package formats

import (
	"context"

	"flameview/formats/codec"
)

// maxOthers bounds how many other files are opened for a reader, the nearest in the load first.
const maxOthers = 64

// others opens the other files of the load that are certainly of a format, until they are released.
func (l *loader) others(job int, format *codec.Format) (open func(context.Context) ([]codec.Other, error), release func()) {
	var opened []content
	release = func() {
		for _, c := range opened {
			c.release()
		}
	}
	open = func(ctx context.Context) (list []codec.Other, err error) {
		for _, j := range l.near(job) {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			c, err := readRegular(ctx, j, l.pool.stream())
			if err != nil {
				continue // its own job reports the error
			}
			opened = append(opened, c)
			if format.Sniff(c.data[:min(len(c.data), codec.SniffLen)]) == codec.Sure {
				list = append(list, codec.Other{Name: j.path, Data: c.data})
			}
		}
		return list, nil
	}
	return open, release
}

// near lists the files on disk around a job.
func (l *loader) near(at int) (list []job) {
	for d := 1; d < len(l.jobs) && len(list) < maxOthers; d++ {
		for _, i := range []int{at - d, at + d} {
			if i < 0 || i >= len(l.jobs) {
				continue
			}
			if j := l.jobs[i]; !j.end && j.err == nil && !j.stream && j.folder == nil {
				list = append(list, j)
			}
		}
	}
	return list
}

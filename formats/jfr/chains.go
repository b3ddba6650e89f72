package jfr

import (
	"context"

	"flameview/model/chain"
)

// owners are the events of blocked threads, and the field with the thread that they
// waited for: the last one that held the monitor, or the one that notified.
// https://github.com/openjdk/jdk/blob/jdk-17+35/src/hotspot/share/jfr/metadata/metadata.xml
var owners = map[string]string{
	"jdk.JavaMonitorEnter": "previousOwner",
	"jdk.JavaMonitorWait":  "notifier",
}

const monitorWait = "jdk.JavaMonitorWait"

// chains adds the series of what waiting threads waited for, if any event says so.
// In addition to the waits with an owner it takes all other waits, for what owners waited
// for, and the samples of running threads.
func (r *reader) chains(ctx context.Context) error {
	var waits []chain.Wait
	var samples []chain.Sample
	known := false
	for _, c := range r.columns {
		known = known || c.owner != nil
	}
	if !known {
		return nil
	}
	for _, c := range r.columns {
		if c.time == nil || c.thread == nil {
			continue
		}
		switch {
		case c.kind == kindCPU || c.kind == kindNative || c.kind == kindWall:
			for i, stack := range c.stack {
				samples = append(samples, chain.Sample{Thread: c.thread[i], At: c.time[i], Stack: stack})
			}
		case (c.owner != nil || c.id == "jdk.ThreadSleep") && c.ns != nil:
			for i, stack := range c.stack {
				w := chain.Wait{Thread: c.thread[i], At: c.time[i], For: c.ns[i], Stack: stack, Notified: c.id == monitorWait}
				if c.owner != nil {
					w.Owner = c.owner[i]
				}
				if c.class != nil {
					w.Class, w.HasClass = c.class[i], true
				}
				waits = append(waits, w)
			}
		}
	}
	return chain.Add(ctx, r.b, waits, samples)
}

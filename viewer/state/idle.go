package state

import (
	"flameview/model"
	"flameview/model/filter"
)

// idleWorkers are the methods in which threads of pools wait for work. Such waiting
// is no cost of anything, and in wall-clock samples and parked time it hides the
// waiting that is.
var idleWorkers = []string{
	`^java/util/concurrent/ForkJoinPool\.awaitWork$`,
	`^java/util/concurrent/ThreadPoolExecutor\.getTask$`,
	`^sun/nio/ch/(EPoll\.wait|KQueue\.poll|WindowsSelectorImpl\$SubSelector\.poll0)$`,
	`^io/netty/channel/epoll/Native\.epollWait`,
	`^runtime\.findRunnable$`,
}

// DropIdle drops the events of threads of pools that wait for work.
func DropIdle() Command {
	c := AddFilter(filter.Filter{Kind: "method", Drop: true, Patterns: model.Patterns{List: idleWorkers}})
	c.Name = "Drop idle workers"
	return c
}

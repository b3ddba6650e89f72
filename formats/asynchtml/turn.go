package asynchtml

import (
	"errors"

	"flameview/model"
)

// maxTurned bounds the call paths that turning stacks round may make. Stacks of
// a page share their prefixes; turned round they need not, and n frames inside
// each other, each with a self value, have n*n/2 call paths. Tests lower it.
var maxTurned model.StackID = 1 << 26

// errTooDeep is returned where turning stacks round would fill the memory.
var errTooDeep = errors.New("turn the stacks round: too many call paths; open the file without --reversed")

// turned gives the place of events of open[n-1] where the page holds stacks
// leaf first.
//
//	all > lock > run                       stack run;lock
//	all > [main tid=1] > read > run        stack run;read, thread main: a page by threads keeps them first
//	all > read > run > [main tid=1]        the same, from versions that do not
func (g *grower) turned(n int, cut bool) place {
	var p place
	path := g.open[1:n]
	info := func(i int) *info { return &g.titles.infos[path[i].info] }
	if len(path) > 0 && info(0).thread != model.NoThread {
		p.thread, path = info(0).thread, path[1:]
	} else if k := len(path) - 1; k >= 0 && info(k).thread != model.NoThread {
		p.thread, path = info(k).thread, path[:k]
	}
	if cut {
		p.stack = g.b.Push(p.stack, g.titles.cut())
	}
	for i := len(path) - 1; i >= 0; i-- {
		p.stack = g.b.Push(p.stack, info(i).frame)
		if g.check() != nil {
			break
		}
	}
	if p.stack > maxTurned && g.err == nil {
		g.err = errTooDeep
	}
	return p
}

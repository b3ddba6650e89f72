package state_test

import (
	"testing"

	"flameview/model/engine"
	"flameview/model/modeltest"
	"flameview/viewer/state"
)

func TestDropIdle(t *testing.T) {
	e := engine.New(modeltest.Store(`java/lang/Thread.run;java/util/concurrent/ThreadPoolExecutor.runWorker;java/util/concurrent/ThreadPoolExecutor.getTask;java/util/concurrent/LinkedBlockingQueue.take 50
java/lang/Thread.run;java/util/concurrent/ThreadPoolExecutor.runWorker;shop/Order.place;java/util/concurrent/locks/LockSupport.park 7
java/util/concurrent/ForkJoinPool.runWorker;java/util/concurrent/ForkJoinPool.awaitWork 20
runtime.mcall;runtime.schedule;runtime.findRunnable 9
shop/Task.getTask 2`))
	got, err := e.Tree(t.Context(), state.DropIdle().Do(state.State{}).Query())
	if err != nil || got.Total[0] != 9 {
		t.Errorf("%d are left, want those of the order and of getTask of the shop: 9; %v", got.Total[0], err)
	}
}

// The shop in Go. Leaves the profiles of the runtime in the working directory.
package main

import (
	"os"
	"runtime"
	"runtime/pprof"
	"runtime/trace"
	"sync"
	"time"
)

var (
	orders [][]byte
	sum    int
	till   sync.Mutex
)

//go:noinline
func tax(n int) int {
	for i := range 2000 {
		sum += n%7 + i
	}
	return sum
}

//go:noinline
func price(n int) int {
	till.Lock()
	defer till.Unlock()
	all := 0
	for i := range 10 {
		all += tax(n + i)
	}
	return all
}

//go:noinline
func parse(n int) []byte { return make([]byte, 600+n%100) }

type desk struct{ rounds int }

func (d *desk) serve() {
	for i := range d.rounds {
		order := parse(i)
		price(i)
		if i%10 == 0 {
			orders = append(orders, order)
		}
	}
}

func audit(rounds int, done *sync.WaitGroup) {
	defer done.Done()
	for i := range rounds {
		price(i)
		time.Sleep(time.Millisecond)
	}
}

func create(name string) *os.File {
	f, err := os.Create(name)
	if err != nil {
		panic(err)
	}
	return f
}

func write(name string, debug int) {
	f := create(name + ".out")
	defer f.Close()
	if err := pprof.Lookup(name).WriteTo(f, debug); err != nil {
		panic(err)
	}
}

func main() {
	runtime.MemProfileRate = 4096
	runtime.SetMutexProfileFraction(1)
	runtime.SetBlockProfileRate(1)
	cpu, events := create("cpu.out"), create("trace.out")
	pprof.StartCPUProfile(cpu)
	trace.Start(events)
	var done sync.WaitGroup
	done.Add(1)
	go audit(100, &done)
	(&desk{20000}).serve()
	done.Wait()
	trace.Stop()
	pprof.StopCPUProfile()
	waiting := make(chan int)
	go func() { till.Lock(); <-waiting; till.Unlock() }()
	time.Sleep(10 * time.Millisecond)
	done.Add(1)
	go audit(1, &done)
	time.Sleep(10 * time.Millisecond)
	runtime.GC()
	for _, name := range []string{"heap", "mutex", "block"} {
		write(name, 0)
	}
	for debug, name := range []string{"", "goroutines1", "goroutines2"} {
		if debug > 0 {
			f := create(name + ".out")
			pprof.Lookup("goroutine").WriteTo(f, debug)
			f.Close()
		}
	}
	close(waiting)
}

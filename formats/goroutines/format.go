// Package goroutines reads the stacks of goroutines as Go's runtime prints them:
// runtime.Stack, runtime/pprof's goroutine profile with debug=2, panics, fatal
// errors and SIGQUIT, one dump or many, also in the midst of a log.
//
//	goroutine 19 [sync.Mutex.Lock, 5 minutes, locked to thread]:
//	sync.(*Mutex).Lock(...)                                       inlined
//		sync/mutex.go:46
//	main.svc.run({{0x3a957ac86040?, 0x3a957ac1c000?}}, 0x3a957ac840e0)
//		example.com/demo/a/main.go:67 +0x445
//	...23 frames elided...
//	main.main.func1()
//		example.com/demo/a/main.go:91 +0x130
//	created by main.main in goroutine 1
//		example.com/demo/a/main.go:89 +0xcf
//
// The writer is https://github.com/golang/go/blob/master/src/runtime/traceback.go.
//
// A goroutine is one sample of each dump. It stands where other formats have a
// thread, grouped by what created it; its state is the text in brackets.
package goroutines

import "flameview/formats/codec"

// Format is Go's goroutine dumps.
var Format = codec.Format{
	ID:         "goroutines",
	Title:      "Go goroutine dump",
	Extensions: []string{".txt", ".log", ".goroutines", ".stack"},
	Sniff:      sniff,
	Within:     within,
	Read:       read,
}

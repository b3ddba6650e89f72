package model_test

import (
	"fmt"

	"flameview/model"
)

// A reader fills a Builder: names become numbers once, events are columns of them.
func ExampleBuilder() {
	b := model.NewBuilder(model.File{Path: "cpu.txt"})
	frame := func(name string) model.FrameID {
		return b.Frame(model.Frame{Method: b.Method(model.Method{Family: model.FamilyNative, Name: name, Display: name})})
	}
	main := b.Push(0, frame("main")) // 0 is the empty stack
	parse := b.Push(main, frame("parse"))

	cpu := b.Series("cpu", "CPU", model.Unit{Name: "samples"})
	cpu.Stack = append(cpu.Stack, main, parse)
	cpu.Values[0].Each = append(cpu.Values[0].Each, 2, 30)
	b.Warn("skipped 1 of 3 lines")

	store, err := b.Build()
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(store.Events(), "events,", store.Series[0].Segments[0].Total(0), "samples")
	fmt.Println(store.Files[0].Warnings)
	// Output:
	// 2 events, 32 samples
	// [skipped 1 of 3 lines]
}

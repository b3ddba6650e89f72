package speedscope

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"flameview/formats/codec/codectest"
)

// generateFrames writes the list of 5,000 frames.
func generateFrames(b *bytes.Buffer) {
	b.WriteString(`"shared":{"frames":[`)
	for i := range 5000 {
		if i > 0 {
			b.WriteByte(',')
		}
		fmt.Fprintf(b, `{"name":"method%d","file":"app/p%02d/service%02d.py","line":%d}`, i, i/500, i/50, i%900)
	}
	b.WriteString(`]}`)
}

// generateSampled writes n samples of stacks 10 to 50 deep. Neighbours share
// their lower frames, as those of a running program do.
func generateSampled(n int) []byte {
	r := rand.New(rand.NewPCG(1, 2))
	var b, weights bytes.Buffer
	b.WriteString(`{"$schema":"https://www.speedscope.app/file-format-schema.json",`)
	generateFrames(&b)
	b.WriteString(`,"profiles":[{"type":"sampled","name":"main","unit":"seconds","startValue":0,"endValue":1,"samples":[`)
	stack := []string{"0"}
	for i := range n {
		stack = stack[:1+r.IntN(len(stack))]
		for len(stack) < 10+r.IntN(40) {
			stack = append(stack, fmt.Sprint(min(r.IntN(5000), r.IntN(5000), r.IntN(5000))))
		}
		if i > 0 {
			b.WriteByte(',')
			weights.WriteByte(',')
		}
		fmt.Fprintf(&b, "[%s]", strings.Join(stack, ","))
		fmt.Fprintf(&weights, "0.0%d", 1+r.IntN(99))
	}
	fmt.Fprintf(&b, `],"weights":[%s]}]}`, weights.String())
	return b.Bytes()
}

// generateEvented writes n events, with the list of frames behind them.
func generateEvented(n int) []byte {
	r := rand.New(rand.NewPCG(1, 2))
	var b bytes.Buffer
	b.WriteString(`{"exporter":"x","name":"main","profiles":[{"type":"evented","name":"main","unit":"microseconds","startValue":0,"endValue":1000000000,"events":[`)
	var stack []int
	at := 0.0
	for i := range n {
		if i > 0 {
			b.WriteByte(',')
		}
		at += r.Float64() * 100
		if len(stack) > 0 && (len(stack) > 50 || r.IntN(2) == 0 || n-i <= len(stack)) {
			fmt.Fprintf(&b, `{"type":"C","frame":%d,"at":%.3f}`, stack[len(stack)-1], at)
			stack = stack[:len(stack)-1]
			continue
		}
		stack = append(stack, min(r.IntN(5000), r.IntN(5000), r.IntN(5000)))
		fmt.Fprintf(&b, `{"type":"O","frame":%d,"at":%.3f}`, stack[len(stack)-1], at)
	}
	b.WriteString(`]}],`)
	generateFrames(&b)
	b.WriteString(`}`)
	return b.Bytes()
}

// generateDense writes 1,000,000 samples of few frames, each a digit.
func generateDense() []byte {
	var samples, weights strings.Builder
	for i := range 1_000_000 {
		if i > 0 {
			samples.WriteByte(',')
			weights.WriteByte(',')
		}
		fmt.Fprintf(&samples, "[0,1,2,%d,%d,%d,1,0,2]", i%3, i/7%3, i/31%3)
		weights.WriteString("10")
	}
	return []byte(frames + sampled("none", "["+samples.String()+"]", "["+weights.String()+"]") + "]}")
}

func BenchmarkRead(b *testing.B) {
	for name, data := range map[string][]byte{"sampled": generateSampled(300_000), "evented": generateEvented(800_000), "dense": generateDense()} {
		b.Run(name, func(b *testing.B) { codectest.Bench(b, read, data) })
	}
}

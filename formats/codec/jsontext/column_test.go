package jsontext

import (
	"context"
	"fmt"
	"testing"
)

func TestFixed(t *testing.T) {
	for _, test := range []struct {
		text     string
		decimals int
		want     int64
		ok       bool
	}{
		{"12,", 0, 12, true},
		{"-12]", 3, -12000, true},
		{"0.248791,", 6, 248791, true},
		{"0.2487915,", 3, 249, true},
		{"1461221352723.438}", 6, 1461221352723438000, true},
		{"1e3 ", 3, 1000000, true},
		{`"42" `, 0, 42, true},
		{`"x" `, 0, 0, false},
		{"null,", 0, 0, false},
		{"true,", 0, 0, false},
		{"[1,[2]] ", 0, 0, false},
		{"1. ", 3, 1000, true},
		{"- ", 3, 0, false},
		{"99999999999999999999 ", 0, 0, false},
		{"4611686018427387904 ", 0, 0, false},
		{"1x ", 0, 0, false},
	} {
		s := New(context.Background(), []byte(test.text))
		v, ok, err := s.Fixed(test.decimals)
		if v != test.want && test.ok || ok != test.ok || err != nil {
			t.Errorf("%s with %d decimals: %d, %v, %v", test.text, test.decimals, v, ok, err)
		}
		if n := len(test.text) - 1; s.At < n {
			t.Errorf("%s: stopped at %d", test.text, s.At)
		}
	}
	for _, cut := range []string{"", "12", "1.", "[1,", "\"1"} {
		if _, _, err := New(context.Background(), []byte(cut)).Fixed(0); err == nil {
			t.Errorf("%q may be cut, but gives no error", cut)
		}
	}
}

func TestColumn(t *testing.T) {
	got := ""
	s := New(context.Background(), []byte(`[1, null,2.5,-3] null 7`))
	add := func(v int64, ok bool) { got += fmt.Sprintf("%d%v ", v, ok) }
	if err := s.Column(1, add); err != nil || got != "10true 0false 25true -30true " {
		t.Errorf("%s, %v", got, err)
	}
	if err := s.Column(1, add); err != nil || s.Next() != '7' {
		t.Errorf("null: %v, at %d", err, s.At)
	}
}

func BenchmarkColumn(b *testing.B) {
	data := []byte("[")
	for i := range 200_000 {
		data = fmt.Appendf(data, "%d.%03d,", i%5000, i%1000)
	}
	data = append(data, ']')
	b.SetBytes(int64(len(data)))
	for b.Loop() {
		var sum int64
		if err := New(context.Background(), data).Column(6, func(v int64, _ bool) { sum += v }); err != nil || sum == 0 {
			b.Fatal(err)
		}
	}
}

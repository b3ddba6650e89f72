package model_test

import (
	"math"
	"testing"

	"flameview/model"
)

func TestUnitAppend(t *testing.T) {
	for _, test := range []struct {
		v        int64
		decimals uint8
		want     string
	}{
		{1250, 0, "1250"},
		{1250, 3, "1.25"},
		{5, 3, "0.005"},
		{0, 2, "0"},
		{100, 2, "1"},
		{-5, 1, "-0.5"},
		{-1250, 2, "-12.5"},
		{math.MinInt64, 0, "-9223372036854775808"},
		{math.MinInt64, 6, "-9223372036854.775808"},
		{math.MaxInt64, 6, "9223372036854.775807"},
	} {
		if got := string(model.Unit{Decimals: test.decimals}.Append([]byte("x"), test.v)); got != "x"+test.want {
			t.Errorf("%d with %d decimals: %s, want x%s", test.v, test.decimals, got, test.want)
		}
	}
}

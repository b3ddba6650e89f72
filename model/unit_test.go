package model_test

import (
	"math"
	"strings"
	"testing"

	"flameview/model"
	"flameview/model/tree"
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

func TestUnitAppendGrouped(t *testing.T) {
	for _, test := range []struct {
		v        int64
		decimals uint8
		want     string
	}{
		{0, 0, "0"},
		{999, 0, "999"},
		{1000, 0, "1,000"},
		{-999, 0, "-999"},
		{-1234567, 0, "-1,234,567"},
		{12345, 1, "1,234.5"},
		{12345678, 5, "123.45678"},
		{math.MinInt64, 6, "-9,223,372,036,854.775808"},
	} {
		if got := string(model.Unit{Decimals: test.decimals}.AppendGrouped([]byte("1234.x"), test.v)); got != "1234.x"+test.want {
			t.Errorf("%d with %d decimals: %s, want 1234.x%s", test.v, test.decimals, got, test.want)
		}
	}
}

func TestUnlisted(t *testing.T) {
	for _, test := range []struct {
		cut, left int
		want      string
	}{
		{0, 0, ""},
		{1, 0, "1 note is cut"},
		{2, 1, "2 notes are cut; 1 note has no room here"},
		{0, 2850, "2,850 notes have no room here"},
	} {
		if got := strings.Join(tree.Unlisted(test.cut, test.left), "; "); got != test.want {
			t.Errorf("%d, %d: %q, want %q", test.cut, test.left, got, test.want)
		}
	}
}

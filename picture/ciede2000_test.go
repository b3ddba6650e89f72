package picture_test

import (
	"image/color"
	"math"
	"testing"
)

// cielab is a colour in CIE L*a*b* under D65, as eyes with a deficiency see it.
func cielab(c color.NRGBA, eyes [9]float64) [3]float64 {
	x, y, z := seenLinear(c, eyes)
	f := func(t float64) float64 {
		if t > 216.0/24389 {
			return math.Cbrt(t)
		}
		return (24389.0/27*t + 16) / 116
	}
	fx := f((0.4124564*x + 0.3575761*y + 0.1804375*z) / 0.95047)
	fy := f(0.2126729*x + 0.7151522*y + 0.0721750*z)
	fz := f((0.0193339*x + 0.1191920*y + 0.9503041*z) / 1.08883)
	return [3]float64{116*fy - 16, 500 * (fx - fy), 200 * (fy - fz)}
}

// ciede2000 is how different two colours look: about 2 is just noticeable side by
// side (Sharma, Wu and Dalal, "The CIEDE2000 Color-Difference Formula", 2005).
func ciede2000(p, q [3]float64) float64 {
	const to25 = 6103515625 // 25 to the power of 7
	degrees := func(a, b float64) float64 {
		if a == 0 && b == 0 {
			return 0
		}
		return math.Mod(math.Atan2(b, a)*180/math.Pi+360, 360)
	}
	cos := func(d float64) float64 { return math.Cos(d * math.Pi / 180) }
	mean7 := math.Pow((math.Hypot(p[1], p[2])+math.Hypot(q[1], q[2]))/2, 7)
	g := 1 + 0.5*(1-math.Sqrt(mean7/(mean7+to25)))
	a1, a2 := p[1]*g, q[1]*g
	c1, c2 := math.Hypot(a1, p[2]), math.Hypot(a2, q[2])
	h1, h2 := degrees(a1, p[2]), degrees(a2, q[2])
	turn, hue := h2-h1, h1+h2
	switch grey := c1*c2 == 0; {
	case grey:
		turn = 0
	case math.Abs(turn) <= 180:
		hue /= 2
	default:
		turn -= math.Copysign(360, turn)
		hue = math.Mod(hue+360, 720) / 2
	}
	light, chroma := (p[0]+q[0])/2, (c1+c2)/2
	t := 1 - 0.17*cos(hue-30) + 0.24*cos(2*hue) + 0.32*cos(3*hue+6) - 0.20*cos(4*hue-63)
	l50 := (light - 50) * (light - 50)
	dl := (q[0] - p[0]) / (1 + 0.015*l50/math.Sqrt(20+l50))
	dc := (c2 - c1) / (1 + 0.045*chroma)
	dh := 2 * math.Sqrt(c1*c2) * math.Sin(turn/2*math.Pi/180) / (1 + 0.015*chroma*t)
	chroma7 := math.Pow(chroma, 7)
	turned := 60 * math.Exp(-(hue-275)*(hue-275)/625)
	rt := -2 * math.Sqrt(chroma7/(chroma7+to25)) * math.Sin(turned*math.Pi/180)
	return math.Sqrt(dl*dl + dc*dc + dh*dh + rt*dc*dh)
}

// Pairs of the paper's test data, in its order.
func TestCIEDE2000(t *testing.T) {
	for _, test := range []struct {
		p, q [3]float64
		want float64
	}{
		{[3]float64{50, 2.6772, -79.7751}, [3]float64{50, 0, -82.7485}, 2.0425},
		{[3]float64{50, -1.3802, -84.2814}, [3]float64{50, 0, -82.7485}, 1.0000},
		{[3]float64{50, 2.5, 0}, [3]float64{50, 0, -2.5}, 4.3065},
		{[3]float64{50, 2.5, 0}, [3]float64{73, 25, -18}, 27.1492},
		{[3]float64{60.2574, -34.0099, 36.2677}, [3]float64{60.4626, -34.1751, 39.4387}, 1.2644},
		{[3]float64{22.7233, 20.0904, -46.6940}, [3]float64{23.0331, 14.9730, -42.5619}, 2.0373},
		{[3]float64{2.0776, 0.0795, -1.1350}, [3]float64{0.9033, -0.0636, -0.5514}, 0.9082},
	} {
		if got := ciede2000(test.p, test.q); math.Abs(got-test.want) > 0.0001 {
			t.Errorf("%v and %v: %.4f, want %.4f", test.p, test.q, got, test.want)
		}
	}
}

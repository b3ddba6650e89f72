package pstats

import (
	"bytes"
	"compress/gzip"
	"encoding/binary"
	"fmt"
	"io"
	"math"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"flameview/formats/codec"
	"flameview/formats/codec/codectest"
	"flameview/model"
)

// dump writes statistics as marshal does. Strings that repeat are references,
// as in files of Python 3.4 and later.
type dump struct {
	bytes.Buffer
	refs map[string]uint32
}

func (d *dump) text(s string) {
	if n, ok := d.refs[s]; ok {
		d.WriteByte('r')
		binary.Write(d, binary.LittleEndian, n)
		return
	}
	d.refs[s] = uint32(len(d.refs))
	d.Write([]byte{'z' | flagRef, byte(len(s))})
	d.WriteString(s)
}

func (d *dump) int(n int) {
	d.WriteByte('i')
	binary.Write(d, binary.LittleEndian, int32(n))
}

func (d *dump) float(f float64) {
	d.WriteByte('g')
	binary.Write(d, binary.LittleEndian, math.Float64bits(f))
}

func (d *dump) key(file string, line int, name string) {
	d.Write([]byte{')', 3})
	d.text(file)
	d.int(line)
	d.text(name)
}

// generate makes statistics of functions that are called by three others each.
func generate(functions int) []byte {
	d := dump{refs: map[string]uint32{}}
	name := func(i int) (string, int, string) {
		return fmt.Sprintf("/srv/app/module%d.py", i/30), 10 * (i % 30), fmt.Sprintf("function%d", i)
	}
	d.WriteByte('{')
	for i := range functions {
		d.key(name(i))
		d.Write([]byte{')', 5})
		d.int(3)
		d.int(4)
		d.float(0.001)
		d.float(0.002)
		d.WriteByte('{')
		for k := 2; k <= 4 && k <= i; k++ {
			d.key(name((i - 1) / k))
			d.Write([]byte{')', 4})
			d.int(1)
			d.int(1)
			d.float(0.0003)
			d.float(0.0005)
		}
		d.WriteByte('0')
	}
	d.WriteByte('0')
	return d.Bytes()
}

const samples = "../../../shared/profiles2/python/"

// TestReference holds calls, own and cumulative time of each function against
// what pstats prints.
//
//	139550/50    0.317    0.000    0.317    0.006 primes.py:13(ways)
func TestReference(t *testing.T) {
	data, err := os.ReadFile(samples + "primes.pstats")
	if err != nil {
		t.Skip("no samples here")
	}
	packed, err := os.Open(samples + "primes.pstats.ref.txt.gz")
	if err != nil {
		t.Fatal(err)
	}
	defer packed.Close()
	z, err := gzip.NewReader(packed)
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(z)
	if err != nil {
		t.Fatal(err)
	}
	s, err := codectest.Load(t, read, "primes.pstats", data, codec.Options{})
	if err != nil {
		t.Fatal(err)
	}
	self, total, calls := map[string]int64{}, map[string]int64{}, map[string]int64{}
	name := func(f model.FrameID) string { return s.Methods[s.Frames[f].Method].Name }
	for _, seg := range s.Series[0].Segments {
		for i, stack := range seg.Stack {
			path := s.Stacks.Path(nil, stack)
			seen := map[string]bool{}
			for _, f := range path {
				if n := name(f); !seen[n] {
					seen[n] = true
					total[n] += seg.Values[0].Each[i]
				}
			}
			self[name(path[len(path)-1])] += seg.Values[0].Each[i]
		}
	}
	for i, stack := range s.Series[1].Segments[0].Stack {
		calls[name(s.Stacks.Frame[stack])] += s.Series[1].Segments[0].Values[0].Each[i]
	}
	row := regexp.MustCompile(`^\s*([0-9]+)(/[0-9]+)?\s+([0-9.]+)\s+[0-9.]+\s+([0-9.]+)\s+[0-9.]+\s+(.*)$`)
	place := regexp.MustCompile(`^(.*):([0-9]+)\((.*)\)$`)
	// Functions of one name and file at different lines are one method.
	twice := map[string]bool{}
	lines := map[string]bool{}
	number := regexp.MustCompile(`:[0-9]+\(`)
	for line := range strings.Lines(string(text)) {
		if m := row.FindStringSubmatch(strings.TrimRight(line, "\n")); m != nil {
			bare := number.ReplaceAllString(m[5], "(")
			if twice[m[5]] = lines[bare]; lines[bare] {
				for other := range twice {
					twice[other] = twice[other] || number.ReplaceAllString(other, "(") == bare
				}
			}
			lines[bare] = true
		}
	}
	// Modules that import modules are a cycle.
	importing := regexp.MustCompile(`<module>|importlib|__import__|builtins.exec|/re/|__build_class__`)
	checked := 0
	for line := range strings.Lines(string(text)) {
		m := row.FindStringSubmatch(strings.TrimRight(line, "\n"))
		if m == nil {
			continue
		}
		var found string
		if p := place.FindStringSubmatch(m[5]); p != nil {
			for n := range calls {
				in := strings.TrimSuffix(n[strings.LastIndexByte(n, '(')+1:], ")")
				if (strings.HasPrefix(n, p[3]+" (") || strings.HasPrefix(n, p[3]+":"+p[2]+" (")) && (strings.HasSuffix(in, p[1]) || strings.HasSuffix(p[1], "/"+in)) {
					found = n
				}
			}
		} else {
			found = strings.TrimSuffix(strings.TrimPrefix(m[5], "{built-in method "), "}")
			found, _, _ = strings.Cut(found, " at 0x")
			if p := regexp.MustCompile(`^\{method '(.*)' of '(.*)' objects\}$`).FindStringSubmatch(m[5]); p != nil {
				found = p[2] + "." + p[1]
			}
		}
		if twice[m[5]] {
			continue
		}
		want, _ := strconv.ParseInt(m[1], 10, 64)
		if calls[found] != want {
			t.Errorf("%s (%s): %d calls, want %d", m[5], found, calls[found], want)
		}
		near := func(what string, got int64, text string) {
			if want, _ := strconv.ParseFloat(text, 64); math.Abs(float64(got)/1e9-want) > 0.0006 {
				t.Errorf("%s: %s %.4f s, want %s", m[5], what, float64(got)/1e9, text)
			}
		}
		near("self", self[found], m[3])
		if m[2] == "" && !importing.MatchString(m[5]) {
			near("total", total[found], m[4])
		}
		checked++
	}
	if checked < 100 {
		t.Errorf("only %d functions were checked", checked)
	}
	if m := s.Metrics(); m[0].Total != 849612335 || m[1].Total != 417362 {
		t.Errorf("totals %d ns and %d calls", m[0].Total, m[1].Total)
	}
}

func TestLong(t *testing.T) {
	d := decoder{data: []byte{'l', 0xfe, 0xff, 0xff, 0xff, 1, 0, 2, 0}}
	if o, err := d.simple(); err != nil || o.int != -65537 {
		t.Errorf("got %d, %v", o.int, err)
	}
}

func BenchmarkRead(b *testing.B) { codectest.Bench(b, read, generate(50_000)) }

func FuzzRead(f *testing.F) { codectest.Fuzz(f, &Format, string(generate(5))) }

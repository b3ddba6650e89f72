package legacypprof

import (
	"bytes"
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// How texts begin.
var (
	countHead = regexp.MustCompile(`^(\S+) profile: total [0-9]+`)
	heapHead  = regexp.MustCompile(`^heap profile: *([0-9]+): *([0-9]+) *\[ *([0-9]+): *([0-9]+) *\] *@ *([_a-z0-9]+)(?:/([0-9]+))?`)
)

// begin reads the first line: what kind of profile it is.
func (r *reader) begin(line string) (*kind, error) {
	if m := heapHead.FindStringSubmatch(line); m != nil {
		return r.beginHeap(m)
	}
	if m := countHead.FindStringSubmatch(line); m != nil {
		label := m[1]
		if label == "goroutine" {
			label = "Goroutines"
		}
		r.series = []*series{{id: m[1], label: label, units: []string{"count"}, from: []int{0}}}
		return &kind{shape: count}, nil
	}
	if strings.HasPrefix(line, "--- mutex:") || strings.HasPrefix(line, "--- contention") {
		r.series = []*series{{id: "lock", label: "Locks", units: []string{"ns", "count"}, from: []int{0, 1}}}
		return &kind{shape: contention, period: 1, byGo: !strings.HasPrefix(line, "--- contentionz")}, nil
	}
	return nil, fmt.Errorf("%.40q begins no profile that is known", line)
}

// beginHeap reads the first line of a heap. What stands behind "@" says how it was
// sampled.
//
//	heapprofile          not at all
//	heap_v2/524288       every 524,288 bytes, values as recorded
//	heap/8192            the same, by Go, which writes twice its rate
//	growthz, growth      how the heap grew
func (r *reader) beginHeap(m []string) (*kind, error) {
	k := &kind{shape: heap}
	rate, _ := strconv.ParseFloat(m[6], 64)
	switch m[5] {
	case "heapprofile":
	case "heapz_v2", "heap_v2":
		k.rate = rate
	case "heap":
		k.rate = float64(int64(rate) / 2)
	case "growth", "growthz", "fragmentation", "fragmentationz":
		id := strings.TrimSuffix(m[5], "z")
		r.series = []*series{{id: id, label: "Heap " + id, units: []string{"bytes", "count"}, from: []int{1, 0}}}
		return k, nil
	default:
		return nil, fmt.Errorf("a heap profile of the kind %q is not known", m[5])
	}
	r.series = []*series{{id: "live", label: "Live objects", units: []string{"bytes", "count"}, from: []int{1, 0}}}
	if m[3] != m[1] && m[3] != "0" || m[4] != m[2] && m[4] != "0" {
		r.series = append(r.series, &series{id: "alloc", label: "Allocations", units: []string{"bytes", "count"}, from: []int{3, 2}})
	}
	return k, nil
}

func isAttribute(line []byte) bool {
	return bytes.IndexByte(line, '=') > 0 && bytes.IndexByte(line, '@') < 0
}

// attribute reads a line in front of the records of a contention profile. Go
// scales its values itself, so the period counts only for gperftools.
//
//	cycles/second=2099999831
//	sampling period = 100
func (r *reader) attribute(line []byte, k *kind) {
	key, value, _ := strings.Cut(string(line), "=")
	n, err := strconv.ParseInt(strings.TrimSpace(value), 0, 64)
	if err != nil || n <= 0 {
		return
	}
	switch strings.TrimSpace(key) {
	case "cycles/second":
		k.ghz = float64(n) / 1e9
	case "sampling period":
		if k.byGo {
			r.period = n
		} else {
			k.period = n
		}
	}
}

package chrometrace

import (
	"bufio"
	"io"
	"strconv"

	"flameview/formats/codec"
	"flameview/formats/codec/jsontext"
	"flameview/model/chart"
)

// writeChart is Format.WriteChart: a complete event (ph X) for each box, a thread
// for each track. Of boxes that begin and end together, the outer one comes first,
// which is how readers tell which one is inside; times are microseconds with three
// digits behind the point.
//
// Perfetto and the viewers of Chrome draw what they are given as slices, and
// slices there are calls. So the category says which boxes are of samples.
func writeChart(w io.Writer, v *codec.ChartView) error {
	out := bufio.NewWriterSize(w, 64<<10)
	out.WriteString("{\"displayTimeUnit\":\"ns\",\"traceEvents\":[\n")
	out.WriteString(`{"ph":"M","pid":1,"name":"process_name","args":{"name":` + jsontext.Quote(v.Title) + `}}`)
	var buf []byte
	ids := threadIDs(v.Chart.Tracks)
	for i, track := range v.Chart.Tracks {
		tid := strconv.FormatInt(ids[i], 10)
		if name := track.Thread.Name; name != "" {
			out.WriteString(",\n" + `{"ph":"M","pid":1,"tid":` + tid + `,"name":"thread_name","args":{"name":` + jsontext.Quote(name) + `}}`)
		}
		for box := range track.Boxes {
			from, to, ok := v.Clip(box)
			if !ok {
				continue
			}
			buf = append(buf[:0], `,`+"\n"+`{"ph":"X","pid":1,"tid":`+tid+`,"ts":`...)
			buf = appendMicros(buf, from)
			buf = append(buf, `,"dur":`...)
			buf = appendMicros(buf, to-from)
			buf = append(buf, `,"cat":"`+category(box.Exact)+`","name":`+jsontext.Quote(v.Name(box.Box))+`}`...)
			if _, err := out.Write(buf); err != nil {
				return err
			}
		}
	}
	out.WriteString("\n]}\n") // Flush gives the error of all of these
	return out.Flush()
}

// threadIDs are the threads' own where each is another, else numbers.
func threadIDs(tracks []*chart.Track) []int64 {
	ids, seen := make([]int64, len(tracks)), map[int64]bool{0: true}
	for i, track := range tracks {
		ids[i] = track.Thread.ID
		if seen[ids[i]] {
			for i := range ids {
				ids[i] = int64(i + 1)
			}
			break
		}
		seen[ids[i]] = true
	}
	return ids
}

func category(exact bool) string {
	if exact {
		return "exact"
	}
	return "sampled"
}

// appendMicros writes nanoseconds as microseconds.
func appendMicros(dst []byte, ns int64) []byte {
	dst = strconv.AppendInt(dst, ns/1000, 10)
	if rest := ns % 1000; rest != 0 {
		dst = append(dst, '.', byte('0'+rest/100), byte('0'+rest/10%10), byte('0'+rest%10))
	}
	return dst
}

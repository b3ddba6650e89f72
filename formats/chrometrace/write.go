package chrometrace

import (
	"bufio"
	"io"
	"strconv"

	"flameview/formats/codec"
	"flameview/formats/codec/jsontext"
	"flameview/model/chart"
)

// writeChart is Format.WriteChart: an event at the begin (ph B) and at the end (ph E)
// of each box, a thread for each track. Times are microseconds.
//
// Readers sort events by time, and not all of them keep the order of those at one time:
// speedscope 1.25 takes a begin before an end of the same name, so that a recursive
// function goes on below itself. So ends are written a tenth of a nanosecond early;
// times of whole nanoseconds are those of the box again. A complete event (ph X) for
// each box would be shorter, but readers add its ts and dur as float64. The sum can be
// later than the ts of what follows, 24617.865 + 8015.077 > 32632.942, and the box then
// stays open. Of 182 stacks of a recording speedscope had 23 right of complete events,
// 114 of begins and ends at the same time, and has all of these.
//
// Perfetto and the viewers of Chrome draw what they are given as slices, and slices
// there are calls. So the category of an end says whether the box is of samples. It is
// no argument, as speedscope takes events of other arguments for other functions; for
// the same reason ends have names.
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
		for e := range track.Edges(v.Chart.From, v.Chart.To) {
			ph := byte('E')
			if e.Begins {
				ph = 'B'
			}
			buf = append(append(buf[:0], ",\n"+`{"ph":"`...), ph)
			buf = append(buf, `","pid":1,"tid":`+tid+`,"ts":`...)
			if e.Begins {
				buf = appendMicros(buf, 10*(e.At-v.Chart.From))
			} else {
				buf = appendMicros(buf, 10*(e.At-v.Chart.From)-1)
				buf = append(buf, `,"cat":"`+category(e.Exact)+`"`...)
			}
			buf = append(buf, `,"name":`+jsontext.Quote(v.Name(e.Box))+`}`...)
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

// appendMicros writes tenths of nanoseconds as microseconds.
func appendMicros(dst []byte, tenths int64) []byte {
	dst = strconv.AppendInt(dst, tenths/10_000, 10)
	if rest := tenths % 10_000; rest != 0 {
		dst = append(dst, '.', byte('0'+rest/1000), byte('0'+rest/100%10), byte('0'+rest/10%10))
		if rest%10 != 0 {
			dst = append(dst, byte('0'+rest%10))
		}
	}
	return dst
}

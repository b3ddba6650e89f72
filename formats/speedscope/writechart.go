package speedscope

import (
	"bufio"
	"io"
	"strconv"

	"flameview/formats/codec"
	"flameview/formats/codec/jsontext"
	"flameview/model/chart"
)

// writeChart is Format.WriteChart: an evented profile for each track, so that
// speedscope's time order is that of the chart. Where nothing is known of a thread,
// no frame is open.
func writeChart(w io.Writer, v *codec.ChartView) error {
	out := bufio.NewWriterSize(w, 64<<10)
	out.WriteString(`{"$schema":` + jsontext.Quote(schema) + `,"exporter":"flameview"`)
	if v.Title != "" {
		out.WriteString(`,"name":` + jsontext.Quote(v.Title))
	}
	out.WriteString(`,"activeProfileIndex":0,"shared":{"frames":[`)
	index := make([]int, len(v.Chart.Boxes.List)) // place in the list plus 1
	frames := 0
	for _, track := range v.Chart.Tracks {
		for box := range track.Boxes {
			if index[box.Box] != 0 {
				continue
			}
			if frames > 0 {
				out.WriteByte(',')
			}
			frames++
			index[box.Box] = frames
			if _, err := out.WriteString("\n{\"name\":" + jsontext.Quote(v.Name(box.Box)) + "}"); err != nil {
				return err
			}
		}
	}
	out.WriteString("]},\n\"profiles\":[")
	end := strconv.FormatInt(v.Chart.To-v.Chart.From, 10)
	for i, track := range v.Chart.Tracks {
		if i > 0 {
			out.WriteByte(',')
		}
		out.WriteString("\n" + `{"type":"evented","name":` + jsontext.Quote(track.Name) + `,"unit":"nanoseconds","startValue":0,"endValue":` + end + `,"events":[`)
		if err := writeEvents(out, v, track, index); err != nil {
			return err
		}
		out.WriteString("]}")
	}
	out.WriteString("]}\n") // Flush gives the error of all of these
	return out.Flush()
}

// writeEvents writes where the boxes of a track begin and end.
func writeEvents(out *bufio.Writer, v *codec.ChartView, track *chart.Track, index []int) error {
	var buf []byte
	first := true
	for e := range track.Edges(v.Chart.From, v.Chart.To) {
		if buf = buf[:0]; !first {
			buf = append(buf, ',')
		}
		first = false
		kind := byte('C')
		if e.Begins {
			kind = 'O'
		}
		buf = append(buf, "\n{\"type\":\""...)
		buf = append(buf, kind)
		buf = append(buf, `","frame":`...)
		buf = strconv.AppendInt(buf, int64(index[e.Box]-1), 10)
		buf = append(buf, `,"at":`...)
		buf = strconv.AppendInt(buf, e.At-v.Chart.From, 10)
		buf = append(buf, '}')
		if _, err := out.Write(buf); err != nil {
			return err
		}
	}
	return nil
}

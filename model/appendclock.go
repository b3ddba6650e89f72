package model

// align moves the times of files whose clock does not know the date: the first of
// their events gets the time of the first event of the files that do know it.
func (a *Appender) align() {
	files := a.b.store.Files
	first, known := int64(0), false
	begins := map[FileID]int64{} // first event of files with other clocks
	for _, p := range a.parts {
		if !p.timed {
			continue
		}
		if files[p.seg.File].Clock != ClockUnix {
			if at, ok := begins[p.seg.File]; !ok || p.first < at {
				begins[p.seg.File] = p.first
			}
		} else if !known || p.first < first {
			first, known = p.first, true
		}
	}
	for _, p := range a.parts {
		shift := int64(0)
		if begin, ok := begins[p.seg.File]; ok && known {
			shift = first - begin
		}
		if shift == p.shift {
			continue
		}
		p.shift, p.time, p.seg.part = shift, nil, 0 // its events differ from now on
		if shift != 0 {
			p.time = make([]int64, len(p.seg.Time))
			for i, t := range p.seg.Time {
				p.time[i] = t + shift
			}
		}
	}
}

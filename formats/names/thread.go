package names

import (
	"strconv"
	"strings"

	"flameview/model"
)

// Thread recognises a root frame that stands for a thread. A name in brackets
// without " tid=" is not one: [unknown] and [vdso] look like that.
//
//	[main tid=123] -> main, 123    [tid=123] -> "", 123
func Thread(name string) (model.Thread, bool) {
	if len(name) < len("[tid=1]") || name[0] != '[' || name[len(name)-1] != ']' {
		return model.Thread{}, false
	}
	inner := name[1 : len(name)-1]
	i := strings.LastIndex(inner, "tid=")
	if i < 0 || i > 0 && inner[i-1] != ' ' {
		return model.Thread{}, false
	}
	id, err := strconv.ParseInt(inner[i+len("tid="):], 10, 64)
	if err != nil {
		return model.Thread{}, false
	}
	return model.Thread{Name: inner[:max(i-1, 0)], ID: id}, true
}

func isThread(name string) bool {
	_, ok := Thread(name)
	return ok
}

package names

import (
	"strconv"
	"strings"

	"flameview/model"
)

// PySpyThread takes the process and the thread apart that py-spy puts at the root
// of stacks with --subprocesses and --threads. What is no number of the system is
// an address in the process.
//
//	process 12:"python shop.py"                                    group python shop.py (12)
//	process 12:"python shop.py";thread (34): Worker-1              the same, Worker-1, number 34
//	thread (0x7F8415D85900)                                        0x7F8415D85900
func PySpyThread(root string) (t model.Thread) {
	for strings.HasPrefix(root, pySpyProcess) {
		process, rest, _ := strings.Cut(root[len(pySpyProcess):], `"`)
		command, rest, _ := strings.Cut(rest, `";`)
		t.Group = strings.TrimSuffix(command, `"`) + " (" + strings.TrimSuffix(process, ":") + ")"
		root = rest
	}
	id, name, _ := strings.Cut(strings.TrimPrefix(root, pySpyThread), ")")
	t.Name = strings.TrimPrefix(name, ": ")
	if n, err := strconv.ParseInt(id, 0, 64); err == nil && (t.Name != "" || id[0] != '0') {
		t.ID = n
	} else if t.Name == "" {
		t.Name = id
	}
	if t.Name == "" && t.ID == 0 {
		t.Name = t.Group
	}
	return t
}

const pySpyProcess, pySpyThread = "process ", "thread ("

// PySpyRoot is how long the process and the thread are that py-spy puts at the root
// of a stack, without the ";" behind them; 0 without any. A command may hold ";".
func PySpyRoot(stack string) int {
	at := 0
	for strings.HasPrefix(stack[at:], pySpyProcess) {
		open := strings.Index(stack[at:], `:"`)
		if open < 0 || !isNumber(stack[at+len(pySpyProcess):at+open]) {
			break
		}
		end := strings.Index(stack[at+open:], `";`)
		if end < 0 {
			if strings.HasSuffix(stack, `"`) {
				return len(stack)
			}
			break
		}
		at += open + end + len(`";`)
	}
	if strings.HasPrefix(stack[at:], pySpyThread) {
		if end := strings.IndexByte(stack[at:], ';'); end >= 0 {
			return at + end
		}
		return len(stack)
	}
	return max(at-1, 0)
}

func isNumber(s string) bool {
	_, err := strconv.ParseUint(s, 10, 63)
	return err == nil
}

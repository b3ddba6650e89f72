package bpftrace

import (
	"bytes"
	"strconv"
	"strings"

	"flameview/formats/names"
	"flameview/model"
)

// parseUser and parseKernel name a line of a stack, without its indentation.
//
//	fib(int)+19
//	0x7f77e9ad44a3
//	Ljava/lang/Thread;::run+12               of runtimes that write perf maps
//	55fa7a48da02 strings()+482 (/srv/crunch)     of ustack(perf)
//	7f77e9ad44a3 0x7f77e9ad44a3 ([unknown])
//	ffffffff81d35f77 read_zero+119               of kstack(perf)
func parseUser(line string) names.Parsed {
	_, perf := cutAddress(line)
	symbol, module := cutModule(perf)
	symbol = cutOffset(symbol)
	if digits, ok := strings.CutPrefix(symbol, "0x"); ok {
		if address, err := strconv.ParseUint(digits, 16, 64); err == nil {
			return names.Address("", address)
		}
	}
	if module == "[unknown]" {
		module = ""
	}
	if p, ok := names.V8(symbol); ok {
		return p
	}
	if strings.HasPrefix(symbol, "L") && strings.Contains(symbol, ";") { // of a JVM's perf map
		if list := names.JIT(symbol); len(list) == 1 {
			return list[0]
		}
	}
	return names.NativeIn(symbol, module)
}

func parseKernel(line string) names.Parsed {
	p := parseUser(line)
	p.Kind = model.KindKernel
	return p
}

// cutAddress takes the address off that stands in front of a symbol.
func cutAddress(line string) (address uint64, rest string) {
	word, rest, ok := strings.Cut(line, " ")
	if !ok || len(word) < 4 {
		return 0, line
	}
	address, err := strconv.ParseUint(word, 16, 64)
	if err != nil {
		return 0, line
	}
	return address, strings.TrimLeft(rest, " ")
}

// cutModule takes " (/srv/crunch)" or " [ext4]" off.
func cutModule(line string) (symbol, module string) {
	for _, mark := range []struct{ begin, end string }{{" (/", ")"}, {" ([", ")"}, {" [", "]"}} {
		if i := strings.LastIndex(line, mark.begin); i > 0 && strings.HasSuffix(line, mark.end) && !strings.HasPrefix(line[i:], " [clone") {
			return line[:i], line[i+2 : len(line)-1]
		}
	}
	return line, ""
}

// cutOffset takes "+119" or "+0x77" off the end.
func cutOffset(symbol string) string {
	i := strings.LastIndexByte(symbol, '+')
	if i < 1 {
		return symbol
	}
	if _, err := strconv.ParseUint(symbol[i+1:], 0, 64); err != nil {
		return symbol
	}
	return symbol[:i]
}

// kernelRoots are the functions at which stacks of the kernel begin: calls of the
// system, interrupts, threads of the kernel, idle processors.
var kernelRoots = map[string]bool{
	"entry_SYSCALL_64_after_hwframe": true, "do_syscall_64": true, "entry_SYSENTER_compat_after_hwframe": true,
	"ret_from_fork": true, "ret_from_fork_asm": true, "kthread": true, "cpu_startup_entry": true,
	"secondary_startup_64_no_verify": true, "secondary_startup_64": true, "start_kernel": true, "__secondary_switched": true,
	"el0t_64_sync": true, "el0t_64_irq": true, "el0_sync": true, "el1h_64_irq": true, "common_exception_return": true,
	"syscall_common": true, "system_call": true, "handle_exception": true, "ret_from_exception": true,
}

// isKernel judges a stack by its root: 1 for the kernel's, -1 for a user's, 0 if
// that cannot be told.
func isKernel(stack []byte) int {
	stack = bytes.TrimRight(stack, "\r\n")
	line := strings.TrimSpace(string(stack[bytes.LastIndexByte(stack, '\n')+1:]))
	address, rest := cutAddress(line)
	symbol, module := cutModule(rest)
	if digits, ok := strings.CutPrefix(symbol, "0x"); ok && address == 0 {
		address, _ = strconv.ParseUint(digits, 16, 64)
	}
	symbol = cutOffset(symbol)
	switch {
	case address>>63 == 1, kernelRoots[symbol], strings.HasPrefix(symbol, "asm_") && strings.Contains(rest, "+"):
		return 1
	case address != 0, strings.HasPrefix(module, "/"), symbol == "_start", symbol == "main", strings.ContainsAny(symbol, "(:<"),
		strings.HasPrefix(symbol, "__libc_start"), strings.HasPrefix(symbol, "start_thread"), strings.Contains(symbol, "clone3"):
		return -1
	}
	return 0
}

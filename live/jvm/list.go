package jvm

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"os/user"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"flameview/live/process"
)

// VM is a Java virtual machine of this user.
type VM struct {
	process.Process
	// Main is the main class or the jar as the JVM's command names it, "" if the JVM
	// keeps no counters.
	Main    string
	Version string // of Java, "" if not known
}

// tempFolder is where JVMs leave their files, whatever TMPDIR says
// (src/hotspot/os/linux/os_linux.cpp, get_temp_directory).
const tempFolder = "/tmp"

// maxPerfData bounds a file of counters; they have 32 kB.
const maxPerfData = 4 << 20

// List gives the JVMs of this user, by number. Those of other users and of
// containers do not show here. The files of JVMs that were killed stay behind;
// they are left out.
func List() ([]VM, error) {
	u, err := user.Current()
	if err != nil {
		return nil, err
	}
	return list(filepath.Join(tempFolder, "hsperfdata_"+u.Username))
}

func list(folder string) ([]VM, error) {
	info, err := os.Lstat(folder)
	if errors.Is(err, os.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	if !info.IsDir() || !ours(info) || info.Mode().Perm()&0o022 != 0 {
		return nil, fmt.Errorf("%s is not a folder that only this user may write to, so nothing in it is believed", folder)
	}
	entries, err := os.ReadDir(folder)
	if err != nil {
		return nil, err
	}
	var out []VM
	for _, e := range entries {
		pid, err := strconv.Atoi(e.Name())
		if err != nil {
			continue
		}
		if vm, err := read(filepath.Join(folder, e.Name()), pid); err == nil {
			out = append(out, vm)
		}
	}
	slices.SortFunc(out, func(a, b VM) int { return cmp.Compare(a.PID, b.PID) })
	return out, nil
}

// read gives the JVM of a file of counters.
func read(path string, pid int) (VM, error) {
	p, err := process.Find(pid)
	if err != nil {
		return VM{}, err
	}
	if err := isJVM(p); err != nil {
		return VM{}, err
	}
	vm := VM{Process: p}
	if info, err := os.Lstat(path); err != nil || !info.Mode().IsRegular() || !ours(info) {
		return vm, nil
	}
	f, err := os.Open(path)
	if err != nil {
		return vm, nil
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, maxPerfData))
	if err != nil {
		return vm, nil
	}
	if texts, err := perfTexts(data); err == nil {
		vm.Main, _, _ = strings.Cut(texts["sun.rt.javaCommand"], " ")
		vm.Version = texts["java.property.java.version"]
	}
	return vm, nil
}

// isJVM says why a process is none that may be attached to; nil for those that may.
func isJVM(p process.Process) error {
	if p.UID != os.Geteuid() {
		return fmt.Errorf("process %d belongs to the user %s: run flameview as that user", p.PID, userName(p.UID))
	}
	if p.InContainer() {
		return fmt.Errorf("process %d runs in a container: run flameview in there", p.PID)
	}
	const most = 64 << 20
	maps, err := p.Read("maps", most)
	if err != nil {
		return fmt.Errorf("process %d: %w", p.PID, err)
	}
	if !strings.Contains(string(maps), "/libjvm.so") {
		return fmt.Errorf("process %d is no JVM: %s", p.PID, cmp.Or(p.Command, "it has no command line"))
	}
	return nil
}

func userName(uid int) string {
	if u, err := user.LookupId(strconv.Itoa(uid)); err == nil {
		return u.Username
	}
	return strconv.Itoa(uid)
}

// Find gives the JVM of a number, or the only one whose main class or jar has that
// name, with its package or without.
func Find(name string) (VM, error) {
	if pid, err := strconv.Atoi(name); err == nil {
		u, err := user.Current()
		if err != nil {
			return VM{}, err
		}
		return read(filepath.Join(tempFolder, "hsperfdata_"+u.Username, name), pid)
	}
	if name == "" {
		return VM{}, errors.New("want jvm:PID or jvm:NAME; flameview processes lists JVMs")
	}
	all, err := List()
	if err != nil {
		return VM{}, err
	}
	var found []VM
	var pids []string
	for _, vm := range all {
		if vm.called(name) {
			found = append(found, vm)
			pids = append(pids, strconv.Itoa(vm.PID))
		}
	}
	switch len(found) {
	case 0:
		return VM{}, fmt.Errorf("no JVM of this user is called %q; flameview processes lists them", name)
	case 1:
		return found[0], nil
	}
	return VM{}, fmt.Errorf("%d JVMs are called %q: name one by its number, %s", len(found), name, strings.Join(pids, ", "))
}

// called says whether the JVM runs a class or jar of a name.
//
//	com.acme.Shop: com.acme.Shop, Shop    /opt/shop.jar: /opt/shop.jar, shop.jar, shop
func (vm VM) called(name string) bool {
	base := filepath.Base(vm.Main)
	return name == vm.Main || name == base || name == strings.TrimSuffix(base, ".jar") || name == base[strings.LastIndexByte(base, '.')+1:] && !strings.HasSuffix(base, ".jar")
}

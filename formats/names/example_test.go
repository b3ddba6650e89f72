package names_test

import (
	"fmt"

	"flameview/formats/names"
)

// The same method, as text and as a recording name it.
func ExampleParse() {
	p := names.Parse("java.util.Comparator$$Lambda$99+0x00007f0190039060/323249738.compare:12_[j]")
	q := names.Java("java/util/Comparator$$Lambda$99+0x00007f0190039060/323249738", "compare", "(II)I")
	fmt.Println(p.Family, p.Name == q.Name, p.Kind, p.Line)
	fmt.Println(p.Generic)
	// Output:
	// java true JIT 12
	// java/util/Comparator$$Lambda.compare
}

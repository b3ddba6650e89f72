package folded

func isBlank(c byte) bool { return c == ' ' || c == '\t' }

// isComment is also true of empty lines.
func isComment(line []byte) bool { return len(line) == 0 || line[0] == '#' }

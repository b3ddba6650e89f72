package command

import (
	"errors"
	"strings"
)

// Split takes a command apart into the words that the program gets. There is no
// shell: nothing is expanded, no pipe is made, no second command run. Quotes keep
// blanks together, a backslash takes the next character as it is.
//
//	py-spy record -o 'my file' -> py-spy, record, -o, my file    a\ b "c \"d\"" -> a b, c "d"
func Split(line string) ([]string, error) {
	if strings.IndexByte(line, 0) >= 0 {
		return nil, errors.New("the command has a zero byte in it")
	}
	var words []string
	var word strings.Builder
	inWord := false
	quote := byte(0)
	for i := 0; i < len(line); i++ {
		c := line[i]
		switch {
		case c == '\\' && quote != '\'':
			if i++; i == len(line) {
				return nil, errors.New("the command ends with a backslash")
			}
			inWord = true
			word.WriteByte(line[i])
		case quote != 0 && c == quote:
			quote = 0
		case quote == 0 && (c == '\'' || c == '"'):
			quote, inWord = c, true
		case quote == 0 && (c == ' ' || c == '\t' || c == '\n'):
			if inWord {
				words = append(words, word.String())
				word.Reset()
			}
			inWord = false
		default:
			inWord = true
			word.WriteByte(c)
		}
	}
	if quote != 0 {
		return nil, errors.New("a quote in the command is not closed")
	}
	if inWord {
		words = append(words, word.String())
	}
	return words, nil
}

package bookshop.pricing;

/** Recursive descent: parseComparison > parseSum > parseProduct > parseAtom > parseComparison. */
final class FormulaParser {
    private final String text;
    private int at;

    FormulaParser(String text) {
        this.text = text;
    }

    Formula parse() {
        return parseComparison();
    }

    private Formula parseComparison() {
        Formula left = parseSum();
        return accept('>') ? new Formula.Operation('>', left, parseSum()) : left;
    }

    private Formula parseSum() {
        Formula left = parseProduct();
        while (true) {
            if (accept('+')) {
                left = new Formula.Operation('+', left, parseProduct());
            } else if (accept('-')) {
                left = new Formula.Operation('-', left, parseProduct());
            } else {
                return left;
            }
        }
    }

    private Formula parseProduct() {
        Formula left = parseAtom();
        while (true) {
            if (accept('*')) {
                left = new Formula.Operation('*', left, parseAtom());
            } else if (accept('/')) {
                left = new Formula.Operation('/', left, parseAtom());
            } else {
                return left;
            }
        }
    }

    private Formula parseAtom() {
        if (accept('(')) {
            Formula inner = parseComparison();
            accept(')');
            return inner;
        }
        String word = nextWord();
        return Character.isDigit(word.charAt(0))
            ? new Formula.Constant(Long.parseLong(word))
            : new Formula.Variable(word);
    }

    private String nextWord() {
        int from = at;
        while (at < text.length() && Character.isLetterOrDigit(text.charAt(at))) {
            at++;
        }
        return text.substring(from, at);
    }

    private boolean accept(char sign) {
        while (at < text.length() && text.charAt(at) == ' ') {
            at++;
        }
        if (at < text.length() && text.charAt(at) == sign) {
            at++;
            while (at < text.length() && text.charAt(at) == ' ') {
                at++;
            }
            return true;
        }
        return false;
    }
}

package bookshop.orders;

import java.util.regex.Pattern;

final class Validator {
    private Validator() {}

    /** The first hot spot: the pattern never changes and is compiled for every line. */
    static boolean isIsbn(String text) {
        return Pattern.compile("(?<prefix>978|979)-(?<group>[0-9]{9})-(?<check>[0-9X])|(?:[0-9][ -]?){9}[0-9Xx]")
            .matcher(text).matches();
    }
}

package bookshop.orders;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A small recursive JSON reader: readValue > readObject > readValue > readArray > ... */
final class JsonReader {
    private final String text;
    private int at;

    JsonReader(String text) {
        this.text = text;
    }

    Object readValue() {
        skipSpace();
        return switch (text.charAt(at)) {
            case '{' -> readObject();
            case '[' -> readArray();
            case '"' -> readString();
            case 't' -> word("true", Boolean.TRUE);
            case 'f' -> word("false", Boolean.FALSE);
            default -> readNumber();
        };
    }

    private Map<String, Object> readObject() {
        Map<String, Object> object = new LinkedHashMap<>();
        do {
            at++;
            skipSpace();
            String key = readString();
            skipSpace();
            at++; // the colon
            object.put(key, readValue());
            skipSpace();
        } while (text.charAt(at) == ',');
        at++;
        return object;
    }

    private List<Object> readArray() {
        List<Object> array = new ArrayList<>();
        do {
            at++;
            array.add(readValue());
            skipSpace();
        } while (text.charAt(at) == ',');
        at++;
        return array;
    }

    private String readString() {
        StringBuilder b = new StringBuilder();
        while (text.charAt(++at) != '"') {
            b.append(text.charAt(at));
        }
        at++;
        return b.toString();
    }

    private Integer readNumber() {
        int from = at;
        while (Character.isDigit(text.charAt(at))) {
            at++;
        }
        return Integer.parseInt(text.substring(from, at));
    }

    private Object word(String word, Object value) {
        at += word.length();
        return value;
    }

    private void skipSpace() {
        while (Character.isWhitespace(text.charAt(at))) {
            at++;
        }
    }
}

package bookshop.catalogue;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/** A trie of titles, searched with a row of edit distances per letter. */
final class TitleIndex {
    private final TreeMap<Character, TitleIndex> next = new TreeMap<>();
    private final List<Book> books = new ArrayList<>();

    void insert(String title, List<Book> found) {
        insert(title, 0, found);
    }

    private void insert(String title, int at, List<Book> found) {
        if (at == title.length()) {
            books.addAll(found);
        } else {
            next.computeIfAbsent(title.charAt(at), c -> new TitleIndex()).insert(title, at + 1, found);
        }
    }

    List<Book> near(String query, int distance) {
        int[] row = new int[query.length() + 1];
        for (int i = 0; i < row.length; i++) {
            row[i] = i;
        }
        List<Book> found = new ArrayList<>();
        next.forEach((letter, below) -> below.walk(letter, query, row, distance, found));
        return found;
    }

    private void walk(char letter, String query, int[] above, int distance, List<Book> found) {
        int[] row = editRow(letter, query, above);
        if (row[query.length()] <= distance) {
            found.addAll(books);
        }
        if (smallest(row) <= distance) {
            next.forEach((l, below) -> below.walk(l, query, row, distance, found));
        }
    }

    private static int[] editRow(char letter, String query, int[] above) {
        int[] row = new int[above.length];
        row[0] = above[0] + 1;
        for (int i = 1; i < row.length; i++) {
            int replace = above[i - 1] + (query.charAt(i - 1) == letter ? 0 : 1);
            row[i] = Math.min(replace, Math.min(above[i], row[i - 1]) + 1);
        }
        return row;
    }

    private static int smallest(int[] row) {
        int least = row[0];
        for (int v : row) {
            least = Math.min(least, v);
        }
        return least;
    }
}

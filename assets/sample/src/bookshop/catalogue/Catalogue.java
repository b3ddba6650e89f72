package bookshop.catalogue;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;

/** All books, their categories, and a search index that forgives typing errors. */
public final class Catalogue {
    private static final String[] WORDS = ("the a of garden night river song stone history glass winter light "
        + "letters island machine atlas silence bread mountain clock paper ocean salt fire orchard "
        + "children empire tailor wolf harbour dream kitchen railway moon").split(" ");

    public final Category root = new Category("books");
    private final List<Book> books = new ArrayList<>();
    private volatile TitleIndex index = new TitleIndex();

    public Catalogue(int size) {
        Random random = new Random(42);
        List<Category> shelves = new ArrayList<>(List.of(root));
        for (int depth = 0; depth < 40; depth++) {
            shelves.add(shelves.get(shelves.size() - 1).child("part " + depth));
        }
        for (int i = 0; i < 60; i++) {
            shelves.add(shelves.get(random.nextInt(shelves.size())).child("shelf " + i));
        }
        for (int i = 0; i < size; i++) {
            Category shelf = shelves.get(random.nextInt(shelves.size()));
            Book book = new Book(String.format("978-%09d-%d", i * 7919, i % 10), title(random), shelf, 300 + random.nextInt(4000));
            shelf.add(book);
            books.add(book);
        }
        rebuildIndex();
    }

    public Book any(Random random) {
        return books.get(random.nextInt(books.size()));
    }

    public String misspelledTitle(Random random) {
        char[] c = any(random).title().toCharArray();
        c[random.nextInt(c.length)] = (char) ('a' + random.nextInt(26));
        return new String(c);
    }

    public void rebuildIndex() {
        TitleIndex fresh = new TitleIndex();
        Map<String, List<Book>> byTitle = books.stream()
            .filter(b -> b.pence() > 350)
            .sorted(Comparator.comparing(Book::title).thenComparing(Book::isbn))
            .collect(Collectors.groupingBy(b -> b.title().toLowerCase(Locale.ROOT)));
        byTitle.forEach(fresh::insert);
        index = fresh;
    }

    public List<Book> suggest(String query) {
        return index.near(query, 6).stream()
            .sorted(Comparator.comparingInt(Book::pence))
            .limit(10)
            .collect(Collectors.toList());
    }

    private static String title(Random random) {
        StringBuilder b = new StringBuilder();
        for (int n = 2 + random.nextInt(4); n > 0; n--) {
            b.append(WORDS[random.nextInt(WORDS.length)]).append(n > 1 ? " " : "");
        }
        return b.toString();
    }
}

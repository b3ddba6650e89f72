package bookshop.catalogue;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToIntFunction;

/** A shelf label in a tree of shelf labels; some branches are 40 deep. */
public final class Category {
    public final String name;
    private final List<Category> children = new ArrayList<>();
    private final List<Book> books = new ArrayList<>();

    Category(String name) {
        this.name = name;
    }

    Category child(String childName) {
        Category c = new Category(childName);
        children.add(c);
        return c;
    }

    void add(Book book) {
        books.add(book);
    }

    /** Plain recursion: countStock > countStock > ... */
    public int countStock(ToIntFunction<Book> stock) {
        int sum = 0;
        for (Book b : books) {
            sum += stock.applyAsInt(b);
        }
        for (Category c : children) {
            sum += c.countStock(stock);
        }
        return sum;
    }
}

package bookshop.orders;

import bookshop.catalogue.Book;
import bookshop.catalogue.Catalogue;
import java.util.Random;

/** What customers send: JSON orders with a few lines, sometimes with a gift inside a gift. */
public final class Requests {
    private Requests() {}

    public static String next(Catalogue catalogue, Random random) {
        StringBuilder json = new StringBuilder("{\"customer\": \"c").append(random.nextInt(500)).append("\", \"lines\": [");
        for (int n = 1 + random.nextInt(16); n > 0; n--) {
            line(json, catalogue.any(random), random, random.nextInt(6));
            json.append(n > 1 ? ", " : "");
        }
        return json.append("], \"paid\": true}").toString();
    }

    private static void line(StringBuilder json, Book book, Random random, int gifts) {
        json.append("{\"isbn\": \"").append(book.isbn()).append("\", \"pence\": ").append(book.pence())
            .append(", \"copies\": ").append(1 + random.nextInt(3));
        if (gifts > 0) {
            json.append(", \"gift\": ");
            line(json, book, random, gifts - 1);
        }
        json.append('}');
    }
}

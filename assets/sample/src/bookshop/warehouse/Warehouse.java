package bookshop.warehouse;

import bookshop.catalogue.Catalogue;
import bookshop.orders.OrderLine;
import bookshop.orders.OutOfStockException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Copies on the shelves, behind one lock. */
public final class Warehouse {
    private static final int AUDIT_EVERY = 4;

    private final Catalogue catalogue;
    private final Map<String, Integer> copies = new HashMap<>();
    private int reservations;

    public Warehouse(Catalogue catalogue) {
        this.catalogue = catalogue;
    }

    /** The place where workers queue: counting the whole stock happens inside the lock. */
    public synchronized void reserve(List<OrderLine> lines) {
        for (OrderLine line : lines) {
            int left = copies.merge(line.isbn(), -line.copies(), Integer::sum);
            if (left < -60) {
                throw new OutOfStockException(line.isbn());
            }
        }
        if (++reservations % AUDIT_EVERY == 0) {
            audit();
        }
    }

    public synchronized void restock() {
        copies.replaceAll((isbn, left) -> 0);
    }

    private void audit() {
        catalogue.root.countStock(book -> copies.getOrDefault(book.isbn(), 0));
    }
}

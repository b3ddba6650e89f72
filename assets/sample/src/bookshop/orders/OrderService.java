package bookshop.orders;

import bookshop.mail.Mailer;
import bookshop.pricing.PriceBook;
import bookshop.warehouse.Warehouse;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** One order from text to invoice. */
public final class OrderService {
    private static final int LEDGER_LINES = 1_500;

    private final PriceBook prices;
    private final Warehouse warehouse;
    private final Mailer mailer;
    private final List<OrderLine> ledger = new ArrayList<>();

    public OrderService(PriceBook prices, Warehouse warehouse, Mailer mailer) {
        this.prices = prices;
        this.warehouse = warehouse;
        this.mailer = mailer;
    }

    public void place(String request) {
        Map<?, ?> order = (Map<?, ?>) new JsonReader(request).readValue();
        List<OrderLine> lines = new ArrayList<>();
        for (Object line : (List<?>) order.get("lines")) {
            collect((Map<?, ?>) line, lines);
        }
        try {
            long total = price(lines);
            warehouse.reserve(lines);
            enter(lines);
            mailer.send((String) order.get("customer"), lines, total);
        } catch (OutOfStockException e) {
            warehouse.restock();
        }
    }

    /** Gifts are lines inside lines: collect > collect. */
    private void collect(Map<?, ?> line, List<OrderLine> into) {
        String isbn = (String) line.get("isbn");
        if (!Validator.isIsbn(isbn)) {
            throw new IllegalArgumentException("not an ISBN: " + isbn);
        }
        into.add(new OrderLine(isbn, (Integer) line.get("copies"), (Integer) line.get("pence")));
        if (line.get("gift") instanceof Map<?, ?> gift) {
            collect(gift, into);
        }
    }

    private long price(List<OrderLine> lines) {
        return lines.stream().mapToLong(l -> prices.price(l.pence(), l.copies(), lines.size())).sum();
    }

    private void enter(List<OrderLine> lines) {
        synchronized (ledger) {
            ledger.addAll(lines);
            if (ledger.size() > LEDGER_LINES) {
                ledger.subList(0, ledger.size() - LEDGER_LINES).clear();
            }
        }
    }

    public List<OrderLine> ledger() {
        synchronized (ledger) {
            return new ArrayList<>(ledger);
        }
    }
}

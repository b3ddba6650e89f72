package bookshop.orders;

public final class OutOfStockException extends RuntimeException {
    public OutOfStockException(String isbn) {
        super("out of stock: " + isbn);
    }
}

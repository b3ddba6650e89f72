package bookshop.orders;

public record OrderLine(String isbn, int copies, int pence) {}

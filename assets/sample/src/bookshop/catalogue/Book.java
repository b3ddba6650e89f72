package bookshop.catalogue;

public record Book(String isbn, String title, Category category, int pence) {}

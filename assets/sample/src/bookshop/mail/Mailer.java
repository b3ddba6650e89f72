package bookshop.mail;

import bookshop.orders.OrderLine;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import java.util.zip.GZIPOutputStream;

/** Confirmation letters: queued by the workers, rendered and packed by one thread. */
public final class Mailer {
    private record Letter(String customer, List<OrderLine> lines, long pence) {}

    private final LinkedBlockingQueue<Letter> queue = new LinkedBlockingQueue<>();

    public void send(String customer, List<OrderLine> lines, long pence) {
        queue.add(new Letter(customer, lines, pence));
    }

    public void deliver(BooleanSupplier isOpen) {
        while (isOpen.getAsBoolean()) {
            try {
                Letter letter = queue.poll(50, TimeUnit.MILLISECONDS);
                if (letter != null) {
                    pack(render(letter));
                }
            } catch (InterruptedException e) {
                return;
            }
        }
    }

    private static String render(Letter letter) {
        String list = letter.lines().stream()
            .map(l -> "  " + l.copies() + " x " + l.isbn() + "\n")
            .collect(Collectors.joining());
        return String.join("\n", "Dear " + letter.customer() + ",", list, "Total: " + letter.pence() / 100 + " pounds.");
    }

    private static byte[] pack(String text) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream zip = new GZIPOutputStream(bytes)) {
            zip.write(text.getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }
}

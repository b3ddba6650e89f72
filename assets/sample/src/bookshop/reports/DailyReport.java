package bookshop.reports;

import bookshop.orders.OrderLine;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.CRC32;

/** The day's ledger as text, written to a file and read back to be sure. */
public final class DailyReport {
    private final Path file;
    private final List<OrderLine> ledger;

    public DailyReport(Path file, List<OrderLine> ledger) {
        this.file = file;
        this.ledger = ledger;
    }

    public void write(int day) {
        byte[] text = render(day).getBytes(StandardCharsets.UTF_8);
        try (RandomAccessFile out = new RandomAccessFile(file.toFile(), "rw")) {
            out.setLength(0);
            for (int at = 0; at < text.length; at += 4096) {
                out.write(text, at, Math.min(4096, text.length - at));
            }
            out.getFD().sync();
            out.seek(0);
            verify(out, text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The second hot spot: each line copies all the lines before it. */
    private String render(int day) {
        String text = "Day " + day + "\n";
        for (OrderLine line : ledger) {
            text += String.format("%s %3d x %6.2f\n", line.isbn(), line.copies(), line.pence() / 100.0);
        }
        return text;
    }

    private static void verify(RandomAccessFile in, byte[] text) throws IOException {
        byte[] back = new byte[text.length];
        in.readFully(back);
        if (checksum(back) != checksum(text)) {
            throw new IOException("the report changed on its way to the disk");
        }
    }

    private static long checksum(byte[] bytes) {
        CRC32 crc = new CRC32();
        crc.update(bytes);
        return crc.getValue();
    }
}

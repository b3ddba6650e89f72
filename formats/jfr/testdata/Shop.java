import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import jdk.jfr.DataAmount;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Recording;
import jdk.jfr.Timespan;

/** A little of everything that a flight recorder sees, for about a second. */
public class Shop {
    @Name("shop.Order")
    @Label("Order")
    static class Order extends Event {
        String customer;
        double discount;
        @DataAmount(DataAmount.BYTES) long parcel;
        @Timespan(Timespan.MILLISECONDS) long promised;
    }

    static final Object counter = new Object();
    static volatile Object kept;
    static volatile double sum;

    static int depth(int n) {
        if (n > 0) return 1 + depth(n - 1);
        order("deep", 1);
        return 0;
    }

    static void order(String customer, long parcel) {
        Order o = new Order();
        o.begin();
        o.customer = customer;
        o.discount = 0.25;
        o.parcel = parcel;
        o.promised = 3;
        o.commit();
    }

    static void compute(long millis) {
        long end = System.nanoTime() + millis * 1_000_000;
        while (System.nanoTime() < end) {
            for (int i = 1; i < 1000; i++) sum += Math.sqrt(i);
        }
    }

    static void contend() throws Exception {
        Thread other;
        synchronized (counter) {
            other = new Thread(() -> { synchronized (counter) { sum++; } }, "customer;2");
            other.start();
            Thread.sleep(30);
        }
        other.join();
    }

    public static void main(String[] args) throws Exception {
        try (Recording r = new Recording()) {
            r.enable("jdk.ExecutionSample").withPeriod(Duration.ofMillis(10));
            r.enable("jdk.NativeMethodSample").withPeriod(Duration.ofMillis(20));
            r.enable("jdk.ObjectAllocationOutsideTLAB").withStackTrace();
            r.enable("jdk.JavaMonitorEnter").withThreshold(Duration.ofMillis(1)).withStackTrace();
            r.enable("jdk.ThreadSleep").withThreshold(Duration.ofMillis(1)).withStackTrace();
            r.enable("jdk.FileWrite").withThreshold(Duration.ZERO).withStackTrace();
            r.enable("jdk.JavaExceptionThrow").withStackTrace();
            r.enable("shop.Order").withStackTrace();
            r.enable("jdk.ActiveSetting");
            r.start();
            for (int i = 0; i < 5; i++) kept = new byte[4 << 20];
            compute(400);
            contend();
            depth(100);
            order("ann", 700);
            order("bob", 300);
            Path file = Files.createTempFile("shop", ".txt");
            try (var out = new java.io.FileOutputStream(file.toFile())) {
                out.write(new byte[1234]);
            }
            Files.delete(file);
            try {
                throw new IllegalStateException("sold out");
            } catch (IllegalStateException e) {
                kept = e;
            }
            r.stop();
            r.dump(Path.of(args[0]));
        }
    }
}

package bookshop;

import bookshop.catalogue.Catalogue;
import bookshop.mail.Mailer;
import bookshop.orders.OrderService;
import bookshop.orders.Requests;
import bookshop.pricing.PriceBook;
import bookshop.reports.DailyReport;
import bookshop.warehouse.PickingRoute;
import bookshop.warehouse.Warehouse;
import java.nio.file.Path;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.TimeUnit;

/**
 * A bookshop that is slower than it should be, for the embedded sample.
 *
 * <p>Things to find in its flame graph:
 * <ul>
 *   <li>orders.Validator compiles a regular expression for every line of every order;
 *   <li>reports.DailyReport glues its text together with +=, so its cost grows with the square;
 *   <li>warehouse.Warehouse.reserve does its bookkeeping inside one lock that all workers want;
 *   <li>json, price rules, categories and picking routes recurse, each in its own way.
 * </ul>
 */
public final class Bookshop {
    private final long deadline;
    private final Catalogue catalogue = new Catalogue(3_000);
    private final Warehouse warehouse = new Warehouse(catalogue);
    private final Mailer mailer = new Mailer();
    private final OrderService orders = new OrderService(new PriceBook(), warehouse, mailer);

    private Bookshop(int seconds) {
        deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
    }

    public static void main(String[] args) throws InterruptedException {
        new Bookshop(args.length > 0 ? Integer.parseInt(args[0]) : 20).open();
    }

    private void open() throws InterruptedException {
        Thread[] staff = {
            worker("http-worker-1", this::serve), worker("http-worker-2", this::serve),
            worker("http-worker-3", this::serve), worker("http-worker-4", this::serve),
            worker("mailer", () -> mailer.deliver(this::isOpen)),
            worker("report-writer", this::report),
            worker("catalogue-indexer", this::reindex),
            worker("picking-planner", this::plan),
        };
        ExecutorService search = Executors.newFixedThreadPool(3);
        Random random = new Random(7);
        while (isOpen()) {
            for (int customer = 0; customer < 6; customer++) {
                String query = catalogue.misspelledTitle(random);
                search.submit(() -> catalogue.suggest(query));
            }
            pause(20);
        }
        search.shutdown();
        for (Thread t : staff) {
            t.join();
        }
    }

    private void serve() {
        Random random = new Random(Thread.currentThread().getName().hashCode());
        while (isOpen()) {
            orders.place(Requests.next(catalogue, random));
            pause(random.nextInt(3));
        }
    }

    private void report() {
        for (int day = 1; isOpen(); day++) {
            new DailyReport(Path.of("report.txt"), orders.ledger()).write(day);
            pause(50);
        }
    }

    private void reindex() {
        while (isOpen()) {
            catalogue.rebuildIndex();
            pause(40);
        }
    }

    private void plan() {
        ForkJoinPool pool = new ForkJoinPool(2);
        for (int seed = 0; isOpen(); seed++) {
            pool.invoke(new PickingRoute(PickingRoute.shelves(9, seed)));
            pause(100);
        }
        pool.shutdown();
    }

    private boolean isOpen() {
        return System.nanoTime() < deadline;
    }

    private static Thread worker(String name, Runnable task) {
        Thread thread = new Thread(task, name);
        thread.start();
        return thread;
    }

    private static void pause(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}

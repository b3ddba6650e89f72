package bookshop.warehouse;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.RecursiveTask;

/** The shortest walk past all shelves, by trying them all: forks at the top, recursion below. */
public final class PickingRoute extends RecursiveTask<Double> {
    public record Shelf(double x, double y) {
        double distance(Shelf other) {
            return Math.hypot(x - other.x, y - other.y);
        }
    }

    private final List<Shelf> walked;
    private final List<Shelf> open;

    public PickingRoute(List<Shelf> shelves) {
        this(List.of(new Shelf(0, 0)), shelves);
    }

    private PickingRoute(List<Shelf> walked, List<Shelf> open) {
        this.walked = walked;
        this.open = open;
    }

    public static List<Shelf> shelves(int count, long seed) {
        Random random = new Random(seed);
        List<Shelf> shelves = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            shelves.add(new Shelf(random.nextInt(100), random.nextInt(100)));
        }
        return shelves;
    }

    @Override
    protected Double compute() {
        if (walked.size() > 2) {
            return walk(walked.get(walked.size() - 1), new ArrayList<>(open), 0, Double.MAX_VALUE);
        }
        List<PickingRoute> branches = new ArrayList<>();
        for (Shelf shelf : open) {
            List<Shelf> path = new ArrayList<>(walked);
            path.add(shelf);
            List<Shelf> rest = new ArrayList<>(open);
            rest.remove(shelf);
            branches.add(new PickingRoute(path, rest));
        }
        return invokeAll(branches).stream().mapToDouble(PickingRoute::join).min().orElse(0);
    }

    private double walk(Shelf here, List<Shelf> rest, double so, double best) {
        if (rest.isEmpty() || so >= best) {
            return Math.min(so, best);
        }
        for (int i = 0; i < rest.size(); i++) {
            Shelf next = rest.remove(i);
            best = Math.min(best, walk(next, rest, so + here.distance(next), best));
            rest.add(i, next);
        }
        return best;
    }
}

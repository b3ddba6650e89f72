package bookshop.pricing;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Discount rules that the shopkeeper types as formulas; parsed again for each price. */
public final class PriceBook {
    private static final List<String> RULES = List.of(
        "pence * copies",
        "pence * copies * (100 - 5 * (lines > 3)) / 100",
        "(pence * copies * 9 + (pence * (copies - (copies > 2))) * (1 + (1 + (lines > 6)))) / (10 + (2 - (1 + 0)))",
        "((pence - 50) * (copies - 0 * (lines + (copies * (pence - (lines * (copies + 1))))))) + 50 * copies");

    public long price(int pence, int copies, int lines) {
        Map<String, Long> names = new HashMap<>();
        names.put("pence", (long) pence);
        names.put("copies", (long) copies);
        names.put("lines", (long) lines);
        long best = Long.MAX_VALUE;
        for (String rule : RULES) {
            best = Math.min(best, new FormulaParser(rule).parse().eval(names));
        }
        return best;
    }
}

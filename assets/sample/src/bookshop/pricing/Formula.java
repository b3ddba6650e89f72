package bookshop.pricing;

import java.util.Map;

/** A parsed formula; eval recurses through its parts. */
interface Formula {
    long eval(Map<String, Long> names);

    record Constant(long value) implements Formula {
        public long eval(Map<String, Long> names) {
            return value;
        }
    }

    record Variable(String name) implements Formula {
        public long eval(Map<String, Long> names) {
            return names.get(name);
        }
    }

    record Operation(char sign, Formula left, Formula right) implements Formula {
        public long eval(Map<String, Long> names) {
            long a = left.eval(names);
            long b = right.eval(names);
            return switch (sign) {
                case '+' -> a + b;
                case '-' -> a - b;
                case '*' -> a * b;
                case '/' -> a / b;
                default -> a > b ? 1 : 0;
            };
        }
    }
}

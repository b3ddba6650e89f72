  // A picture of two sides has three layouts of the same frames: the mean of both,
  // and each side alone. fg:a and fg:b are the exact values.
  const values = ["fg:a", "fg:b"].map(k => rects.map(r => +r.getAttribute(k)));
  const names = ["fg:base", "fg:current"].map(k => frames.getAttribute(k));
  const scales = ["fg:scale_a", "fg:scale_b"].map(k => +frames.getAttribute(k) || 1);
  const mean = total.slice(), meanLeft = left.slice();
  const whole = (values[0][0] * scales[0] + values[1][0] * scales[1]) / 2;
  const layouts = ["a", "", "b"], words = ["A: " + names[0], "change", "B: " + names[1]];
  let layout = 1;
  const button = part("sides");
  function lay(to) {
    layout = to;
    const by = to === 1 ? mean : values[to / 2], next = [];
    for (let i = 0; i < boxes.length; i++) {
      const above = parent[i];
      left[i] = to === 1 ? meanLeft[i] : above < 0 ? 0 : next[above];
      total[i] = by[i];
      if (above >= 0) next[above] = left[i] + by[i];
      next[i] = left[i];
    }
    button.textContent = words[to];
    zoom(total[zoomed] ? zoomed : 0);
    if (term) find(term);
  }
  const grouped = n => n.toLocaleString("en", { maximumFractionDigits: 20 });
  const part100 = (n, all) => (all ? 100 * n / all : 0).toFixed(2);
  const written = title, decimals = 10 ** +(frames.getAttribute("fg:decimals") || 0);
  title = i => {
    const text = written(i), unit = text.slice(text.lastIndexOf(" (") + 2).replace(/^[^ ]* /, "").replace(/, [^,]*$/, "");
    const [a, b] = values.map(v => v[i]), d = whole ? 100 * (b * scales[1] - a * scales[0]) / whole : 0;
    const told = values.map((v, k) => `${"AB"[k]} ${grouped(v[i] / decimals)} ${unit}, ${part100(v[i], v[0])}%`);
    const factor = !a && b ? "new" : a && !b ? "gone" : a ? "x" + (b * scales[1] / (a * scales[0])).toFixed(2) : "";
    return `${text.slice(0, text.lastIndexOf(" ("))} (${told[1]} · ${told[0]} · ${d > 0 ? "+" : ""}${d.toFixed(2)}% of all ${factor})`;
  };
  buttons.push(button);
  press = node => node === button && (lay((layout + 1) % 3), save(false), true);
  key = k => "123".includes(k) && (lay(+k - 1), save(false), true);
  remember = state => layouts[layout] && state.set("side", layouts[layout]);
  recall = state => {
    const to = Math.max(0, layouts.indexOf(state.get("side") || ""));
    if (to !== layout) lay(to);
  };
  button.setAttribute("role", "button");
  button.setAttribute("tabindex", 0);
  button.textContent = words[layout];

"use strict";
(() => {
const root = document.currentScript.ownerSVGElement;
const D = JSON.parse(root.getElementById("data").textContent);
root.getElementById("static").remove();
const W = root.viewBox.baseVal.width, H = root.viewBox.baseVal.height, margin = 10, row = 16, above = 64;
const inner = W - 2 * margin, P = D.phases.length;
// Rows, in preorder: depth, name, parent, where the rows below it end, and for each
// phase the total.
const depth = [], name = [], parent = [], end = [], total = D.phases.map(() => []);
const open = [];
let deepest = 0;
for (let i = 0; i < D.rows.length;) {
  const n = depth.length, d = D.rows[i++];
  while (open.length > d) end[open.pop()] = n;
  depth.push(d);
  deepest = Math.max(deepest, d);
  parent.push(d ? open[d - 1] : -1);
  open.push(n);
  name.push(D.names[D.rows[i++]]);
  let pairs = D.rows[i++], phase = 0, value = 0;
  for (; pairs > 0; pairs--) {
    for (const next = phase + D.rows[i++]; phase < next; phase++) total[phase].push(value);
    value = D.rows[i++];
  }
  for (; phase < P; phase++) total[phase].push(value);
}
const N = depth.length;
for (const i of open) end[i] = N;
// Left edges, where a phase is as wide as its scaled total.
const left = total.map((t, p) => {
  for (let i = N - 1; i > 0; i--) t[parent[i]] += t[i];
  const at = new Float64Array(N), next = new Float64Array(N);
  for (let i = 1; i < N; i++) {
    at[i] = next[parent[i]];
    next[parent[i]] += t[i] * D.scales[p];
    next[i] = at[i];
  }
  return at;
});
const width = (p, i) => total[p][i] * D.scales[p];
let full = 0;
for (let p = 0; p < P; p++) full = Math.max(full, width(p, 0));

const make = (tag, attrs, into, text) => {
  const e = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const k in attrs) e.setAttribute(k, attrs[k]);
  if (text !== undefined) e.textContent = text;
  if (into) into.append(e);
  return e;
};
make("text", { id: "title", x: W / 2, y: 22, "text-anchor": "middle" }, root, D.title || D.label);
if (D.subtitle) make("title", {}, root, D.subtitle);
const frames = make("g", { id: "frames" }, root);
const details = make("text", { id: "details", x: margin, y: H - 56 }, root);
const phaseText = make("text", { id: "phase", x: W - margin, y: 50, "text-anchor": "end" }, root);

let at = 0, playing = false, speed = 1, marked = true, zoom = 0, hovered = -1;
const still = matchMedia("(prefers-reduced-motion: reduce)");

const grouped = v => {
  const s = (v / 10 ** D.decimals).toLocaleString("en-US", { maximumFractionDigits: D.decimals });
  return s + " " + D.unit;
};
const percent = v => (100 * v).toFixed(1) + " %";

// Colours: warm ones by name, and in phases after the first, what grew since the phase before is red with an arrow
// up, what shrank blue with an arrow down, all else grey, as strong as the change.
const hue = text => {
  let h = 0;
  for (const c of text) h = (h * 31 + c.codePointAt(0)) >>> 0;
  return h;
};
const warm = name.map(n => {
  const h = hue(n);
  return `hsl(${20 + h % 34} ${72 + h % 17}% ${62 + h % 11}%)`;
});
const threshold = 0.002;
const change = i => {
  const to = Math.min(Math.ceil(at), P - 1), from = Math.max(to - 1, 0);
  return full ? (width(to, i) - width(from, i)) / full : 0;
};
const colour = d => {
  if (Math.abs(d) < threshold) return "hsl(40 12% 82%)";
  const s = Math.min(1, 0.25 + Math.abs(d) * 8);
  return d > 0 ? `hsl(8 ${Math.round(40 + 50 * s)}% ${Math.round(84 - 22 * s)}%)` : `hsl(214 ${Math.round(40 + 45 * s)}% ${Math.round(86 - 18 * s)}%)`;
};

const drawn = [];
let stamp = 0, last = [];
const lerp = (a, b, t) => a + (b - a) * t;
function draw() {
  stamp++;
  const p = Math.min(Math.floor(at), P - 1), q = Math.min(p + 1, P - 1);
  let t = at - p;
  t = t * t * (3 - 2 * t);
  const zl = lerp(left[p][zoom], left[q][zoom], t), zw = zoom ? lerp(width(p, zoom), width(q, zoom), t) : full;
  const now = [];
  for (let i = 0; i < N;) {
    let x, w;
    if (i < zoom && zoom < end[i]) {
      x = 0;
      w = inner;
    } else {
      x = zw ? (lerp(left[p][i], left[q][i], t) - zl) / zw * inner : 0;
      w = zw ? lerp(width(p, i), width(q, i), t) / zw * inner : 0;
    }
    if (w < 0.3 || x >= inner || x + w <= 0) {
      i = end[i];
      continue;
    }
    if (x < 0) {
      w += x;
      x = 0;
    }
    w = Math.min(w, inner - x);
    let f = drawn[i];
    if (!f) {
      const g = make("g", {}, frames);
      g.row = i;
      const y = above + (D.callers ? deepest - depth[i] : depth[i]) * row;
      f = drawn[i] = { g, rect: make("rect", { y, height: row }, g), text: make("text", { y: y + 12 }, g), label: "", fill: "", seen: 0 };
    }
    if (f.seen !== stamp - 1) f.g.removeAttribute("display");
    f.seen = stamp;
    now.push(i);
    f.rect.setAttribute("x", (x + margin).toFixed(2));
    f.rect.setAttribute("width", w.toFixed(2));
    const d = marked && at > 0 ? change(i) : 0, fill = marked && at > 0 ? colour(d) : warm[i];
    if (f.fill !== fill) f.rect.style.fill = f.fill = fill;
    const arrow = Math.abs(d) < threshold ? "" : d > 0 ? "\u25b2 " : "\u25bc ";
    const room = Math.floor((w - 6) / 7.25);
    let label = room < 3 ? "" : arrow + name[i];
    if (label && label.length > room) label = label.slice(0, room - 1) + "\u2026";
    if (f.label !== label) f.text.textContent = f.label = label;
    if (label) f.text.setAttribute("x", (x + margin + 3).toFixed(2));
    i++;
  }
  for (const i of last) if (drawn[i].seen !== stamp) drawn[i].g.setAttribute("display", "none");
  last = now;
  tell();
}

function tell() {
  const p = Math.round(at);
  phaseText.textContent = `${p + 1} of ${P}: ${D.phases[p]}, ${grouped(total[p][0])}` + (D.scales[p] === 1 ? "" : ` \u00d7${+D.scales[p].toPrecision(4)}`);
  bars.forEach((b, i) => b.classList.toggle("now", i === p));
  const i = hovered < 0 ? zoom : hovered;
  let s = `${name[i]}: ${grouped(total[p][i])}, ${percent(total[p][0] ? total[p][i] / total[p][0] : 0)}`;
  if (p > 0) {
    const d = (width(p, i) - width(p - 1, i)) / (full || 1);
    s += `; ${d > 0 ? "\u25b2 +" : d < 0 ? "\u25bc " : ""}${percent(d)} since ${D.phases[p - 1]}`;
  }
  details.textContent = s;
}

// Time: a phase is shown for half a second, then glides to the next within a second
// and a half, times the speed.
const glide = 1500, rest = 500;
let clock = 0, target = 0, begun = 0, from = 0, moving = false;
function to(phase) {
  target = Math.max(0, Math.min(P - 1, phase));
  if (still.matches || Math.abs(target - at) > 1.001) {
    at = target;
    moving = false;
    clock = performance.now();
    draw();
    if (playing) requestAnimationFrame(frame);
    return;
  }
  from = at;
  begun = performance.now();
  moving = true;
  requestAnimationFrame(frame);
}
let queued = 0;
function frame(time) {
  if (time === queued) return; // one frame for all that asked
  queued = time;
  if (moving) {
    const t = Math.min(1, Math.max(0, (time - begun) * speed / glide));
    at = lerp(from, target, t);
    if (t === 1) {
      at = target;
      moving = false;
      clock = time;
    }
    draw();
  } else if (playing && time - clock >= (still.matches ? glide + rest : rest) / speed) {
    if (at >= P - 1) return play(false);
    to(target + 1);
    return;
  }
  if (moving || playing) requestAnimationFrame(frame);
}
function play(on) {
  playing = on;
  playButton.label(on ? "\u275a\u275a pause" : "\u25b6 play");
  if (on && at >= P - 1) {
    at = target = 0;
    draw();
  }
  clock = performance.now() - rest;
  if (on) requestAnimationFrame(frame);
}
function step(by) {
  play(false);
  to(by > 0 ? Math.floor(at + 1e-9) + 1 : Math.ceil(at - 1e-9) - 1);
}

// Buttons and keys.
let nextX = margin;
function button(text, w, title, press) {
  const g = make("g", { class: "button", tabindex: 0, role: "button", "aria-label": title }, root);
  make("rect", { x: nextX, y: 34, width: w, height: 22 }, g);
  const label = make("text", { x: nextX + w / 2, y: 49 }, g, text);
  make("title", {}, g, title);
  nextX += w + 6;
  g.onclick = press;
  g.onkeydown = e => {
    if (e.key === "Enter") press();
  };
  return { g, label: s => { label.textContent = s; } };
}
const back = () => step(-1), on = () => step(1);
button("\u25c0", 26, "One phase back (left arrow)", back);
const playButton = button("\u25b6 play", 74, "Play or pause (space)", () => play(!playing));
button("\u25b6|", 30, "One phase on (right arrow)", on);
const speeds = [0.25, 0.5, 1, 2, 4];
const faster = by => {
  const n = Math.max(0, Math.min(speeds.length - 1, speeds.indexOf(speed) + by));
  if (moving) {
    from = at;
    begun = performance.now();
  }
  speed = speeds[n];
  speedButton.label("\u00d7" + speed);
};
const speedButton = button("\u00d71", 44, "Speed (+ and -)", () => speed === 4 ? faster(-4) : faster(1));
const marks = button("\u25b2\u25bc changes", 92, "Colour what grew red and what shrank blue (c)", () => mark(!marked));
const mark = v => {
  marked = v;
  marks.g.classList.toggle("on", v);
  marks.g.setAttribute("aria-pressed", v);
  draw();
};
root.addEventListener("keydown", e => {
  if (e.ctrlKey || e.metaKey || e.altKey) return;
  const keys = { " ": () => play(!playing), ArrowLeft: back, ArrowRight: on, "+": () => faster(1), "-": () => faster(-1), c: () => mark(!marked), Home: () => to(0), End: () => to(P - 1), Escape: () => { zoom = 0; draw(); } };
  if (!keys[e.key]) return;
  keys[e.key]();
  e.preventDefault();
});
frames.addEventListener("click", e => {
  const g = e.target.closest("g");
  if (g && g.row !== undefined) {
    zoom = g.row;
    draw();
  }
});
frames.addEventListener("mouseover", e => {
  const g = e.target.closest("g");
  hovered = g && g.row !== undefined ? g.row : -1;
  tell();
});
frames.addEventListener("mouseleave", () => {
  hovered = -1;
  tell();
});

// The time line: a bar for each phase, as high as its total.
const line = make("g", { id: "line", role: "slider", tabindex: 0, "aria-label": "Phase" }, root);
const barWidth = inner / P;
const bars = D.phases.map((phase, p) => {
  const h = full ? Math.max(2, width(p, 0) / full * 34) : 2;
  const b = make("rect", { x: margin + p * barWidth, y: H - 8 - h, width: Math.max(1, barWidth - 1), height: h }, line);
  make("title", {}, b, `${phase}: ${grouped(total[p][0])}`);
  b.onclick = () => {
    play(false);
    to(p);
  };
  return b;
});
if (P < 2) line.setAttribute("display", "none");
mark(true);
})();

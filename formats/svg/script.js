"use strict";
(() => {
  const row = 16, letter = 7.25, pad = 3, margin = 10, fewest = 3, fewCells = 13;
  const root = document.currentScript.ownerSVGElement;
  const alone = root === document.documentElement;
  const part = id => root.querySelector("#" + id);
  const [frames, bar, details, reset, search, matched] =
    ["frames", "bar", "details", "reset", "search", "matched"].map(part);

  // A frame is a group of title, rect and perhaps text, in that order; frames of
  // one colour stand in an <svg>. Here they are in preorder, by left edge,
  // then row: the subtree of frame i is i to end[i].
  const rectOf = g => g.firstChild.nextSibling;
  const rows = +frames.getAttribute("height") / row;
  const hangs = frames.getAttribute("fg:root") === "top";
  const depthOf = rect => hangs ? rect.getAttribute("y") / row : rows - 1 - rect.getAttribute("y") / row;
  const sorted = [...frames.querySelectorAll("g")].map(g => {
    const rect = rectOf(g);
    return { g, rect, left: +rect.getAttribute("fg:x"), total: +rect.getAttribute("fg:w"), depth: depthOf(rect) };
  }).sort((a, b) => a.left - b.left || a.depth - b.depth);
  const boxes = sorted.map(f => f.g), rects = sorted.map(f => f.rect);
  const left = sorted.map(f => f.left), total = sorted.map(f => f.total), depth = sorted.map(f => f.depth);
  const parent = [], end = [];
  const open = [];
  boxes.forEach((g, i) => {
    while (open.length > depth[i]) end[open.pop()] = i;
    parent.push(open.length ? open[open.length - 1] : -1);
    open.push(i);
    g.index = i;
  });
  for (const i of open) end[i] = boxes.length;

  // What notes.js changes in a picture with notes: a frame's title as it was
  // written, the room that a tag takes, drawing tags, what is told of a frame,
  // and the frame that an element leads to.
  let title = i => boxes[i].firstChild.textContent;
  let tagWidth = () => 0, markFrames = () => {}, noteOf = () => "", target = () => -1;
  const name = i => {
    const text = title(i);
    return text.slice(0, text.lastIndexOf(" ("));
  };
  // What sides.js changes in a picture of two sides: the buttons of the bar, what
  // a press or a key does, and what else stands in the URL.
  const buttons = [search, reset];
  let press = () => false, key = () => false, remember = () => {}, recall = () => {};

  let zoomed = 0;
  let term = "";
  let seen = matched.textContent !== ""; // the file came with a search of its own
  let width = +frames.getAttribute("width");

  // Labels, cut as the writer cuts them.
  const cells = c => c.codePointAt(0) >= 0x1100 ? 2 : 1;
  function fit(text, room) {
    let at = 0;
    for (const c of text) {
      room -= cells(c);
      if (room < 0) return at;
      at += c.length;
    }
    return at;
  }
  function methodOf(text) {
    let nested = 0, scope = 0;
    for (let i = 0; i < text.length; i++) {
      if ("<(".includes(text[i])) nested++;
      if (">)".includes(text[i])) nested--;
      if (!nested && text.startsWith("::", i)) scope = i++;
    }
    if (scope && scope + 2 < text.length) return text.slice(scope + 2);
    const head = text.split("(", 1)[0], dot = head.lastIndexOf(".");
    return /^\p{Lu}/u.test(head) && dot >= 0 && head.slice(dot + 1) || text;
  }
  const packages = /^(?:[^(<[]*\/)?(?:[\p{Ll}_][\p{L}\p{N}_$]*\.)+(?=\p{Lu}[^.(<[]*\.)|^[^(<[]*\/(?=\D)/u;
  const full = frames.getAttribute("fg:names") === "full";
  function cut(text, room) {
    if (room < fewest) return "";
    if (full && fit(text, room) === text.length) return text;
    text = text.replace(packages, "");
    if (fit(text, room) < text.length && room <= fewCells) text = methodOf(text);
    return fit(text, room) === text.length ? text : text.slice(0, fit(text, room - 1)) + "…";
  }
  function label(i, x, w) {
    let text = rects[i].nextSibling;
    const short = cut(w < pad * 2 + letter * fewest ? "" : name(i), Math.floor((w - tagWidth(i, w) - 2 * pad) / letter));
    if (!text) {
      if (!short) return;
      text = document.createElementNS(root.namespaceURI, "text");
      text.setAttribute("y", +rects[i].getAttribute("y") + 11);
      boxes[i].append(text);
    }
    text.textContent = short;
    text.setAttribute("x", x + pad);
  }

  // Zooming: a frame gets the whole width, its ancestors too, but faded.
  const state = new Uint8Array(boxes.length); // 0 shown, 1 faded, 2 hidden
  const stateClass = ["", "P", "H"];
  function show(i, to) {
    if (state[i] === to) return;
    if (state[i]) boxes[i].classList.remove(stateClass[state[i]]);
    if (to) boxes[i].classList.add(stateClass[to]);
    state[i] = to;
  }
  function zoom(to) {
    zoomed = to;
    const scale = width / (total[to] || 1);
    for (let i = 0; i < boxes.length; i++) {
      let x = 0, w = width;
      if (i >= to && i < end[to]) {
        x = (left[i] - left[to]) * scale;
        w = total[i] * scale;
        show(i, 0);
      } else if (i < to && end[i] > to) {
        show(i, 1);
      } else {
        show(i, 2);
        continue;
      }
      rects[i].setAttribute("x", x);
      rects[i].setAttribute("width", w);
      label(i, x, w);
    }
    markFrames();
    tidy();
  }

  // Searching: case matters if there are capitals. Each name is looked at
  // once, and a sample counts once however many of its frames match.
  function find(what) {
    term = what;
    let test = null;
    try {
      if (what) test = new RegExp(what, /(^|[^\\])[A-Z]/.test(what) ? "" : "i");
      input.classList.remove("bad");
    } catch (e) {
      input.classList.add("bad");
    }
    const known = new Map();
    let found = 0, sum = 0, covered = 0;
    for (let i = 0; i < boxes.length; i++) {
      let hit = false;
      if (test && i > 0) {
        const n = name(i);
        if (!known.has(n)) known.set(n, test.test(n));
        hit = known.get(n);
      }
      boxes[i].classList.toggle("M", hit);
      if (!hit) continue;
      found++;
      if (i >= covered) {
        sum += total[i];
        covered = end[i];
      }
    }
    frames.classList.toggle("S", !!test);
    seen = false;
    const share = total[0] ? (100 * sum / total[0]).toFixed(2) : "0";
    matched.textContent = test ? `${share}% matched, ${found} frame${found === 1 ? "" : "s"}` : what ? "not a regular expression" : "";
    tidy();
  }

  // The state stands in the URL: #zoom=12&search=read
  function save(replace) {
    const state = new URLSearchParams();
    if (zoomed) state.set("zoom", zoomed);
    if (term) state.set("search", term);
    remember(state);
    const hash = "#" + state;
    if (hash === (location.hash || "#")) return;
    try {
      if (replace) location.replace(hash);
      else location.hash = hash;
    } catch (e) { /* a page that embeds us may forbid it */ }
  }
  function restore() {
    const state = new URLSearchParams(location.hash.slice(1));
    recall(state);
    const to = +state.get("zoom");
    const what = state.get("search") || "";
    if (Number.isInteger(to) && to >= 0 && to < boxes.length && to !== zoomed) zoom(to);
    if (what !== term) {
      input.value = what;
      field.classList.toggle("H", !what);
      find(what);
    }
  }

  function goTo(i) {
    zoom(i);
    save(false);
  }
  function clear() {
    zoom(0);
    input.value = "";
    field.classList.add("H");
    find("");
    save(false);
  }

  // The bar stays in view. It has what only a script can do.
  const field = document.createElementNS(root.namespaceURI, "foreignObject");
  const input = document.createElementNS("http://www.w3.org/1999/xhtml", "input");
  input.setAttribute("aria-label", "Search, a regular expression");
  input.setAttribute("placeholder", "regular expression");
  input.setAttribute("spellcheck", "false");
  field.append(input);
  field.classList.add("H");
  bar.append(field);
  bar.classList.add("on");
  function ask() {
    field.classList.remove("H");
    tidy();
    input.focus({ preventScroll: true });
    input.select();
  }
  for (const button of buttons) {
    button.setAttribute("role", "button");
    button.setAttribute("tabindex", 0);
  }
  const barTop = +part("shelf").getAttribute("y");
  function float() {
    if (!alone) return;
    const unit = root.viewBox.baseVal.width / root.getBoundingClientRect().width || 1;
    bar.setAttribute("transform", `translate(0 ${Math.max(0, scrollY * unit - barTop)})`);
  }
  function stretch() {
    const box = root.viewBox.baseVal;
    if (alone) {
      const unit = root.width.baseVal.value / box.width;
      const w = Math.max(400, document.documentElement.clientWidth || innerWidth);
      root.setAttribute("width", w);
      root.setAttribute("viewBox", `0 0 ${w / unit} ${box.height}`);
    }
    width = root.viewBox.baseVal.width - 2 * margin;
    frames.setAttribute("width", width);
    zoom(zoomed);
    float();
  }
  // What the bar shows stands at its right end; the rest is for the details.
  let room = 0;
  function tidy() {
    reset.classList.toggle("H", !zoomed && !term && !seen);
    let x = margin + width;
    matched.setAttribute("x", x);
    if (matched.textContent) x -= matched.textContent.length * letter + 12;
    if (!field.classList.contains("H")) {
      x -= 230;
      field.setAttribute("x", x);
      field.setAttribute("y", barTop + 1);
      field.setAttribute("width", 230);
      field.setAttribute("height", 22);
      x -= 12;
    }
    for (const button of buttons) {
      x -= button.textContent.length * letter;
      button.setAttribute("x", x);
      x -= 12;
    }
    room = Math.floor((x - margin) / letter);
    tell(focused());
  }

  function follow(i) {
    goTo(i);
    walk(i);
  }

  // Details of the frame under the pointer, else of the one that has the
  // focus, else of the one that fills the width.
  const frameOf = node => node.closest && node.closest("#frames") === frames ? node.closest("g") : null;
  let current = 0;
  function tell(g) {
    const i = g ? g.index : zoomed;
    const text = title(i);
    const n = fit(text, room);
    if (n === text.length) details.textContent = text;
    else { // keep the numbers
      const tail = text.slice(text.lastIndexOf(" ("));
      details.textContent = text.slice(0, fit(text, room - tail.length - 1)) + "…" + tail;
    }
    const note = noteOf(i);
    if (!note) return;
    const left = room - details.textContent.length;
    details.textContent += fit(note, left) === note.length ? note : note.slice(0, fit(note, left - 1)) + "…";
  }
  const focused = () => frameOf(document.activeElement || root);
  root.addEventListener("mouseover", e => tell(frameOf(e.target) || focused()));
  root.addEventListener("mouseout", () => tell(focused()));
  root.addEventListener("focusin", e => tell(frameOf(e.target)));
  root.addEventListener("click", e => {
    const g = frameOf(e.target);
    if (g) {
      walk(g.index, true);
      goTo(g.index);
    } else if (target(e.target) >= 0) follow(target(e.target));
    else if (e.target === reset) clear();
    else if (e.target === search) ask();
    else press(e.target);
  });
  input.addEventListener("input", () => {
    find(input.value);
    save(true);
  });

  // Keys: Tab and arrows walk, Enter zooms, Esc resets, / or Ctrl+F searches.
  function walk(i, still) {
    if (i < 0 || state[i] === 2) return false;
    boxes[current].removeAttribute("tabindex");
    current = i;
    boxes[i].setAttribute("tabindex", 0);
    boxes[i].focus({ preventScroll: !!still });
    return true;
  }
  const after = (i, step) => {
    do i += step; while (i >= 0 && i < boxes.length && state[i] === 2);
    return i < boxes.length ? i : -1;
  };
  const beside = (i, step) => {
    let j = i;
    do j = after(j, step); while (j >= 0 && depth[j] !== depth[i]);
    return j;
  };
  const widest = i => {
    let best = -1;
    for (let j = i + 1; j < end[i]; j = end[j]) {
      if (state[j] !== 2 && (best < 0 || total[j] > total[best])) best = j;
    }
    return best;
  };
  const away = hangs ? "ArrowDown" : "ArrowUp", home = hangs ? "ArrowUp" : "ArrowDown";
  const steps = {
    [away]: widest, [home]: i => parent[i],
    ArrowLeft: i => beside(i, -1), ArrowRight: i => beside(i, 1),
  };
  (alone ? window : root).addEventListener("keydown", e => {
    const g = frameOf(e.target);
    const typing = e.target === input;
    let done = true;
    if (e.key === "Escape") clear();
    else if (typing) {
      done = e.key === "Enter";
      if (done) walk(current);
    } else if (e.key === "/" && !e.ctrlKey || e.key === "f" && (e.ctrlKey || e.metaKey)) ask();
    else if (e.key === "Enter" && g) goTo(g.index);
    else if (e.key === "Enter" && target(e.target) >= 0) follow(target(e.target));
    else if (e.key === "Enter" && (e.target === reset || e.target === search)) e.target === reset ? clear() : ask();
    else if (e.key === "Enter" && press(e.target)) done = true;
    else if (key(e.key) && !e.ctrlKey && !e.altKey && !e.metaKey) done = true;
    else if (steps[e.key] && !e.ctrlKey && !e.altKey && !e.metaKey) done = walk(g ? steps[e.key](current) : zoomed) || !!g;
    else if (e.key === "Tab" && g && !e.ctrlKey) done = walk(after(current, e.shiftKey ? -1 : 1));
    else done = false;
    if (done) e.preventDefault();
  });

  "notes";
  "sides";
  boxes[0].setAttribute("tabindex", 0);
  addEventListener("hashchange", restore);
  addEventListener("resize", stretch);
  addEventListener("scroll", float);
  stretch();
  restore();
  // A flame stands on its root: that is where to begin.
  if (alone && zoomed) boxes[zoomed].scrollIntoView({ block: "center" });
  else if (alone && !hangs) {
    scrollTo(0, 1e9);
    boxes[0].scrollIntoView({ block: "nearest" }); // unless the notes are a page long
  }
})();

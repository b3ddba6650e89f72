// Notes: a frame that bears some has their numbers on a tag at its right end;
// in one too narrow for that and a label, a corner is turned down. The list below the
// frames says which bear what.
const marks = part("marks");
const noted = new Map(); // by frame: the numbers of its notes, and their text
for (const item of root.querySelectorAll("#notes g")) {
  const [where, ...rest] = [...item.children].map(line => line.textContent);
  const number = where.split(".", 1)[0];
  const text = rest.slice([...item.children].filter(line => line.classList.contains("where")).length - 1).join("\n");
  const at = item.getAttribute("fg:frames").split(" ").filter(Boolean).map(Number);
  for (const i of at) {
    if (!noted.has(i)) noted.set(i, { numbers: [], text: "" });
    const n = noted.get(i);
    n.numbers.push(number);
    n.text += `\n${number}. ${text}`;
  }
  if (!at.length) continue;
  item.to = at.reduce((best, i) => total[i] > total[best] ? i : best);
  item.classList.add("go");
  item.setAttribute("role", "button");
  item.setAttribute("tabindex", 0);
}
// Browsers show a title with its notes; written is the title alone.
const written = new Map();
const plain = title;
title = i => written.has(i) ? written.get(i) : plain(i);
for (const [i, n] of noted) {
  written.set(i, plain(i));
  boxes[i].firstChild.textContent += "\n" + n.text;
  n.mark = n.numbers.slice(0, 2).join(",") + (n.numbers.length > 2 ? "…" : "");
}
const tag = { letter: 6, pad: 3, down: 2, beside: 40, corner: 6, least: 4 };
tagWidth = (i, w) => {
  if (!noted.has(i)) return 0;
  const wide = noted.get(i).mark.length * tag.letter + 2 * tag.pad;
  return wide + tag.pad + tag.beside > w ? 0 : wide;
};
function draw(kind, attributes, text) {
  const e = document.createElementNS(root.namespaceURI, kind);
  for (const key in attributes) e.setAttribute(key, attributes[key]);
  if (text) e.textContent = text;
  marks.append(e);
}
markFrames = () => {
  if (!marks) return; // no frame bears one
  marks.replaceChildren();
  for (const [i, n] of noted) {
    if (state[i] === 2) continue;
    const [x, y, w] = ["x", "y", "width"].map(key => +rects[i].getAttribute(key));
    const wide = tagWidth(i, w);
    const side = Math.min(tag.corner, w);
    if (wide) {
      const at = x + w - wide - tag.pad;
      draw("rect", { x: at, y: y + tag.down, width: wide, height: 11 });
      draw("text", { x: at + tag.pad, y: y + tag.down + 9 }, n.mark);
    } else if (w >= tag.least) {
      draw("path", { d: `M${x + w - side} ${y}h${side}v${side}z` });
    }
  }
};
noteOf = i => noted.has(i) ? "  " + noted.get(i).text.trim().replace(/\s+/g, " ") : "";
// A note leads to the widest frame that bears it.
target = node => {
  const item = node.closest && node.closest("#notes .go");
  return item ? item.to : -1;
};

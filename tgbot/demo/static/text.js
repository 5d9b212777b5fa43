// Telegram's text: plain text and entities (offsets in UTF-16 units, as in JavaScript) to nodes. Nothing is parsed as HTML.

const TAGS = {
  bold: "b", italic: "i", underline: "u", strikethrough: "s", code: "code", pre: "pre",
  blockquote: "blockquote", expandable_blockquote: "blockquote",
};
const BLOCKS = new Set(["pre", "blockquote", "expandable_blockquote"]);

/** Fill `parent`; `open(url)` is called for links, `command(text)` for commands. */
export function fill(parent, text, entities, { open, command }) {
  const sorted = [...entities].sort((a, b) => a.offset - b.offset || b.length - a.length);
  put(parent, text, sorted, 0, text.length, { open, command });
}

function put(parent, text, entities, from, to, doors) {
  let at = from;
  let i = 0;
  while (i < entities.length) {
    const entity = entities[i];
    const end = Math.min(entity.offset + entity.length, to);
    const inside = [];
    i += 1;
    while (i < entities.length && entities[i].offset < end) inside.push(entities[i++]);
    const block = BLOCKS.has(entity.type);
    let before = text.slice(at, entity.offset);
    if (block && before.endsWith("\n")) before = before.slice(0, -1);
    parent.append(before);
    const node = make(entity, text.slice(entity.offset, end), doors);
    put(node.body ?? node, text, inside, entity.offset, end, doors);
    parent.append(node);
    at = block && text[end] === "\n" ? end + 1 : end;
  }
  parent.append(text.slice(at, to));
}

function make(entity, words, doors) {
  switch (entity.type) {
    case "spoiler": return spoiler();
    case "expandable_blockquote": return expandable();
    case "text_link": return link(entity.url, doors.open);
    case "url": return link(/^https?:/.test(words) ? words : `https://${words}`, doors.open);
    case "text_mention": case "mention": return element("span", "mention");
    case "bot_command": return command(words, doors.command);
    default: return element(TAGS[entity.type] ?? "span");
  }
}

function element(tag, name = "") {
  const node = document.createElement(tag);
  if (name) node.className = name;
  return node;
}

function link(url, open) {
  const node = element("a");
  node.href = url;
  node.rel = "noopener noreferrer";
  node.target = "_blank";
  node.addEventListener("click", (event) => {
    if (!/^https?:\/\/(t\.me|telegram\.me)\//.test(url)) return;
    event.preventDefault();
    open(url);
  });
  return node;
}

function command(words, send) {
  const node = element("button", "command");
  node.type = "button";
  node.addEventListener("click", () => send(words));
  return node;
}

function spoiler() {
  const node = element("span", "spoiler");
  node.tabIndex = 0;
  node.setAttribute("role", "button");
  node.setAttribute("aria-label", "Скрытый текст: нажмите, чтобы открыть");
  const body = element("span");
  body.setAttribute("aria-hidden", "true");
  node.append(body);
  node.body = body;
  const show = () => {
    node.classList.add("open");
    body.removeAttribute("aria-hidden");
    for (const name of ["role", "tabindex", "aria-label"]) node.removeAttribute(name);
  };
  node.addEventListener("click", show);
  node.addEventListener("keydown", (event) => {
    if (event.key === "Enter" || event.key === " ") { event.preventDefault(); show(); }
  });
  return node;
}

function expandable() {
  const node = element("blockquote", "expandable");
  const body = element("div", "folded");
  const toggle = element("button", "unfold");
  toggle.type = "button";
  const say = () => {
    const open = node.classList.contains("open");
    toggle.textContent = open ? "Свернуть" : "Развернуть";
    toggle.setAttribute("aria-expanded", String(open));
  };
  toggle.addEventListener("click", () => { node.classList.toggle("open"); say(); });
  say();
  node.append(body, toggle);
  node.body = body;
  return node;
}

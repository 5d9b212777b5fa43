// One message as a node.

import { fill } from "./text.js";

const COLORS = 6;
const WORDS = { text: "", photo: "Картинка", document: "Файл", poll: "Опрос", dice: "Кость" };

export function clock(seconds) {
  return new Date(seconds * 1000).toLocaleTimeString("ru", { hour: "2-digit", minute: "2-digit" });
}

export function day(seconds) {
  return new Date(seconds * 1000).toLocaleDateString("ru", { day: "numeric", month: "long" });
}

export function gist(message) {
  if (message.service) return message.service;
  if (message.poll) return `Опрос: ${message.poll.question}`;
  if (message.dice) return `${message.dice.emoji} ${message.dice.value}`;
  return message.text.replace(/\s+/g, " ").trim() || message.document?.name || WORDS[message.kind] || "Сообщение";
}

export function avatar(person, size = "") {
  const node = make("span", `avatar ${size}`.trim(), person.bot ? "📜" : [...person.name][0].toUpperCase());
  node.setAttribute("aria-hidden", "true");
  node.dataset.color = person.bot ? "bot" : String(person.id % COLORS);
  return node;
}

export function make(tag, name = "", text = "") {
  const node = document.createElement(tag);
  if (name) node.className = name;
  if (text) node.textContent = text;
  return node;
}

/** The node of a message. `doors`: press, vote, open, command, reply, jump. */
export function draw(message, doors) {
  if (message.service) {
    const line = make("p", "service", message.service);
    line.dataset.key = message.key;
    return line;
  }
  const node = make("article", `message ${message.mine ? "mine" : "theirs"}`);
  node.dataset.key = message.key;
  node.dataset.from = message.from.id;
  if (message.secret) node.classList.add("secret");
  node.setAttribute("aria-label", `${message.from.name}, ${clock(message.date)}`);
  if (!message.mine) node.append(avatar(message.from));
  const column = make("div", "column");
  column.append(bubble(message, doors));
  if (message.buttons.length) column.append(keyboard(message, doors));
  node.append(column);
  return node;
}

function bubble(message, doors) {
  const node = make("div", "bubble");
  const name = make("p", "name", message.from.name);
  name.dataset.color = message.from.bot ? "bot" : String(message.from.id % COLORS);
  node.append(name);
  if (message.secret) node.append(make("p", "eyes", "👁 Видно только вам"));
  if (message.reply) node.append(quote(message.reply, doors));
  if (message.photo) node.append(photo(message.photo, message.text));
  if (message.document) node.append(file(message.document));
  if (message.dice) node.append(die(message.dice));
  if (message.poll) node.append(poll(message, doors));
  if (message.text) {
    const text = make("div", "text");
    fill(text, message.text, message.entities, doors);
    node.append(text);
  }
  node.append(foot(message, doors));
  return node;
}

function foot(message, doors) {
  const node = make("p", "foot");
  if (message.reactions.length) {
    const given = make("span", "reactions", message.reactions.join(" "));
    given.setAttribute("aria-label", `Реакции: ${message.reactions.join(" ")}`);
    node.append(given);
  }
  if (!message.secret) {
    const reply = make("button", "reply", "↩");
    reply.type = "button";
    reply.setAttribute("aria-label", "Ответить на это сообщение");
    reply.addEventListener("click", () => doors.reply(message));
    node.append(reply);
  }
  node.append(make("span", "when", `${message.edited ? "изм. " : ""}${clock(message.date)}`));
  return node;
}

function quote(reply, doors) {
  const node = make("button", "quoted");
  node.type = "button";
  node.setAttribute("aria-label", `В ответ на сообщение: ${reply.name}. Показать его`);
  node.append(make("b", "", reply.name), make("span", "", reply.text));
  node.addEventListener("click", () => doors.jump(reply.key));
  return node;
}

function photo(photo, caption) {
  const link = make("a", "photo");
  link.href = `/file/${photo.id}`;
  link.target = "_blank";
  const image = make("img");
  image.src = link.href;
  image.alt = caption ? "Картинка; описание — под ней" : "Картинка";
  image.width = photo.width;
  image.height = photo.height;
  link.append(image);
  return link;
}

function size(bytes) {
  if (bytes < 1024) return `${bytes} Б`;
  return bytes < 1024 * 1024 ? `${Math.round(bytes / 1024)} КБ` : `${(bytes / 1024 / 1024).toFixed(1)} МБ`;
}

function file(document_) {
  const node = make("div", "document");
  const icon = make("span", "file", document_.name.split(".").at(-1).slice(0, 4));
  icon.setAttribute("aria-hidden", "true");
  const about = make("div", "about");
  about.append(make("b", "", document_.name), make("span", "", size(document_.size)));
  const links = make("span", "links");
  if (/\.(html?|txt|json|md|svg)$/i.test(document_.name)) {
    const open = make("a", "", "Открыть");
    open.href = `/file/${document_.id}`;
    open.target = "_blank";
    links.append(open);
  }
  const save = make("a", "", "Скачать");
  save.href = `/file/${document_.id}?save`;
  save.download = document_.name;
  links.append(save);
  about.append(links);
  node.append(icon, about);
  return node;
}

function die(dice) {
  const node = make("p", "dice", dice.emoji);
  node.append(make("b", "", String(dice.value)));
  node.setAttribute("aria-label", `Бросок ${dice.emoji}: ${dice.value}`);
  return node;
}

function poll(message, doors) {
  const told = message.poll;
  const node = make("fieldset", "poll");
  node.append(make("legend", "", told.question));
  const kind = told.closed ? "Опрос завершён" : told.anonymous ? "Анонимный опрос" : "Открытый опрос";
  node.append(make("p", "kind", kind));
  const results = told.closed || told.mine.length > 0;
  const chosen = new Set(told.several ? told.mine : []);
  told.options.forEach((option, index) => {
    const share = told.total ? Math.round((100 * option.votes) / told.total) : 0;
    const row = make("button", "option");
    row.type = "button";
    row.disabled = told.closed;
    const mine = told.mine.includes(index);
    row.setAttribute("aria-pressed", String(mine));
    row.append(make("span", "words", `${mine ? "✓ " : ""}${option.text}`));
    if (results) {
      row.append(make("span", "share", `${share} %`));
      const bar = make("span", "bar");
      bar.style.width = `${share}%`;
      row.append(bar);
    }
    row.addEventListener("click", () => {
      if (told.several) {
        if (chosen.has(index)) chosen.delete(index); else chosen.add(index);
        doors.vote(message, [...chosen].sort((a, b) => a - b));
      } else {
        doors.vote(message, mine ? [] : [index]);
      }
    });
    node.append(row);
  });
  node.append(make("p", "kind", told.total ? `Голосов: ${told.total}` : "Голосов пока нет"));
  return node;
}

function keyboard(message, doors) {
  const node = make("div", "keys");
  node.setAttribute("role", "group");
  node.setAttribute("aria-label", "Кнопки под сообщением");
  for (const row of message.buttons) {
    const line = make("div", "row");
    for (const button of row) line.append(key(message, button, doors));
    node.append(line);
  }
  return node;
}

function key(message, button, doors) {
  const node = make("button", `key ${button.style ?? ""}`.trim());
  node.type = "button";
  node.disabled = button.disabled;
  node.append(make("span", "", button.text));
  if (button.url) node.append(mark("↗"));
  if (button.copy_text) node.append(mark("⧉"));
  node.addEventListener("click", () => doors.press(message, button, node));
  return node;
}

function mark(sign) {
  const node = make("span", "mark", sign);
  node.setAttribute("aria-hidden", "true");
  return node;
}

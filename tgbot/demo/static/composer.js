// Where one writes: the field, the menu of commands, whom one answers.

import { gist, make } from "./message.js";
import { memory, messagesOf, placeOf, remember, world } from "./store.js";

const foot = document.getElementById("foot");
let doors = {};
let place = null;
let target = null;
const drafts = new Map();

export function use(given) {
  doors = given;
}

const field = () => foot.querySelector("textarea");

/** Show what fits the place: the field, START, or why one may not write. */
export function show(id) {
  keep();
  place = id;
  target = null;
  const known = placeOf(id);
  const closed = known?.closed && !world.people.find((person) => person.id === world.me?.id)?.gm;
  if (id === "p" && !known?.started) foot.replaceChildren(startButton());
  else if (closed) foot.replaceChildren(make("p", "shut", "Тема закрыта"));
  else foot.replaceChildren(...form());
  foot.dataset.kind = id === "p" && !known?.started ? "start" : closed ? "shut" : "form";
  look();
}

/** Draw anew only when what fits has changed. */
export function refresh() {
  const known = placeOf(place);
  const closed = known?.closed && !world.people.find((person) => person.id === world.me?.id)?.gm;
  const kind = place === "p" && !known?.started ? "start" : closed ? "shut" : "form";
  if (kind !== foot.dataset.kind) show(place);
  else look();
}

function keep() {
  if (field() && place) drafts.set(`${world.me?.id} ${place}`, field().value);
}

function startButton() {
  const button = make("button", "start", "ЗАПУСТИТЬ");
  button.type = "button";
  button.addEventListener("click", () => doors.start());
  return button;
}

function form() {
  const bar = make("div", "answering");
  bar.hidden = true;
  const menu = make("div", "menu");
  menu.id = "menu";
  menu.hidden = true;
  menu.setAttribute("role", "listbox");
  menu.setAttribute("aria-label", "Команды бота");
  const node = make("form", "writing");
  const slash = make("button", "tool slash", "/");
  slash.type = "button";
  slash.setAttribute("aria-label", "Команды бота");
  slash.setAttribute("aria-expanded", "false");
  slash.addEventListener("click", () => { if (menu.hidden) offer(""); else fold(); });
  const area = make("textarea");
  area.rows = 1;
  area.name = "text";
  area.maxLength = 4096;
  area.setAttribute("aria-label", "Сообщение");
  area.setAttribute("enterkeyhint", "send");
  area.placeholder = `Пишет ${world.me?.name ?? ""}`;
  area.value = drafts.get(`${world.me?.id} ${place}`) ?? "";
  area.addEventListener("input", () => { grow(area); suggest(area.value); });
  area.addEventListener("keydown", (event) => keys(event, node));
  const send = make("button", "tool send", "➤");
  send.type = "submit";
  send.setAttribute("aria-label", "Отправить");
  node.append(slash, area, send);
  node.addEventListener("submit", (event) => { event.preventDefault(); submit(); });
  return [bar, menu, node];
}

function grow(area) {
  area.style.height = "auto";
  area.style.height = `${Math.min(area.scrollHeight, 140)}px`;
}

function keys(event, node) {
  const menu = foot.querySelector(".menu");
  const options = [...menu.querySelectorAll("[role=option]")];
  if (!menu.hidden && options.length) {
    const at = options.findIndex((one) => one.getAttribute("aria-selected") === "true");
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      options.forEach((one) => one.setAttribute("aria-selected", "false"));
      const next = options[(at + step + options.length) % options.length];
      next.setAttribute("aria-selected", "true");
      next.scrollIntoView({ block: "nearest" });
      return;
    }
    if (event.key === "Tab") {
      event.preventDefault();
      field().value = `/${options[Math.max(at, 0)].dataset.command} `;
      fold();
      return;
    }
    if (event.key === "Enter" && at >= 0 && !event.shiftKey) {
      event.preventDefault();
      options[at].click();
      return;
    }
  }
  if (event.key === "Escape") {
    if (!menu.hidden) fold();
    else leave();
  }
  if (event.key === "Enter" && !event.shiftKey && !event.isComposing) {
    event.preventDefault();
    node.requestSubmit();
  }
}

async function submit() {
  const text = field().value.trim();
  if (!text) return;
  const answered = target;
  if (await doors.send(place, text, answered?.key ?? null)) {
    field().value = "";
    grow(field());
    fold();
    if (answered) dismiss(answered.key);
    leave(false);
  }
}

function suggest(text) {
  if (/^\/[a-z0-9_]*$/.test(text)) offer(text.slice(1));
  else fold();
}

function offer(begun) {
  const menu = foot.querySelector(".menu");
  const commands = Object.entries(world.menus[place === "p" ? "p" : "group"] ?? {}).filter(([name]) => name.startsWith(begun));
  menu.replaceChildren(...commands.map(([name, about]) => {
    const row = make("button", "offer");
    row.type = "button";
    row.dataset.command = name;
    row.setAttribute("role", "option");
    row.setAttribute("aria-selected", "false");
    row.append(make("b", "", `/${name}`), make("span", "", about));
    row.addEventListener("click", () => {
      field().value = "";
      fold();
      doors.send(place, `/${name}`, null);
    });
    return row;
  }));
  menu.hidden = commands.length === 0;
  foot.querySelector(".slash").setAttribute("aria-expanded", String(!menu.hidden));
}

function fold() {
  const menu = foot.querySelector(".menu");
  if (!menu) return;
  menu.hidden = true;
  foot.querySelector(".slash").setAttribute("aria-expanded", "false");
}

/** Answer this message with what is written next. */
export function answer(message) {
  target = message;
  bar();
  field()?.focus();
}

function leave(forget = true) {
  if (target && forget) dismiss(target.key);
  target = null;
  bar();
  look();
}

function dismiss(key) {
  if (!memory.dismissed.includes(key)) memory.dismissed.push(key);
  remember();
}

/** A question of the bot to this person is answered by what he writes next, unless he has waved it away. */
function look() {
  if (target && !world.messages.has(target.key)) target = null;
  if (!target) {
    const asked = messagesOf(place).filter((one) => one.asks !== undefined && !memory.dismissed.includes(one.key));
    target = asked.at(-1) ?? null;
  }
  bar();
}

function bar() {
  const node = foot.querySelector(".answering");
  if (!node) return;
  node.hidden = target === null;
  field().placeholder = target?.asks || `Пишет ${world.me?.name ?? ""}`;
  if (!target) return;
  const words = make("span", "words");
  words.append(make("b", "", target.asks !== undefined ? "Бот спрашивает вас" : `Ответ: ${target.from.name}`), make("span", "", gist(target)));
  const close = make("button", "tool", "✕");
  close.type = "button";
  close.setAttribute("aria-label", "Не отвечать");
  close.addEventListener("click", () => leave());
  node.replaceChildren(words, close);
}

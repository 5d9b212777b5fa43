// The messages of the place that is open: kept in order, changed in place, scrolled as a chat is.

import { day, draw, make } from "./message.js";
import { compare, markRead, messagesOf, world } from "./store.js";

const NEAR = 120;
const log = document.getElementById("log");
const down = document.getElementById("down");
let place = null;
let doors = {};
let below = 0;

export function use(given) {
  doors = given;
  log.addEventListener("scroll", () => { if (nearEnd()) arrived(); });
  down.addEventListener("click", () => { toEnd(true); arrived(); });
  // Whatever makes the log lower (a keyboard, a reply bar) leaves its end in sight.
  new ResizeObserver(() => { if (below === 0) settle(); }).observe(log);
}

function nearEnd() {
  return log.scrollHeight - log.scrollTop - log.clientHeight < NEAR;
}

function toEnd(gently = false) {
  log.scrollTo({ top: log.scrollHeight, behavior: gently ? "smooth" : "instant" });
}

/** Where one begins to read: at the end, or where an empty group tells what to do. */
function settle() {
  const intro = log.querySelector(".welcome");
  if (intro) intro.scrollIntoView({ block: "start" });
  else toEnd();
}

function arrived() {
  below = 0;
  down.hidden = true;
}

const untouched = () => messagesOf(place).every((message) => message.service || message.from.bot);

/** What stands in a place, after all else, until people have written there. */
function introduce(empty) {
  const old = log.querySelector(".empty");
  if (!untouched()) old?.remove();
  else if (!old) log.append(...[empty?.()].filter(Boolean));
}

/** Show a place from its end; `empty` makes what stands there until people have written. */
export function show(id, empty) {
  place = id;
  const all = messagesOf(id);
  log.replaceChildren(...all.map((message) => draw(message, doors)));
  introduce(empty);
  arrange();
  arrived();
  settle();
  markRead(id);
}

/** Take changes in; true when something was added here. */
export function update({ changed, gone }, empty) {
  const atEnd = nearEnd();
  let added = 0;
  for (const key of gone) {
    const node = find(key);
    if (node?.contains(document.activeElement)) log.focus({ preventScroll: true });
    node?.remove();
  }
  for (const { key } of changed) {
    const message = world.messages.get(key);
    if (!message || message.place !== place) continue;
    const node = draw(message, doors);
    const old = find(key);
    if (old) {
      replace(old, node);
    } else {
      insert(message, node);
      added += 1;
      if (message.mine) below = -1;
    }
  }
  introduce(empty);
  if (changed.length || gone.length) arrange();
  if (log.querySelector(".welcome")) return added > 0;
  if (atEnd || below < 0) {
    toEnd();
    arrived();
  } else if (added) {
    below += added;
    down.hidden = false;
    down.textContent = `↓ ${below}`;
  }
  if (changed.length) markRead(place);
  return added > 0;
}

function find(key) {
  return log.querySelector(`[data-key="${CSS.escape(key)}"]`);
}

function insert(message, node) {
  const later = [...log.querySelectorAll("[data-key]")].find(
    (one) => compare(world.messages.get(one.dataset.key) ?? message, message) > 0,
  );
  log.insertBefore(node, later ?? log.querySelector(".empty"));
}

/** A message that has changed keeps the focus where it was, and its quotes as they were unfolded. */
function replace(old, node) {
  const focused = old.contains(document.activeElement) ? [...old.querySelectorAll("button, a")].indexOf(document.activeElement) : -1;
  const open = [...old.querySelectorAll(".expandable")].map((one) => one.classList.contains("open"));
  old.replaceWith(node);
  node.querySelectorAll(".expandable").forEach((one, i) => { if (open[i]) one.querySelector(".unfold").click(); });
  if (focused >= 0) ([...node.querySelectorAll("button, a")][focused] ?? log).focus({ preventScroll: true });
}

/** Days between messages, names only where the speaker changes, folds only where there is something to unfold. */
function arrange() {
  for (const line of log.querySelectorAll(".day")) line.remove();
  let before = null;
  for (const node of [...log.querySelectorAll("[data-key]")]) {
    const message = world.messages.get(node.dataset.key);
    if (!message) continue;
    const shown = day(message.date);
    const sameDay = before && day(before.date) === shown;
    if (!sameDay) log.insertBefore(make("p", "day", shown), node);
    const follows = sameDay && !message.service && !before.service && before.from.id === message.from.id && before.secret === message.secret;
    node.classList.toggle("follows", Boolean(follows));
    before = message;
  }
  for (const quote of log.querySelectorAll(".expandable:not(.open):not(.short)")) {
    const body = quote.querySelector(".folded");
    if (body.scrollHeight <= body.clientHeight + 2 && body.clientHeight > 0) quote.classList.add("short");
  }
}

/** Bring a message into sight and point at it. */
export function point(key) {
  const node = find(key);
  if (!node) return false;
  node.scrollIntoView({ block: "center", behavior: "smooth" });
  node.classList.add("pointed");
  setTimeout(() => node.classList.remove("pointed"), 1600);
  return true;
}

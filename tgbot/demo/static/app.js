// The page: who looks, at what, and what happens when he presses.

import * as composer from "./composer.js";
import { alert, ask, choose, dialog, sure, toast } from "./dialogs.js";
import { games, silence, welcome } from "./games.js";
import * as log from "./log.js";
import { gist } from "./message.js";
import { act, listen, Refused } from "./net.js";
import { aboutPlace, drawPeople, drawPlaces } from "./places.js";
import { gm, markRead, memory, messagesOf, placeOf, recall, remember, take, world } from "./store.js";

const GENERAL = "t1";
const LONGEST_NAME = 32;
const app = document.getElementById("app");
const pinnedButton = document.getElementById("pinned");
let place = GENERAL;
let stop = () => {};
let arriving = null;
let pin = 0;

/** Do something for the person at the screen; false (and a line of why) when it did not work. */
async function doing(deed, body = {}) {
  try {
    return (await act(deed, { me: world.me?.id, ...body })) ?? true;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    toast(error.message);
    return false;
  }
}

function connect(me) {
  stop();
  stop = listen(me, hear, (online) => { document.getElementById("lost").hidden = online; });
}

function hear(event) {
  const topics = new Set(world.places.map((one) => one.id));
  const news = take(event);
  if (news.begins) return begin();
  const opened = world.places.find((one) => one.id !== "p" && !topics.has(one.id));
  if (!placeOf(place)) go(GENERAL);
  else if (opened && place === GENERAL) {
    go(opened.id);
    toast(`Бот открыл тему «${opened.name}».`);
  } else {
    log.update(news, emptiness);
    composer.refresh();
    tellOfQuestion(news);
  }
  if (event.playing === false) toast("Бот остановился. Нажмите ⋯ и «Начать заново».");
  around();
}

function begin() {
  memory.me = world.me.id;
  remember();
  const wanted = arriving?.place ?? memory.place;
  arriving = null;
  go(placeOf(wanted) ? wanted : GENERAL, false);
  around();
}

/** What surrounds the log: the list, the faces, the head, the pinned message. */
function around() {
  drawPlaces(place, (id) => go(id));
  drawPeople(become);
  const known = placeOf(place);
  document.getElementById("title").textContent = known?.name ?? "";
  document.getElementById("about").textContent = known ? aboutPlace(known) : "";
  document.title = `${known?.name ?? "Летопись"} — Летопись, демо`;
  drawPinned();
}

function drawPinned() {
  const pins = messagesOf(place).filter((one) => one.pinned);
  pinnedButton.hidden = pins.length === 0;
  if (!pins.length) return;
  pin = Math.min(pin, pins.length - 1);
  const shown = pins[pins.length - 1 - pin];
  document.getElementById("pinned-text").textContent = gist(shown);
  pinnedButton.setAttribute("aria-label", `Закреплено: ${gist(shown)}. Показать`);
}

pinnedButton.addEventListener("click", () => {
  const pins = messagesOf(place).filter((one) => one.pinned);
  const shown = pins[pins.length - 1 - pin];
  if (shown) log.point(shown.key);
  pin = (pin + 1) % pins.length;
  drawPinned();
});

function tellOfQuestion({ changed }) {
  for (const { key, known } of changed) {
    const message = world.messages.get(key);
    if (known || !message || message.mine || message.place === place) continue;
    if (message.asks !== undefined || message.secret || message.place === "p") {
      toast(`Новое: ${placeOf(message.place)?.name ?? ""}`, { label: "Показать", act: () => go(message.place) });
    }
  }
}

function emptiness() {
  if (place === GENERAL) return welcome(openGame);
  return place === "p" ? silence(placeOf("p")?.started) : null;
}

/** Open a place; on a phone the list gives way to it. */
function go(id, show = true) {
  place = id;
  pin = 0;
  memory.place = id;
  remember();
  log.show(id, emptiness);
  composer.show(id);
  const fromList = document.getElementById("places").contains(document.activeElement);
  if (show) app.dataset.screen = "chat";
  if (fromList && show) document.getElementById("log").focus({ preventScroll: true });
  around();
}

function become(id) {
  if (id === world.me?.id) return;
  markRead(place);
  arriving = { place };
  connect(id);
}

async function openGame(command) {
  const led = await doing("send", { me: gm().id, place: GENERAL, text: `/${command}` });
  if (!led) return;
  if (world.me.id === gm().id) go(GENERAL);
  else {
    arriving = { place: GENERAL };
    connect(gm().id);
  }
}

async function press(message, button, node) {
  if (button.copy_text) {
    await navigator.clipboard?.writeText(button.copy_text).catch(() => {});
    toast("Скопировано.");
    return;
  }
  if (button.url) {
    await open(button.url);
    return;
  }
  if (node.getAttribute("aria-busy") === "true") return;
  node.setAttribute("aria-busy", "true");
  const answer = await doing("press", { message: message.key, data: button.data });
  node.removeAttribute("aria-busy");
  if (!answer) return;
  if (answer.url) await open(answer.url);
  if (!answer.text) return;
  if (answer.alert) await alert(answer.text);
  else toast(answer.text);
}

async function open(url) {
  if (!/^https?:\/\/(t\.me|telegram\.me)\//.test(url)) {
    window.open(url, "_blank", "noopener");
    return;
  }
  const found = await doing("follow", { url });
  if (!found) return;
  if (found.place && found.place !== place) go(found.place);
  if (found.message) log.point(found.message);
}

const send = (where, text, reply) => doing("send", { place: where, text, reply });

log.use({
  press,
  open,
  vote: (message, options) => doing("vote", { message: message.key, options }),
  command: (text) => send(place, text, null),
  reply: composer.answer,
  jump: (key) => { if (!log.point(key)) toast("Этого сообщения здесь уже не видно."); },
});
composer.use({ send, start: () => doing("start") });

document.getElementById("back").addEventListener("click", () => {
  app.dataset.screen = "list";
  document.querySelector("#places [aria-current]")?.focus();
});

document.getElementById("add").addEventListener("click", async () => {
  const name = await ask("Кто ещё в группе?", "Имя", LONGEST_NAME);
  if (!name) return;
  const made = await doing("person", { name });
  if (made) become(made.id);
});

const HOUR = 3600;

function moment(seconds) {
  return new Date(seconds * 1000).toLocaleString("ru", { day: "numeric", month: "long", hour: "2-digit", minute: "2-digit" });
}

function span(seconds) {
  const minutes = Math.max(1, Math.round(seconds / 60));
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return hours ? `${hours} ч${rest ? ` ${rest} мин` : ""}` : `${rest} мин`;
}

document.getElementById("hours").addEventListener("click", async () => {
  const told = await doing("hours");
  if (!told) return;
  const soon = told.due === null
    ? { label: "К следующему событию", about: "ничего не назначено: игра ждёт нажатий", disabled: true }
    : { label: "К следующему событию", about: `${moment(told.due)}, через ${span(told.due - told.now)}`, value: "due" };
  const wanted = await choose("⏩ Время", `Сейчас здесь ${moment(told.now)}.`, [
    soon,
    { label: "На час вперёд", value: HOUR },
    { label: "На 12 часов вперёд", value: 12 * HOUR },
    { label: "На сутки вперёд", value: 24 * HOUR },
  ]);
  if (wanted === null) return;
  const jumped = await doing("jump", wanted === "due" ? {} : { seconds: wanted });
  if (jumped) toast(`Теперь здесь ${moment(jumped.now)}.`);
});

document.getElementById("more").addEventListener("click", async () => {
  const wanted = await choose("Демо", "", [
    { label: "Новая игра", about: "одна из пяти, в той же группе", value: "game" },
    { label: "Начать заново", about: "всё стереть: игры, сообщения, время", value: "again" },
  ]);
  if (wanted === "game") {
    const command = await dialog("Новая игра", (body, shut) => body.append(games(shut)));
    if (command) openGame(command);
  }
  if (wanted === "again" && await sure("Начать заново?", "Все игры и сообщения этого демо исчезнут.", "Начать заново")) {
    toast("Начинаю заново…");
    arriving = { place: GENERAL };
    if (await doing("again")) toast("Всё чисто. Выбирайте игру.");
  }
});

recall();
connect(memory.me);

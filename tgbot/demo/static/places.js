// The list of topics and the row of people.

import { avatar, clock, gist, make } from "./message.js";
import { hasNews, messagesOf, unread, world } from "./store.js";

const list = document.getElementById("places");
const people = document.getElementById("people");

const ICONS = { p: "📜" };

/** Draw the list; `go(place)` opens one. */
export function drawPlaces(current, go) {
  const focused = list.contains(document.activeElement) ? document.activeElement.dataset.place : null;
  const group = make("p", "group");
  group.append(make("b", "", world.group.title), make("span", "", people_(world.group.members)));
  const rows = world.places.map((place) => row(place, place.id === current, go));
  const alone = make("p", "group");
  alone.append(make("b", "", "Личные сообщения"), make("span", "", world.me?.name ?? ""));
  list.replaceChildren(group, ...rows.slice(0, -1), alone, ...rows.slice(-1));
  if (focused) list.querySelector(`[data-place="${focused}"]`)?.focus();
  const elsewhere = world.places.filter((place) => place.id !== current).reduce((sum, place) => sum + unread(place.id), 0);
  const badge = document.getElementById("unread");
  badge.textContent = String(elsewhere);
  badge.hidden = elsewhere === 0;
}

function people_(count) {
  const tens = count % 100;
  const ones = count % 10;
  if (tens > 10 && tens < 15) return `${count} человек и бот`;
  return `${count} ${ones > 1 && ones < 5 ? "человека" : "человек"} и бот`;
}

export function aboutPlace(place) {
  if (place.id === "p") return "бот · личные сообщения";
  return `${world.group.title} · ${people_(world.group.members)}`;
}

function row(place, isOpen, go) {
  const node = make("button", "place");
  node.type = "button";
  node.dataset.place = place.id;
  if (isOpen) node.setAttribute("aria-current", "page");
  const icon = make("span", "avatar", ICONS[place.id] ?? (place.general ? "#" : "🎲"));
  icon.setAttribute("aria-hidden", "true");
  icon.dataset.color = place.id === "p" ? "bot" : place.general ? "general" : String(Number(place.id.slice(1)) % 6);
  const last = messagesOf(place.id).at(-1);
  const titles = make("span", "titles");
  titles.append(make("b", "", place.name), make("span", "gist", last ? gist(last) : "Пока ничего"));
  const side = make("span", "side");
  side.append(make("span", "when", last ? clock(last.date) : ""));
  const count = isOpen ? 0 : unread(place.id);
  if (count) {
    const badge = make("span", "badge", String(count));
    badge.setAttribute("aria-label", `новых: ${count}`);
    side.append(badge);
  }
  node.append(icon, titles, side);
  node.addEventListener("click", () => go(place.id));
  return node;
}

/** Draw who one may be; `become(id)` changes it. */
export function drawPeople(become) {
  const focused = people.contains(document.activeElement);
  people.replaceChildren(...world.people.map((person) => face(person, become)));
  const mine = people.querySelector('[aria-checked="true"]');
  if (focused) mine?.focus();
  mine?.scrollIntoView({ block: "nearest", inline: "nearest" });
}

function face(person, become) {
  const mine = person.id === world.me?.id;
  const node = make("button", "face");
  node.type = "button";
  node.dataset.person = String(person.id);
  node.setAttribute("role", "radio");
  node.setAttribute("aria-checked", String(mine));
  node.tabIndex = mine ? 0 : -1;
  const news = hasNews(person);
  node.setAttribute("aria-label", `${person.name}${person.gm ? ", ведущая" : ""}${news ? ", есть новое" : ""}`);
  node.title = node.getAttribute("aria-label");
  node.append(avatar(person), make("span", "first", person.name.split(" ")[0]));
  if (person.gm) node.append(make("span", "crown", "★"));
  if (news) node.append(make("span", "dot"));
  node.addEventListener("click", () => become(person.id));
  return node;
}

people.addEventListener("keydown", (event) => {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  const faces = [...people.querySelectorAll(".face")];
  const at = faces.indexOf(document.activeElement);
  const next = faces[(at + step + faces.length) % faces.length];
  next.focus();
  next.click();
});

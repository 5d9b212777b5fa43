// What this page knows: the world as the server tells it, and what this browser remembers of it.

const MEMORY = "letopis-demo";

/** The world as one person sees it. */
export const world = {
  stamp: null,
  me: null,
  bot: "",
  playing: true,
  games: [],
  people: [],
  places: [],
  menus: { group: {}, p: {} },
  group: { title: "", members: 0 },
  messages: new Map(),
};

/** What survives a reload of the page, for one performance. */
export let memory = fresh(null);

function fresh(stamp) {
  return { stamp, me: null, place: "t1", read: {}, heard: {}, dismissed: [] };
}

export function recall() {
  try {
    memory = { ...fresh(null), ...JSON.parse(localStorage.getItem(MEMORY) ?? "{}") };
  } catch {
    memory = fresh(null);
  }
  return memory;
}

export function remember() {
  try {
    localStorage.setItem(MEMORY, JSON.stringify(memory));
  } catch {
    // A browser that keeps nothing: the page works all the same.
  }
}

/** Take an event in; the keys of messages that are new or changed, and of those that are gone. */
export function take(event) {
  const begins = event.stamp !== undefined;
  if (begins) {
    world.messages.clear();
    world.stamp = event.stamp;
    if (memory.stamp !== event.stamp) memory = { ...fresh(event.stamp) };
  }
  for (const name of ["me", "bot", "playing", "games", "people", "places", "menus", "group"]) {
    if (event[name] !== undefined) world[name] = event[name];
  }
  const changed = (event.messages ?? []).map((message) => {
    const known = world.messages.has(message.key);
    world.messages.set(message.key, message);
    return { key: message.key, known };
  });
  for (const key of event.gone ?? []) world.messages.delete(key);
  return { begins, changed, gone: event.gone ?? [] };
}

export function compare(one, other) {
  for (let i = 0; i < 3; i += 1) {
    if (one.order[i] !== other.order[i]) return one.order[i] - other.order[i];
  }
  return 0;
}

export function messagesOf(place) {
  return [...world.messages.values()].filter((one) => one.place === place).sort(compare);
}

export function placeOf(id) {
  return world.places.find((place) => place.id === id);
}

export function gm() {
  return world.people.find((person) => person.gm) ?? world.people[0];
}

// Topics are read by whoever sits at the screen; a dialogue is each person's own.
const readKey = (place) => (place === "p" ? `p${world.me?.id}` : place);

export function unread(place) {
  const until = memory.read[readKey(place)] ?? [0, 0, 0];
  return messagesOf(place).filter((one) => !one.mine && !one.service && compare(one, { order: until }) > 0).length;
}

export function markRead(place) {
  const last = messagesOf(place).at(-1);
  if (last) memory.read[readKey(place)] = last.order;
  const me = world.people.find((person) => person.id === world.me?.id);
  if (me) memory.heard[me.id] = me.heard;
  remember();
}

/** Has something been said to this person alone that nobody has read yet? */
export function hasNews(person) {
  return person.id !== world.me?.id && person.heard > (memory.heard[person.id] ?? 0);
}

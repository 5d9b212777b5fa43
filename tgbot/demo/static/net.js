// The two doors of the server: events come in, deeds go out.

export class Refused extends Error {}

/** Ask the server to do something as `me`; its answer. Throws Refused with a sentence for people. */
export async function act(deed, body) {
  let answer;
  try {
    answer = await fetch(`/do/${deed}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
  } catch {
    throw new Refused("Демо не отвечает: оно остановлено?");
  }
  const told = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Refused(told.error ?? `Ошибка ${answer.status}.`);
  return told;
}

/** Listen as `me`: `hear` gets every event, `state` whether there is a connection. Returns what ends it. */
export function listen(me, hear, state) {
  const source = new EventSource(`/events?me=${me ?? ""}`);
  source.onmessage = (event) => hear(JSON.parse(event.data));
  source.onopen = () => state(true);
  source.onerror = () => state(false);
  return () => source.close();
}

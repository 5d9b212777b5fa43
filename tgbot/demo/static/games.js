// The first minute: what to do here, and the five games.

import { make } from "./message.js";
import { gm, world } from "./store.js";

const ICONS = { war: "🌙", hunt: "🦊", duel: "⚔️", grail: "🏆", dungeon: "🕯️" };

const STEPS = [
  "Выберите игру: ведущий откроет её в общей теме, бот ответит кнопками.",
  "Нажимайте кнопки под сообщениями. Кто нажимает — выбирают лица наверху: ★ — ведущий, остальные — игроки.",
  "Ждать не нужно: ⏩ перематывает время к следующему ходу.",
];

/** What stands in an empty group. */
export function welcome(open) {
  const node = make("section", "empty welcome");
  node.setAttribute("aria-label", "С чего начать");
  node.append(make("h2", "", "Поиграйте за минуту"));
  const steps = make("ol");
  steps.append(...STEPS.map((step) => make("li", "", step)));
  node.append(steps, games(open));
  node.append(make("p", "small", "Это настоящий бот, но не Telegram: всё живёт на этом компьютере и никуда не отправляется."));
  return node;
}

/** Five buttons; `open(command)` starts one. */
export function games(open) {
  const node = make("div", "games");
  for (const game of world.games) {
    const button = make("button", "game");
    button.type = "button";
    button.dataset.command = game.command;
    const icon = make("span", "icon", ICONS[game.command] ?? "🎲");
    icon.setAttribute("aria-hidden", "true");
    const words = make("span", "words");
    words.append(make("b", "", game.title), make("span", "", game.about));
    button.append(icon, words);
    button.title = `${gm()?.name ?? "Ведущий"} пишет /${game.command}`;
    button.addEventListener("click", () => open(game.command));
    node.append(button);
  }
  return node;
}

/** What stands in an empty dialogue with the bot. */
export function silence(started) {
  const words = started
    ? "Здесь бот говорит то, чего не должны видеть другие."
    : "Личные сообщения с ботом. Нажмите «Запустить», как в Telegram: до этого бот не может писать первым.";
  return make("p", "empty", words);
}

// Everything that stands above the chat: a toast, an alert, a question.

import { make } from "./message.js";

const toastNode = document.getElementById("toast");
let hiding = 0;

/** A line at the bottom for a few seconds; `go` makes it a button. */
export function toast(text, go = null) {
  clearTimeout(hiding);
  toastNode.replaceChildren(make("span", "", text));
  if (go) {
    const button = make("button", "", go.label);
    button.type = "button";
    button.addEventListener("click", () => { toastNode.hidden = true; go.act(); });
    toastNode.append(button);
  }
  toastNode.hidden = false;
  hiding = setTimeout(() => { toastNode.hidden = true; }, go ? 8000 : 3500 + 40 * text.length);
}

/** A modal dialog: `build(body, close)` fills it; resolves when it is closed. */
export function dialog(title, build, { close = "Закрыть" } = {}) {
  return new Promise((resolve) => {
    const node = make("dialog");
    const id = `dialog-${Math.random().toString(36).slice(2)}`;
    node.setAttribute("aria-labelledby", id);
    const heading = make("h2", "", title);
    heading.id = id;
    const body = make("div", "body");
    const end = make("div", "end");
    node.append(heading, body, end);
    let result = null;
    const shut = (value = null) => { result = value; node.close(); };
    if (close) {
      const button = make("button", "plain", close);
      button.type = "button";
      button.addEventListener("click", () => shut());
      end.append(button);
    }
    build(body, shut, end);
    node.addEventListener("click", (event) => { if (event.target === node) shut(); });
    node.addEventListener("close", () => { node.remove(); resolve(result); });
    document.body.append(node);
    node.showModal();
  });
}

/** What the bot shows as an alert. */
export function alert(text) {
  return dialog("Летопись", (body) => body.append(make("p", "told", text)), { close: "Понятно" });
}

/** Ask before what cannot be undone; true for yes. */
export function sure(title, text, yes) {
  return dialog(title, (body, shut, end) => {
    body.append(make("p", "told", text));
    const button = make("button", "danger", yes);
    button.type = "button";
    button.addEventListener("click", () => shut(true));
    end.append(button);
  }, { close: "Отмена" });
}

/** Ask for a line of text; null when it was left. */
export function ask(title, label, longest) {
  return dialog(title, (body, shut, end) => {
    const form = make("form");
    const field = make("input");
    field.name = "line";
    field.required = true;
    field.maxLength = longest;
    field.autocomplete = "off";
    const caption = make("label", "", label);
    caption.append(field);
    form.append(caption);
    form.addEventListener("submit", (event) => { event.preventDefault(); shut(field.value); });
    body.append(form);
    const button = make("button", "primary", "Готово");
    button.type = "button";
    button.addEventListener("click", () => form.requestSubmit());
    end.append(button);
  }, { close: "Отмена" });
}

/** One of several big buttons; the value of the one that was pressed. */
export function choose(title, lead, options) {
  return dialog(title, (body, shut) => {
    if (lead) body.append(make("p", "told", lead));
    for (const option of options) {
      const button = make("button", "choice");
      button.type = "button";
      button.disabled = Boolean(option.disabled);
      button.append(make("b", "", option.label));
      if (option.about) button.append(make("span", "", option.about));
      button.addEventListener("click", () => shut(option.value));
      body.append(button);
    }
  });
}

/** The dialog that creates a link to the current view: its options, and ways to pass it on. */

import "./share.css";
import { CHOICES, LOOKS } from "../board/view.js";
import { HIDEABLE, noMoment } from "../link/moment.js";
import "#words/share";
import { sentences, shortNumber, wholeNumber, words } from "../locales/locale.js";
import { make } from "../widgets/element.js";
import { CodeView } from "./code-view.js";
import { EmbedView } from "./embed-view.js";
import { FileView } from "./file-view.js";
import { linkTo } from "./shared-link.js";

/** @import { View } from "../board/view.js" */
/** @import { LinkedMoment, Shown } from "../link/moment.js" */

/** @typedef {{view: View, shown: () => Shown | null}} Parts */

/**
 * The options of a link, apart from the parts that it hides.
 *
 * @typedef {"step" | "view" | "speed" | "language" | "lesson" | "plays" | "loop" | "isLocked"} Wish
 */

/** The only dialog, created on first use. @type {ShareDialog | null} */
let dialog = null;

/** @param {Parts} parts */
export function shareDialog(parts) {
  dialog ??= new ShareDialog(parts);
  return dialog;
}

/** The share dialog. */
class ShareDialog {
  #parts;
  /** @type {Shown | null} */
  #shown = null;
  /** Whether the experiment is too long for a link. */
  #isTooLong = false;
  #sending = make("section", {});
  #root = make("dialog", { className: "lists share" });
  #wishes = {
    step: wish(),
    view: wish(words("share.view")),
    speed: wish(),
    language: wish(),
    lesson: wish(words("share.lesson")),
    plays: wish(words("share.plays")),
    loop: wish(words("share.loop")),
    isLocked: wish(words("share.isLocked")),
  };
  #hides = HIDEABLE.map((name) => ({ name, ...wish(words(`share.hides.${name}`)) }));
  #what = make("p", { className: "share-what" });
  #from = number("share.loopFrom");
  #to = number("share.loopTo");
  #loopFault = make("p", { className: "fault", role: "alert" });
  #link = make("textarea", { readOnly: true, rows: 2, ariaLabel: words("share.link") });
  #copied = make("p", { className: "muted small", role: "status" });
  #code = new CodeView();
  #file = new FileView();
  #embed = new EmbedView((field) => this.#copy(field));
  #boxes;

  /** @param {Parts} parts */
  constructor(parts) {
    this.#parts = parts;
    const { step, view, speed, language, lesson, plays, loop, isLocked } = this.#wishes;
    const steps = make("span", { className: "share-loop" }, this.#from.label, this.#to.label);
    this.#boxes = make("div", { className: "share-boxes" },
      ...[lesson, step, view, speed, plays, loop].map(({ label }) => label),
      steps,
      this.#loopFault,
      isLocked.label,
      make("fieldset", {}, make("legend", {}, words("share.hide")), ...this.#hides.map(({ label }) => label)),
    );
    const heading = make("h2", { id: "share-heading", tabIndex: -1 }, words("share.heading"));
    const close = button("share.close", () => this.#root.close());
    const copy = button("share.copy", () => this.#copy(this.#link));
    copy.classList.add("chosen");
    const send = button("share.send", () => navigator.share({ url: this.#link.value, title: document.title }).catch(() => undefined));
    send.hidden = !("share" in navigator);
    this.#root.setAttribute("aria-labelledby", heading.id);
    this.#root.append(
      make("div", { className: "share-head" }, heading, close),
      make("div", { className: "share-columns" },
        make("section", {}, make("h3", {}, words("share.in")), this.#what, this.#boxes, language.label),
        this.#sending,
      ),
    );
    this.#sending.append(
      make("h3", {}, words("share.link")),
      this.#link,
      make("div", { className: "tools" }, copy, send),
      this.#copied,
      make("h3", {}, words("share.code")),
      this.#code.root,
      this.#embed.root,
      this.#file.root,
    );
    // A click on the backdrop closes the dialog too.
    this.#root.addEventListener("click", ({ target }) => {
      if (target === this.#root) this.#root.close();
    });
    this.#root.addEventListener("input", () => this.#write());
    document.body.append(this.#root);
  }

  /** Opens the dialog for the current view. */
  open() {
    const shown = this.#parts.shown();
    const { view, step, speed, language, lesson, loop } = this.#wishes;
    this.#shown = shown;
    this.#boxes.hidden = !shown;
    this.#isTooLong = shown?.query === null;
    this.#what.textContent = sentences(whatWords(shown), window.location.protocol === "file:" ? words("share.file.local") : "");
    this.#sending.hidden = this.#isTooLong;
    if (shown) {
      step.text.textContent = words("share.step", { step: wholeNumber(shown.step) });
      step.box.checked = shown.step > 0;
      view.box.checked = LOOKS.some((name) => this.#parts.view.chosen(name) !== CHOICES[name][0]);
      speed.label.hidden = shown.speed === null;
      speed.text.textContent = speedWords(shown.speed ?? Infinity);
      loop.label.hidden = shown.speed === null;
      loop.box.checked = shown.loop !== null;
      this.#from.input.value = String(shown.loop?.from ?? Math.max(0, shown.step - 10));
      this.#to.input.value = String(shown.loop?.to ?? Math.max(shown.step, 10));
    }
    lesson.box.checked = document.body.hasAttribute("data-lesson");
    lesson.label.hidden = !lesson.box.checked;
    const { lang } = document.documentElement;
    language.text.textContent = words("share.language", { language: new Intl.DisplayNames([lang], { type: "language" }).of(lang) });
    language.box.checked = new URLSearchParams(window.location.search).has("lang");
    this.#write();
    this.#root.showModal();
    this.#root.querySelector("h2")?.focus();
  }

  /** Updates the link, and everything derived from it. */
  #write() {
    const { language, lesson } = this.#wishes;
    const link = linkTo(window.location.href, {
      query: this.#shown?.query ?? null,
      moment: this.#moment,
      language: language.box.checked ? document.documentElement.lang : "",
      fragment: lesson.box.checked ? window.location.hash : "",
    });
    this.#copied.textContent = "";
    this.#link.value = link;
    this.#code.show(link);
    this.#file.show(link);
    this.#embed.show(link, typeof this.#shown?.speed === "number");
  }

  /** The options chosen in the dialog. @returns {LinkedMoment} */
  get #moment() {
    const shown = this.#shown;
    if (!shown) return noMoment();
    const { step, view, speed, plays, loop, isLocked } = this.#wishes;
    const isGraph = shown.query?.includes("graph=");
    const choices = LOOKS.map((name) => [name, this.#parts.view.chosen(name)]);
    const steps = { from: Number(this.#from.input.value), to: Number(this.#to.input.value) };
    const isLoop = Number.isSafeInteger(steps.from) && Number.isSafeInteger(steps.to) && steps.from >= 0 && steps.from < steps.to;
    const isLooped = loop.box.checked && shown.speed !== null;
    this.#loopFault.textContent = isLooped && !isLoop ? words("share.loopFault") : "";
    for (const { label } of [this.#from, this.#to]) label.hidden = !isLooped;
    return {
      step: step.box.checked ? shown.step : null,
      view: view.box.checked ? Object.fromEntries(choices.filter(([name]) => name !== "arrangement" || isGraph)) : {},
      speed: speed.box.checked ? shown.speed : null,
      plays: plays.box.checked,
      loop: isLooped && isLoop ? steps : null,
      hidden: this.#hides.filter(({ box }) => box.checked).map(({ name }) => name),
      isLocked: isLocked.box.checked,
    };
  }

  /** @param {HTMLTextAreaElement} field */
  async #copy(field) {
    try {
      await navigator.clipboard.writeText(field.value);
      this.#copied.textContent = words("share.copied");
    } catch {
      // The page may not write to the clipboard, so the text is selected for manual copying.
      field.focus();
      field.select();
      this.#copied.textContent = words("share.select");
    }
  }
}

/** The description of the target of the link. @param {Shown | null} shown */
function whatWords(shown) {
  if (!shown) return words("share.screen");
  if (shown.query === null) return words("share.tooLong");
  return words(shown.isGiven ? "share.given" : "share.experiment");
}

/** @param {number} speed in steps a second */
function speedWords(speed) {
  return speed === Infinity ? words("share.fastest") : words("share.speed", { rate: shortNumber(speed) });
}

/** Creates a labelled checkbox. @param {string} [said] */
function wish(said = "") {
  const box = make("input", { type: "checkbox" });
  const text = make("span", {}, said);
  return { box, text, label: make("label", { className: "check" }, box, text) };
}

/** Creates a labelled number field. @param {string} key */
function number(key) {
  const input = make("input", { inputMode: "numeric", autocomplete: "off" });
  return { input, label: make("label", {}, make("span", {}, words(key)), input) };
}

/** @param {string} key @param {() => void} onClick */
function button(key, onClick) {
  const made = make("button", { type: "button", className: "plain" }, words(key));
  made.addEventListener("click", onClick);
  return made;
}

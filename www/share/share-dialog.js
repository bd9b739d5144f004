/** The dialog that creates a link to the current view: its options, and ways to pass it on. */

import "./share.css";
import { VIEW_OPTIONS, SHARED_SETTINGS } from "../board/view-settings.js";
import { HIDEABLE, emptyPageState } from "../link/page-state.js";
import "#words/share";
import { sentences, compactNumber, wholeNumber, translate } from "../locales/locale.js";
import { createElement } from "../widgets/element.js";
import { CodeView } from "./code-view.js";
import { EmbedView } from "./embed-view.js";
import { FileView } from "./file-view.js";
import { linkTo } from "./shared-link.js";

/** @import { ViewSettings } from "../board/view-settings.js" */
/** @import { PageState, ShareableState } from "../link/page-state.js" */

/**
 * The view settings, and a function that returns the state to share.
 *
 * @typedef {{view: ViewSettings, shown: () => ShareableState | null}} ShareDependencies
 */

/**
 * The options of a link, apart from the parts that it hides.
 *
 * @typedef {"step" | "view" | "speed" | "language" | "lesson" | "plays" | "loop" | "isLocked"} LinkOption
 */

/** The only dialog, created on first use. @type {ShareDialog | null} */
let dialog = null;

/** @param {ShareDependencies} parts */
export function shareDialog(parts) {
  dialog ??= new ShareDialog(parts);
  return dialog;
}

/** The share dialog. */
class ShareDialog {
  #parts;
  /** @type {ShareableState | null} */
  #shown = null;
  /** Whether the experiment is too long for a link. */
  #isTooLong = false;
  #results = createElement("section", {});
  #root = createElement("dialog", { className: "lists share" });
  #options = {
    step: createCheckbox(),
    view: createCheckbox(translate("share.view")),
    speed: createCheckbox(),
    language: createCheckbox(),
    lesson: createCheckbox(translate("share.lesson")),
    plays: createCheckbox(translate("share.plays")),
    loop: createCheckbox(translate("share.loop")),
    isLocked: createCheckbox(translate("share.isLocked")),
  };
  #hiddenParts = HIDEABLE.map((name) => ({ name, ...createCheckbox(translate(`share.hides.${name}`)) }));
  #description = createElement("p", { className: "share-what" });
  #from = createNumberField("share.loopFrom");
  #to = createNumberField("share.loopTo");
  #loopFault = createElement("p", { className: "fault", role: "alert" });
  #link = createElement("textarea", { readOnly: true, rows: 2, ariaLabel: translate("share.link") });
  #copied = createElement("p", { className: "muted small", role: "status" });
  #code = new CodeView();
  #file = new FileView();
  #embed = new EmbedView((field) => this.#copy(field));
  #boxes;

  /** @param {ShareDependencies} parts */
  constructor(parts) {
    this.#parts = parts;
    const { step, view, speed, language, lesson, plays, loop, isLocked } = this.#options;
    const steps = createElement("span", { className: "share-loop" }, this.#from.label, this.#to.label);
    this.#boxes = createElement("div", { className: "share-boxes" },
      ...[lesson, step, view, speed, plays, loop].map(({ label }) => label),
      steps,
      this.#loopFault,
      isLocked.label,
      createElement("fieldset", {}, createElement("legend", {}, translate("share.hide")), ...this.#hiddenParts.map(({ label }) => label)),
    );
    const heading = createElement("h2", { id: "share-heading", tabIndex: -1 }, translate("share.heading"));
    const close = createButton("share.close", () => this.#root.close());
    const copy = createButton("share.copy", () => this.#copy(this.#link));
    copy.classList.add("chosen");
    const send = createButton("share.send", () => navigator.share({ url: this.#link.value, title: document.title }).catch(() => undefined));
    send.hidden = !("share" in navigator);
    this.#root.setAttribute("aria-labelledby", heading.id);
    this.#root.append(
      createElement("div", { className: "share-head" }, heading, close),
      createElement("div", { className: "share-columns" },
        createElement("section", {}, createElement("h3", {}, translate("share.in")), this.#description, this.#boxes, language.label),
        this.#results,
      ),
    );
    this.#results.append(
      createElement("h3", {}, translate("share.link")),
      this.#link,
      createElement("div", { className: "tools" }, copy, send),
      this.#copied,
      createElement("h3", {}, translate("share.code")),
      this.#code.root,
      this.#embed.root,
      this.#file.root,
    );
    // A click on the backdrop closes the dialog too.
    this.#root.addEventListener("click", ({ target }) => {
      if (target === this.#root) this.#root.close();
    });
    this.#root.addEventListener("input", () => this.#updateLink());
    document.body.append(this.#root);
  }

  /** Opens the dialog for the current view. */
  open() {
    const shown = this.#parts.shown();
    const { view, step, speed, language, lesson, loop } = this.#options;
    this.#shown = shown;
    this.#boxes.hidden = !shown;
    this.#isTooLong = shown?.query === null;
    this.#description.textContent = sentences(targetDescription(shown), window.location.protocol === "file:" ? translate("share.file.local") : "");
    this.#results.hidden = this.#isTooLong;
    if (shown) {
      step.text.textContent = translate("share.step", { step: wholeNumber(shown.step) });
      step.box.checked = shown.step > 0;
      view.box.checked = SHARED_SETTINGS.some((name) => this.#parts.view.optionOf(name) !== VIEW_OPTIONS[name][0]);
      speed.label.hidden = shown.speed === null;
      speed.text.textContent = speedText(shown.speed ?? Infinity);
      loop.label.hidden = shown.speed === null;
      loop.box.checked = shown.loop !== null;
      this.#from.input.value = String(shown.loop?.from ?? Math.max(0, shown.step - 10));
      this.#to.input.value = String(shown.loop?.to ?? Math.max(shown.step, 10));
    }
    lesson.box.checked = document.body.hasAttribute("data-lesson");
    lesson.label.hidden = !lesson.box.checked;
    const { lang } = document.documentElement;
    language.text.textContent = translate("share.language", { language: new Intl.DisplayNames([lang], { type: "language" }).of(lang) });
    language.box.checked = new URLSearchParams(window.location.search).has("lang");
    this.#updateLink();
    this.#root.showModal();
    this.#root.querySelector("h2")?.focus();
  }

  /** Updates the link, and everything derived from it. */
  #updateLink() {
    const { language, lesson } = this.#options;
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

  /**
   * Returns the options chosen in the dialog. Also shows or hides the fields of the loop and its error.
   *
   * @returns {PageState}
   */
  get #moment() {
    const shown = this.#shown;
    if (!shown) return emptyPageState();
    const { step, view, speed, plays, loop, isLocked } = this.#options;
    const isGraph = shown.query?.includes("graph=");
    const choices = SHARED_SETTINGS.map((name) => [name, this.#parts.view.optionOf(name)]);
    const steps = { from: Number(this.#from.input.value), to: Number(this.#to.input.value) };
    const isLoop = Number.isSafeInteger(steps.from) && Number.isSafeInteger(steps.to) && steps.from >= 0 && steps.from < steps.to;
    const isLooped = loop.box.checked && shown.speed !== null;
    this.#loopFault.textContent = isLooped && !isLoop ? translate("share.loopFault") : "";
    for (const { label } of [this.#from, this.#to]) label.hidden = !isLooped;
    return {
      step: step.box.checked ? shown.step : null,
      view: view.box.checked ? Object.fromEntries(choices.filter(([name]) => name !== "arrangement" || isGraph)) : {},
      speed: speed.box.checked ? shown.speed : null,
      plays: plays.box.checked,
      loop: isLooped && isLoop ? steps : null,
      hidden: this.#hiddenParts.filter(({ box }) => box.checked).map(({ name }) => name),
      isLocked: isLocked.box.checked,
    };
  }

  /** @param {HTMLTextAreaElement} field */
  async #copy(field) {
    try {
      await navigator.clipboard.writeText(field.value);
      this.#copied.textContent = translate("share.copied");
    } catch {
      // The page may not write to the clipboard, so the text is selected for manual copying.
      field.focus();
      field.select();
      this.#copied.textContent = translate("share.select");
    }
  }
}

/** The description of the target of the link. @param {ShareableState | null} shown */
function targetDescription(shown) {
  if (!shown) return translate("share.screen");
  if (shown.query === null) return translate("share.tooLong");
  return translate(shown.isGiven ? "share.given" : "share.experiment");
}

/** @param {number} speed in steps a second */
function speedText(speed) {
  return speed === Infinity ? translate("share.fastest") : translate("share.speed", { rate: compactNumber(speed) });
}

/** Creates a labelled checkbox. @param {string} [said] */
function createCheckbox(said = "") {
  const box = createElement("input", { type: "checkbox" });
  const text = createElement("span", {}, said);
  return { box, text, label: createElement("label", { className: "check" }, box, text) };
}

/** Creates a labelled number field. @param {string} key */
function createNumberField(key) {
  const input = createElement("input", { inputMode: "numeric", autocomplete: "off" });
  return { input, label: createElement("label", {}, createElement("span", {}, translate(key)), input) };
}

/** @param {string} key @param {() => void} onClick */
function createButton(key, onClick) {
  const made = createElement("button", { type: "button", className: "plain" }, translate(key));
  made.addEventListener("click", onClick);
  return made;
}

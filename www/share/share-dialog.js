/** The dialog that creates a link to the current view: the options of the link, and ways to pass the link on. */

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
 * @typedef {{view: ViewSettings, getState: () => ShareableState | null}} ShareDependencies
 */

/**
 * The options of a link, apart from the parts of the page that the link hides.
 *
 * @typedef {"step" | "view" | "speed" | "language" | "lesson" | "plays" | "loop" | "isLocked"} LinkOption
 */

/** The single instance, created on first use. @type {ShareDialog | null} */
let dialog = null;

/** Returns the share dialog, and creates it on the first call. @param {ShareDependencies} dependencies */
export function getShareDialog(dependencies) {
  dialog ??= new ShareDialog(dependencies);
  return dialog;
}

/** The share dialog. */
class ShareDialog {
  #dependencies;
  /** @type {ShareableState | null} */
  #state = null;
  /** Whether the experiment is too long for a link. */
  #isTooLong = false;
  #results = createElement("section", {});
  #root = createElement("dialog", { className: "dialog share" });
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
  #description = createElement("p", { className: "share-description" });
  #loopStart = createNumberField("share.loopFrom");
  #loopEnd = createNumberField("share.loopTo");
  #loopError = createElement("p", { className: "fault", role: "alert" });
  #link = createElement("textarea", { readOnly: true, rows: 2, ariaLabel: translate("share.link") });
  #copyStatus = createElement("p", { className: "muted small", role: "status" });
  #codeView = new CodeView();
  #fileView = new FileView();
  #embedView = new EmbedView((field) => this.#copy(field));
  #checkboxes;

  /** @param {ShareDependencies} dependencies */
  constructor(dependencies) {
    this.#dependencies = dependencies;
    const { step, view, speed, language, lesson, plays, loop, isLocked } = this.#options;
    const loopFields = createElement("span", { className: "share-fields" }, this.#loopStart.label, this.#loopEnd.label);
    this.#checkboxes = createElement(
      "div",
      { className: "share-options" },
      ...[lesson, step, view, speed, plays, loop].map(({ label }) => label),
      loopFields,
      this.#loopError,
      isLocked.label,
      createElement(
        "fieldset",
        {},
        createElement("legend", {}, translate("share.hide")),
        ...this.#hiddenParts.map(({ label }) => label),
      ),
    );
    const heading = createElement("h2", { id: "share-heading", tabIndex: -1 }, translate("share.heading"));
    const close = createButton("share.close", () => this.#root.close());
    const copy = createButton("share.copy", () => this.#copy(this.#link));
    copy.classList.add("chosen");
    const send = createButton("share.send", () =>
      navigator.share({ url: this.#link.value, title: document.title }).catch(() => undefined),
    );
    send.hidden = !("share" in navigator);
    this.#root.setAttribute("aria-labelledby", heading.id);
    this.#root.append(
      createElement("div", { className: "share-head" }, heading, close),
      createElement(
        "div",
        { className: "share-columns" },
        createElement(
          "section",
          {},
          createElement("h3", {}, translate("share.in")),
          this.#description,
          this.#checkboxes,
          language.label,
        ),
        this.#results,
      ),
    );
    this.#results.append(
      createElement("h3", {}, translate("share.link")),
      this.#link,
      createElement("div", { className: "tools" }, copy, send),
      this.#copyStatus,
      createElement("h3", {}, translate("share.code")),
      this.#codeView.root,
      this.#embedView.root,
      this.#fileView.root,
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
    const state = this.#dependencies.getState();
    const { view, step, speed, language, lesson, loop } = this.#options;
    this.#state = state;
    this.#checkboxes.hidden = !state;
    this.#isTooLong = state?.query === null;
    this.#description.textContent = sentences(
      targetDescription(state),
      window.location.protocol === "file:" ? translate("share.file.local") : "",
    );
    this.#results.hidden = this.#isTooLong;
    if (state) {
      step.text.textContent = translate("share.step", { step: wholeNumber(state.step) });
      step.box.checked = state.step > 0;
      view.box.checked = SHARED_SETTINGS.some(
        (name) => this.#dependencies.view.optionOf(name) !== VIEW_OPTIONS[name][0],
      );
      speed.label.hidden = state.speed === null;
      speed.text.textContent = speedText(state.speed ?? Infinity);
      loop.label.hidden = state.speed === null;
      loop.box.checked = state.loop !== null;
      this.#loopStart.input.value = String(state.loop?.from ?? Math.max(0, state.step - 10));
      this.#loopEnd.input.value = String(state.loop?.to ?? Math.max(state.step, 10));
    }
    lesson.box.checked = document.body.hasAttribute("data-lesson");
    lesson.label.hidden = !lesson.box.checked;
    const { lang } = document.documentElement;
    language.text.textContent = translate("share.language", {
      language: new Intl.DisplayNames([lang], { type: "language" }).of(lang),
    });
    language.box.checked = new URLSearchParams(window.location.search).has("lang");
    this.#updateLink();
    this.#root.showModal();
    this.#root.querySelector("h2")?.focus();
  }

  /** Updates the link, and everything derived from it. */
  #updateLink() {
    const { language, lesson } = this.#options;
    const link = linkTo(window.location.href, {
      query: this.#state?.query ?? null,
      pageState: this.#readPageState(),
      language: language.box.checked ? document.documentElement.lang : "",
      fragment: lesson.box.checked ? window.location.hash : "",
    });
    this.#copyStatus.textContent = "";
    this.#link.value = link;
    this.#codeView.show(link);
    this.#fileView.show(link);
    this.#embedView.show(link, typeof this.#state?.speed === "number");
  }

  /**
   * Reads the options chosen in the dialog. Also updates the fields of the loop and their error message.
   *
   * @returns {PageState}
   */
  #readPageState() {
    const state = this.#state;
    if (!state) return emptyPageState();
    const { step, view, speed, plays, loop, isLocked } = this.#options;
    const isGraph = state.query?.includes("graph=");
    const choices = SHARED_SETTINGS.map((name) => [name, this.#dependencies.view.optionOf(name)]);
    const loopSteps = { from: Number(this.#loopStart.input.value), to: Number(this.#loopEnd.input.value) };
    const isValidLoop =
      Number.isSafeInteger(loopSteps.from) &&
      Number.isSafeInteger(loopSteps.to) &&
      loopSteps.from >= 0 &&
      loopSteps.from < loopSteps.to;
    const isLoopChosen = loop.box.checked && state.speed !== null;
    this.#loopError.textContent = isLoopChosen && !isValidLoop ? translate("share.loopFault") : "";
    for (const { label } of [this.#loopStart, this.#loopEnd]) label.hidden = !isLoopChosen;
    return {
      step: step.box.checked ? state.step : null,
      view: view.box.checked ? Object.fromEntries(choices.filter(([name]) => name !== "arrangement" || isGraph)) : {},
      speed: speed.box.checked ? state.speed : null,
      plays: plays.box.checked,
      loop: isLoopChosen && isValidLoop ? loopSteps : null,
      hidden: this.#hiddenParts.filter(({ box }) => box.checked).map(({ name }) => name),
      isLocked: isLocked.box.checked,
    };
  }

  /** @param {HTMLTextAreaElement} field */
  async #copy(field) {
    try {
      await navigator.clipboard.writeText(field.value);
      this.#copyStatus.textContent = translate("share.copied");
    } catch {
      // Without permission to write to the clipboard, the text is selected for the user to copy.
      field.focus();
      field.select();
      this.#copyStatus.textContent = translate("share.select");
    }
  }
}

/** Returns the description of what the link opens. @param {ShareableState | null} state */
function targetDescription(state) {
  if (!state) return translate("share.screen");
  if (state.query === null) return translate("share.tooLong");
  return translate(state.isGiven ? "share.given" : "share.experiment");
}

/** Returns the label of the speed option. @param {number} speed in steps a second */
function speedText(speed) {
  return speed === Infinity ? translate("share.fastest") : translate("share.speed", { rate: compactNumber(speed) });
}

/** Creates a labelled checkbox. @param {string} [label] */
function createCheckbox(label = "") {
  const box = createElement("input", { type: "checkbox" });
  const text = createElement("span", {}, label);
  return { box, text, label: createElement("label", { className: "check" }, box, text) };
}

/** Creates a labelled number field. @param {string} key */
function createNumberField(key) {
  const input = createElement("input", { inputMode: "numeric", autocomplete: "off" });
  return { input, label: createElement("label", {}, createElement("span", {}, translate(key)), input) };
}

/** Creates a button. @param {string} key @param {() => void} onClick */
function createButton(key, onClick) {
  const button = createElement("button", { type: "button", className: "plain" }, translate(key));
  button.addEventListener("click", onClick);
  return button;
}

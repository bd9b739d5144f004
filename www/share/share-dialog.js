/** The dialog that creates a link to the current view: the options of the link, and ways to pass the link on. */

import "./share.css";
import { html, render } from "lit-html";
import { VIEW_OPTIONS, SHARED_SETTINGS } from "../board/view-settings.js";
import { HIDEABLE, emptyPageState } from "../link/page-state.js";
import "#words/share";
import { sentences, compactNumber, wholeNumber, translate } from "../locales/locale.js";
import { createElement } from "../widgets/element.js";
import { Fields, checkbox } from "../widgets/fields.js";
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
  #root = createElement("dialog", { className: "dialog share" });
  #fields = new Fields(this.#root);
  #copyStatus = "";
  #link = createElement("textarea", { readOnly: true, rows: 2, ariaLabel: translate("share.link") });
  #codeView = new CodeView();
  #fileView = new FileView();
  #embedView = new EmbedView((field) => this.#copy(field));

  /** @param {ShareDependencies} dependencies */
  constructor(dependencies) {
    this.#dependencies = dependencies;
    this.#root.setAttribute("aria-labelledby", "share-heading");
    // A click on the backdrop closes the dialog too.
    this.#root.addEventListener("click", ({ target }) => {
      if (target === this.#root) this.#root.close();
    });
    this.#root.addEventListener("input", () => this.#updateLink());
    this.#render();
    document.body.append(this.#root);
  }

  /** Opens the dialog for the current view. */
  open() {
    const state = this.#dependencies.getState();
    const { view } = this.#dependencies;
    this.#state = state;
    if (state) {
      this.#fields.set({
        step: state.step > 0,
        view: SHARED_SETTINGS.some((name) => view.optionOf(name) !== VIEW_OPTIONS[name][0]),
        loop: state.loop !== null,
        loopFrom: String(state.loop?.from ?? Math.max(0, state.step - 10)),
        loopTo: String(state.loop?.to ?? Math.max(state.step, 10)),
      });
    }
    this.#fields.set({
      lesson: document.body.hasAttribute("data-lesson"),
      language: new URLSearchParams(window.location.search).has("lang"),
    });
    this.#updateLink();
    this.#root.showModal();
    this.#root.querySelector("h2")?.focus();
  }

  /** Updates the link, and everything derived from it. */
  #updateLink() {
    const link = linkTo(window.location.href, {
      query: this.#state?.query ?? null,
      pageState: this.#readPageState(),
      language: this.#fields.isChecked("language") ? document.documentElement.lang : "",
      fragment: this.#fields.isChecked("lesson") ? window.location.hash : "",
    });
    this.#link.value = link;
    this.#codeView.show(link);
    this.#fileView.show(link);
    this.#embedView.show(link, typeof this.#state?.speed === "number");
    this.#showCopyStatus("");
  }

  /** The chosen loop: null if no loop is chosen. Its `steps` are null if the typed numbers are invalid. */
  get #loop() {
    if (!this.#fields.isChecked("loop") || (this.#state?.speed ?? null) === null) return null;
    const [from, to] = ["loopFrom", "loopTo"].map((name) => Number(this.#fields.text(name)));
    const isValid = Number.isSafeInteger(from) && Number.isSafeInteger(to) && from >= 0 && from < to;
    return { steps: isValid ? { from, to } : null };
  }

  /** Reads the options chosen in the dialog. @returns {PageState} */
  #readPageState() {
    const state = this.#state;
    const { view } = this.#dependencies;
    if (!state) return emptyPageState();
    const isChosen = (/** @type {string} */ name) => this.#fields.isChecked(name);
    const isTreeOnStage = document.documentElement.hasAttribute("data-stage-tree");
    const isTreeShown = isTreeOnStage || document.body.dataset.tab === "tree";
    /** @type {Partial<Record<string, boolean>>} */
    const isPartShown = {
      arrangement: state.query?.includes("graph="),
      // A link with the arrangement of the search tree opens the tree.
      tree: isTreeShown,
      children: isTreeShown && view.tree === "boards",
      place: isTreeOnStage,
      beside: view.optionOf("beside") !== "off",
    };
    const choices = SHARED_SETTINGS.map((name) => [name, view.optionOf(name)]);
    return {
      step: isChosen("step") ? state.step : null,
      view: isChosen("view") ? Object.fromEntries(choices.filter(([name]) => isPartShown[name] ?? true)) : {},
      speed: isChosen("speed") ? state.speed : null,
      plays: isChosen("plays"),
      loop: this.#loop?.steps ?? null,
      hidden: HIDEABLE.filter(isChosen),
      isLocked: isChosen("isLocked"),
    };
  }

  /** @param {HTMLTextAreaElement} field */
  async #copy(field) {
    try {
      await navigator.clipboard.writeText(field.value);
      this.#showCopyStatus(translate("share.copied"));
    } catch {
      // Without permission to write to the clipboard, the text is selected for the user to copy.
      field.focus();
      field.select();
      this.#showCopyStatus(translate("share.select"));
    }
  }

  /** @param {string} text */
  #showCopyStatus(text) {
    this.#copyStatus = text;
    this.#render();
  }

  #render() {
    const state = this.#state;
    const { lang } = document.documentElement;
    const language = new Intl.DisplayNames([lang], { type: "language" }).of(lang);
    const loop = this.#loop;
    const speedOptions = { isHidden: (state?.speed ?? null) === null };
    const numberField = (/** @type {string} */ name) =>
      html`<label ?hidden=${!loop}>
        <span>${translate(`share.${name}`)}</span><input name=${name} inputmode="numeric" autocomplete="off" />
      </label>`;
    render(
      html`
        <div class="share-head">
          <h2 id="share-heading" tabindex="-1">${translate("share.heading")}</h2>
          <button type="button" class="plain" @click=${() => this.#root.close()}>${translate("share.close")}</button>
        </div>
        <div class="share-columns">
          <section>
            <h3>${translate("share.in")}</h3>
            <p class="share-description">
              ${sentences(
                targetDescription(state),
                window.location.protocol === "file:" ? translate("share.file.local") : "",
              )}
            </p>
            <div class="share-options" ?hidden=${!state}>
              ${checkbox("lesson", translate("share.lesson"), { isHidden: !document.body.hasAttribute("data-lesson") })}
              ${checkbox("step", translate("share.step", { step: wholeNumber(state?.step ?? 0) }))}
              ${checkbox("view", translate("share.view"))}
              ${checkbox("speed", speedText(state?.speed ?? Infinity), speedOptions)}
              ${checkbox("plays", translate("share.plays"))} ${checkbox("loop", translate("share.loop"), speedOptions)}
              <span class="share-fields">${numberField("loopFrom")}${numberField("loopTo")}</span>
              <p class="fault" role="alert">${loop && !loop.steps ? translate("share.loopFault") : ""}</p>
              ${checkbox("isLocked", translate("share.isLocked"))}
              <fieldset>
                <legend>${translate("share.hide")}</legend>
                ${HIDEABLE.map((name) => checkbox(name, translate(`share.hides.${name}`)))}
              </fieldset>
            </div>
            ${checkbox("language", translate("share.language", { language }))}
          </section>
          <section ?hidden=${state?.query === null}>
            <h3>${translate("share.link")}</h3>
            ${this.#link}
            <div class="tools">
              <button type="button" class="plain chosen" @click=${() => this.#copy(this.#link)}>
                ${translate("share.copy")}
              </button>
              <button type="button" class="plain" ?hidden=${!("share" in navigator)} @click=${() => this.#send()}>
                ${translate("share.send")}
              </button>
            </div>
            <p class="muted small" role="status">${this.#copyStatus}</p>
            <h3>${translate("share.code")}</h3>
            ${this.#codeView.root}${this.#embedView.root}${this.#fileView.root}
          </section>
        </div>
      `,
      this.#root,
    );
  }

  #send() {
    // A cancelled share needs no message.
    navigator.share({ url: this.#link.value, title: document.title }).catch(() => undefined);
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

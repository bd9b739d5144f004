/** Texts of the element itself, in the language of its place in the document. */

import english from "../locales/en/element.json";
import { LANGUAGES } from "../locales/languages.js";

/** @typedef {typeof english["element"]} Texts */
/** @typedef {`element.${keyof Texts}`} Key */

/** Loaders for the texts of the other languages. */
const LOADERS = /** @type {Record<string, () => Promise<{element: Texts}>>} */ (
  import.meta.glob(["../locales/*/element.json", "!../locales/en/*.json"], { import: "default" })
);

/** Translates the element's texts. */
export class ElementWords {
  /** Code of the current language. */
  language = LANGUAGES[0].code;
  #texts = english.element;
  #numbers = new Intl.NumberFormat("en");

  /**
   * Switches to the language of a place in the document. Falls back to English if its texts do not load.
   *
   * @param {Element} place
   */
  async loadLanguage(place) {
    const code = place.closest("[lang]")?.getAttribute("lang")?.split("-")[0].toLowerCase() ?? "";
    const [first, ...others] = LANGUAGES.map((language) => language.code);
    const load = others.includes(code) ? LOADERS[`../locales/${code}/element.json`] : undefined;
    const texts = await load?.().catch(() => undefined);
    this.#texts = texts?.element ?? english.element;
    this.language = texts ? code : first;
    this.#numbers = new Intl.NumberFormat(this.language);
  }

  /**
   * @param {Key} key
   * @param {Record<string, string | number>} [parts] values for the placeholders
   */
  translate(key, parts = {}) {
    const text = this.#texts[/** @type {keyof Texts} */ (key.slice(key.indexOf(".") + 1))];
    return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name) => {
      const part = parts[name] ?? "";
      return typeof part === "number" ? this.#numbers.format(part) : part;
    });
  }
}

/** Texts of the custom element itself, in the language that the document declares for the element. */

import english from "../locales/en/element.json";
import { LANGUAGES } from "../locales/languages.js";

/** @typedef {typeof english["element"]} Texts */
/** @typedef {`element.${keyof Texts}`} Key */

/** Loads the texts of the languages other than English, by path. */
const LOADERS = /** @type {Record<string, () => Promise<{element: Partial<Texts>}>>} */ (
  import.meta.glob(["../locales/*/element.json", "!../locales/en/*.json"], { import: "default" })
);

/** Translates the element's texts. */
export class ElementWords {
  /** Code of the current language. */
  language = LANGUAGES[0].code;
  #texts = english.element;
  #numbers = new Intl.NumberFormat("en");

  /**
   * Switches to the language declared for an element. Falls back to English if no known language is declared, or if its
   * texts do not load. A text that the language lacks is in English.
   *
   * @param {Element} element
   */
  async loadLanguage(element) {
    const code = element.closest("[lang]")?.getAttribute("lang")?.split("-")[0].toLowerCase() ?? "";
    const [englishCode, ...otherCodes] = LANGUAGES.map((language) => language.code);
    const load = otherCodes.includes(code) ? LOADERS[`../locales/${code}/element.json`] : undefined;
    const texts = await load?.().catch(() => undefined);
    this.#texts = { ...english.element, ...texts?.element };
    this.language = texts ? code : englishCode;
    this.#numbers = new Intl.NumberFormat(this.language);
  }

  /**
   * Returns a text in the current language.
   *
   * @param {Key} key
   * @param {Record<string, string | number>} [values] values for the placeholders
   */
  translate(key, values = {}) {
    const text = this.#texts[/** @type {keyof Texts} */ (key.slice(key.indexOf(".") + 1))];
    return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name) => {
      const value = values[name] ?? "";
      return typeof value === "number" ? this.#numbers.format(value) : value;
    });
  }
}

/** The few words of the element itself, in the language of where it stands. */

import english from "../locales/en/element.json";
import { LANGUAGES } from "../locales/languages.js";

/** @typedef {typeof english["element"]} Texts */
/** @typedef {`element.${keyof Texts}`} Key */

/** What loads the texts of the other languages. */
const LOADERS = /** @type {Record<string, () => Promise<{element: Texts}>>} */ (
  import.meta.glob(["../locales/*/element.json", "!../locales/en/*.json"], { import: "default" })
);

/** Says what there is to say. */
export class ElementWords {
  /** The code of the language that is spoken. */
  language = LANGUAGES[0].code;
  #texts = english.element;
  #numbers = new Intl.NumberFormat("en");

  /**
   * Speaks the language of a place from now on; where its words do not come, English.
   *
   * @param {Element} place
   */
  async learn(place) {
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
   * @param {Record<string, string | number>} [parts] what fills the gaps
   */
  say(key, parts = {}) {
    const text = this.#texts[/** @type {keyof Texts} */ (key.slice(key.indexOf(".") + 1))];
    return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name) => {
      const part = parts[name] ?? "";
      return typeof part === "number" ? this.#numbers.format(part) : part;
    });
  }
}

/** Texts that are loaded while the texts of another part of the page are still loading. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate } from "node:timers/promises";
import "./english-texts-hook.js";

const { onLateTranslations, hasTranslation, registerTexts, setLanguage, withTranslations, translate } =
  await import("../../www/locales/locale.js");

/** A part of the page with one text: in English immediately, in Spanish once the test resolves its loading. */
class Part {
  /** Resolves the loading of the Spanish text. @type {() => void} */
  resolve = () => undefined;
  /** Rejects the loading of the Spanish text. @type {() => void} */
  reject = () => undefined;
  #key;

  /** @param {string} key */
  constructor(key) {
    this.#key = key;
    const loading = new Promise((resolve, reject) => {
      this.resolve = () => resolve({ default: [{ [key]: "Lugar" }] });
      this.reject = () => reject(new Error("no connection"));
    });
    registerTexts([{ [key]: "Place" }], { es: () => /** @type {Promise<{default: object[]}>} */ (loading) });
  }

  /** The text, or null before it is loaded. */
  get text() {
    return hasTranslation(this.#key) ? translate(this.#key) : null;
  }
}

test("a text is missing until its translation is loaded, even if the text of another part is loaded", async () => {
  await setLanguage("es");
  const first = new Part("first");
  const firstLoaded = withTranslations(Promise.resolve());
  await setImmediate();
  const second = new Part("second");
  /** @type {(string | null)[]} */
  const seenTexts = [];
  onLateTranslations(() => seenTexts.push(first.text, second.text));
  first.resolve();
  await firstLoaded;
  assert.deepEqual(seenTexts, ["Lugar", null]);
  second.resolve();
  await withTranslations(Promise.resolve());
  assert.deepEqual(seenTexts, ["Lugar", null, "Lugar", "Lugar"]);
});

test("English texts replace translations that fail to load", async () => {
  await setLanguage("es");
  const part = new Part("failing");
  assert.equal(part.text, null);
  part.reject();
  await withTranslations(Promise.resolve());
  assert.equal(part.text, "Place");
});

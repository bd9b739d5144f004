/** Texts of a part of the page that arrive while another part is still loading. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate } from "node:timers/promises";
import "./english-texts-hook.js";

const { onLateTranslations, hasTranslation, registerTexts, setLanguage, withTranslations, translate } = await import("../../www/locales/locale.js");

/** A part of the page with one text: in English immediately, in Spanish once the test resolves or rejects it. */
class Part {
  /** Resolves the loading of the Spanish text. @type {() => void} */
  come = () => undefined;
  /** Rejects the loading of the Spanish text. @type {() => void} */
  fail = () => undefined;
  #key;

  /** @param {string} key */
  constructor(key) {
    this.#key = key;
    const loading = new Promise((resolve, reject) => {
      this.come = () => resolve({ default: [{ [key]: "Lugar" }] });
      this.fail = () => reject(new Error("no connection"));
    });
    registerTexts([{ [key]: "Place" }], { es: () => /** @type {Promise<{default: object[]}>} */ (loading) });
  }

  /** The text, or null before it is loaded. */
  get text() {
    return hasTranslation(this.#key) ? translate(this.#key) : null;
  }
}

test("a text is not there before it has come in its language, though another part has", async () => {
  await setLanguage("es");
  const first = new Part("first");
  const isFirstHere = withTranslations(Promise.resolve());
  await setImmediate();
  const second = new Part("second");
  /** @type {(string | null)[]} */
  const seen = [];
  onLateTranslations(() => seen.push(first.text, second.text));
  first.come();
  await isFirstHere;
  assert.deepEqual(seen, ["Lugar", null]);
  second.come();
  await withTranslations(Promise.resolve());
  assert.deepEqual(seen, ["Lugar", null, "Lugar", "Lugar"]);
});

test("the words of the first language stand in for those that failed to come", async () => {
  await setLanguage("es");
  const part = new Part("failing");
  assert.equal(part.text, null);
  part.fail();
  await withTranslations(Promise.resolve());
  assert.equal(part.text, "Place");
});

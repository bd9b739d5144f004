/** The texts of the page in its language, and formatted numbers. */

import { here, there } from "#words";
import i18next from "i18next";
import { LANGUAGES } from "./languages.js";
import { decimal } from "./numbers.js";
import { speakFirst, speakIn, spoken } from "./spoken.js";

export * from "./numbers.js";

/** Loads texts of a language. @typedef {() => Promise<{default: object[]}>} Loader */

/** The default namespace of i18next. */
const NAMESPACE = "translation";

i18next.init({
  // The code below needs the texts synchronously, and those of the first language are bundled.
  initAsync: false,
  lng: spoken(),
  fallbackLng: LANGUAGES[0].code,
  resources: {},
  // Texts are only inserted as text content, never as markup.
  interpolation: { escapeValue: false },
});

/** Settles when all pending texts are loaded or have failed. @type {Promise<unknown>} */
let underWay = Promise.resolve();

/** Loaders of texts that are not loaded yet, by language code. @type {Map<string, Loader[]>} */
const elsewhere = new Map();

/** Whether loading some texts has failed. */
let haveFailed = false;

/** The number of loads in progress. */
let loadCount = 0;

/**
 * Registers texts. Modules that are loaded late bring their own texts, by importing `#words/NAME`, so that they do not
 * delay the first picture: see vite/words.js. Only the current language is loaded, apart from the first one, which is
 * the fallback.
 *
 * @param {object[]} here the texts of the first language
 * @param {Record<string, Loader>} there loaders for the other languages, by code
 */
export function learn(here, there) {
  for (const texts of here) add(LANGUAGES[0].code, texts);
  for (const [code, load] of Object.entries(there)) elsewhere.set(code, [...(elsewhere.get(code) ?? []), load]);
  loadSpoken();
}

/** Loads the texts of the current language that are not loaded yet. */
function loadSpoken() {
  const code = spoken();
  const loaders = elsewhere.get(code) ?? [];
  elsewhere.delete(code);
  if (loaders.length === 0) return;
  const load = async () => {
    loadCount += 1;
    try {
      await Promise.all(loaders.map(async (load) => (await load()).default.forEach((texts) => add(code, texts))));
    } catch {
      haveFailed = true;
    } finally {
      loadCount -= 1;
    }
  };
  underWay = Promise.all([underWay, load()]);
}

/** @param {string} code @param {object} texts */
function add(code, texts) {
  i18next.addResourceBundle(code, NAMESPACE, texts, true);
}

// The texts of the first view. Other texts come with the modules that use them.
learn(here, there);

/** The callback for texts that were loaded late. @type {() => void} */
let onCome = () => undefined;

/** @param {() => void} follow called when texts were loaded late, before they are used */
export function followWords(follow) {
  onCome = follow;
}

/**
 * Whether there is a text for a key. A text of the fallback language counts only while no texts are being loaded.
 *
 * @param {string} key
 * @returns {boolean}
 */
export function hasWords(key) {
  return i18next.exists(key, { lng: spoken(), ...(loadCount > 0 && { fallbackLng: false }) });
}

/**
 * Resolves to a module that is loaded late, once its texts are loaded too.
 *
 * @template Part
 * @param {Promise<Part>} part
 */
export async function withWords(part) {
  const loaded = await part;
  await underWay;
  onCome();
  return loaded;
}

/**
 * Changes the language, and resolves once its texts are loaded. The custom element needs this, because a page of any
 * language can embed it.
 *
 * @param {string} code
 */
export async function speakLanguage(code) {
  speakIn(code);
  loadSpoken();
  await underWay;
}

/** Waits for the texts of the first view. If they fail to load, the language changes to the first one. */
export async function hearWords() {
  await underWay;
  if (!haveFailed) return;
  haveFailed = false;
  speakFirst();
}

/**
 * The text for a key of the locale files.
 *
 * @param {string} key
 * @param {Record<string, unknown>} [parts] the parameters of the text
 * @returns {string}
 */
export function words(key, parts = {}) {
  return i18next.t(key, { lng: spoken(), ...parts });
}

/** Joins sentences with spaces, and leaves out empty ones. @param {string[]} said */
export function sentences(...said) {
  return said.filter(Boolean).join(" ");
}

/** Formats a duration. @param {number} milliseconds */
export function duration(milliseconds) {
  const seconds = milliseconds / 1000;
  if (seconds < 60) return words("time.seconds", { seconds: decimal(seconds.toFixed(1)) });
  const minutes = Math.floor(seconds / 60);
  return words("time.minutes", { minutes, seconds: Math.floor(seconds % 60) });
}

/** The words of the page, and how it writes numbers. */

import { here, there } from "#words";
import i18next from "i18next";
import { LANGUAGES } from "./languages.js";
import { decimal } from "./numbers.js";
import { speakFirst, speakIn, spoken } from "./spoken.js";

export * from "./numbers.js";

/** What loads some texts of a language. @typedef {() => Promise<{default: object[]}>} Loader */

/** What i18next calls the texts that are asked for by their key alone. */
const NAMESPACE = "translation";

i18next.init({
  // What follows needs the words at once, and the first language's are all here.
  initAsync: false,
  lng: spoken(),
  fallbackLng: LANGUAGES[0].code,
  resources: {},
  // Text only ever becomes text content, never markup.
  interpolation: { escapeValue: false },
});

/** Settles when all words that are on their way have come, or have failed to. @type {Promise<unknown>} */
let underWay = Promise.resolve();

/** What loads the texts that are not here, by the codes of their languages. @type {Map<string, Loader[]>} */
const elsewhere = new Map();

/** Whether some of them failed to. */
let haveFailed = false;

/** The number of loads under way. */
let loadCount = 0;

/**
 * Takes up texts. What is loaded late brings its own, by importing `#words/NAME`, so that the first picture need not wait for
 * them: see vite/words.js. Of other languages only the spoken one's are loaded; where they do not come, the first language's
 * stand in for them.
 *
 * @param {object[]} here those of the first language
 * @param {Record<string, Loader>} there what loads those of the other ones, by their codes
 */
export function learn(here, there) {
  for (const texts of here) add(LANGUAGES[0].code, texts);
  for (const [code, load] of Object.entries(there)) elsewhere.set(code, [...(elsewhere.get(code) ?? []), load]);
  loadSpoken();
}

/** Has the texts of the spoken language loaded that are not here yet. */
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

// What the page begins with. All others come with the parts that say them.
learn(here, there);

/** What is called when words have come late. @type {() => void} */
let onCome = () => undefined;

/** @param {() => void} follow called when words have come late, before anything says them */
export function followWords(follow) {
  onCome = follow;
}

/**
 * Whether there are words for a key yet. Those of the first language count only when no others can come any more.
 *
 * @param {string} key
 * @returns {boolean}
 */
export function hasWords(key) {
  return i18next.exists(key, { lng: spoken(), ...(loadCount > 0 && { fallbackLng: false }) });
}

/**
 * A part of the page that is loaded late, once its words are here too.
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

/** Speaks another language, once its words are here: for what stands in pages of any language. @param {string} code */
export async function speakLanguage(code) {
  speakIn(code);
  loadSpoken();
  await underWay;
}

/** Waits for the words that the page begins with. Where they do not come, it speaks the first language. */
export async function hearWords() {
  await underWay;
  if (!haveFailed) return;
  haveFailed = false;
  speakFirst();
}

/**
 * The words for a key of the locale files.
 *
 * @param {string} key
 * @param {Record<string, unknown>} [parts] what fills the gaps
 * @returns {string}
 */
export function words(key, parts = {}) {
  return i18next.t(key, { lng: spoken(), ...parts });
}

/** Whole sentences, one after another; those that are empty are left out. @param {string[]} said */
export function sentences(...said) {
  return said.filter(Boolean).join(" ");
}

/** A span of time. @param {number} milliseconds */
export function duration(milliseconds) {
  const seconds = milliseconds / 1000;
  if (seconds < 60) return words("time.seconds", { seconds: decimal(seconds.toFixed(1)) });
  const minutes = Math.floor(seconds / 60);
  return words("time.minutes", { minutes, seconds: Math.floor(seconds % 60) });
}

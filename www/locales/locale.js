/** The texts of the page in its language, and formatted numbers. */

import { initialTexts, textLoaders } from "#words";
import i18next from "i18next";
import { LANGUAGES } from "./languages.js";
import { fixedDecimal } from "./numbers.js";
import { useFirstLanguage, setCurrentLanguage, currentLanguage } from "./current-language.js";

export * from "./numbers.js";

/** Loads texts of a language. @typedef {() => Promise<{default: object[]}>} Loader */

/** The default namespace of i18next. */
const NAMESPACE = "translation";

i18next.init({
  // The code below needs the texts synchronously, and those of the first language are bundled.
  initAsync: false,
  lng: currentLanguage(),
  fallbackLng: LANGUAGES[0].code,
  resources: {},
  // Texts are only inserted as text content, never as markup.
  interpolation: { escapeValue: false },
});

/** Settles when all pending texts are loaded or have failed. @type {Promise<unknown>} */
let pendingTexts = Promise.resolve();

/** Loaders of texts that are not loaded yet, by language code. @type {Map<string, Loader[]>} */
const pendingLoaders = new Map();

/** Whether loading some texts has failed. */
let hasLoadingFailed = false;

/** The number of loads in progress. */
let loadCount = 0;

/**
 * Registers texts, and loads the texts of the current language. The texts of the first language are the fallback, and
 * are always registered. Modules that are loaded late import their own texts as `#words/NAME`, so that these texts do
 * not delay the first picture: see vite/text-modules.js.
 *
 * @param {object[]} texts the texts of the first language
 * @param {Record<string, Loader>} loaders loaders for the other languages, by code
 */
export function registerTexts(texts, loaders) {
  for (const bundle of texts) addTexts(LANGUAGES[0].code, bundle);
  for (const [code, load] of Object.entries(loaders))
    pendingLoaders.set(code, [...(pendingLoaders.get(code) ?? []), load]);
  loadCurrentLanguage();
}

/** Loads the texts of the current language that are not loaded yet. */
function loadCurrentLanguage() {
  const code = currentLanguage();
  const loaders = pendingLoaders.get(code) ?? [];
  pendingLoaders.delete(code);
  if (loaders.length === 0) return;
  const loadAll = async () => {
    loadCount += 1;
    try {
      await Promise.all(loaders.map(async (load) => (await load()).default.forEach((texts) => addTexts(code, texts))));
    } catch {
      hasLoadingFailed = true;
    } finally {
      loadCount -= 1;
    }
  };
  pendingTexts = Promise.all([pendingTexts, loadAll()]);
}

/** @param {string} code @param {object} texts */
function addTexts(code, texts) {
  i18next.addResourceBundle(code, NAMESPACE, texts, true);
}

// The texts of the first view. Other texts come with the modules that use them.
registerTexts(initialTexts, textLoaders);

/** The callback for texts that were loaded late. @type {() => void} */
let onLateTexts = () => undefined;

/** @param {() => void} callback called when texts were loaded late, before they are used */
export function onLateTranslations(callback) {
  onLateTexts = callback;
}

/**
 * Whether there is a text for a key. A text of the fallback language counts only while no texts are being loaded.
 *
 * @param {string} key
 * @returns {boolean}
 */
export function hasTranslation(key) {
  return i18next.exists(key, { lng: currentLanguage(), ...(loadCount > 0 && { fallbackLng: false }) });
}

/**
 * Resolves to a module that is loaded late, once its texts are loaded too.
 *
 * @template Part
 * @param {Promise<Part>} modulePromise
 */
export async function withTranslations(modulePromise) {
  const loaded = await modulePromise;
  await pendingTexts;
  onLateTexts();
  return loaded;
}

/**
 * Changes the language, and resolves once its texts are loaded. The custom element needs this, because a page of any
 * language can embed it.
 *
 * @param {string} code
 */
export async function setLanguage(code) {
  setCurrentLanguage(code);
  loadCurrentLanguage();
  await pendingTexts;
}

/** Waits for the texts of the first view. If they fail to load, the language changes to the first one. */
export async function awaitTranslations() {
  await pendingTexts;
  if (!hasLoadingFailed) return;
  hasLoadingFailed = false;
  useFirstLanguage();
}

/**
 * Returns the text for a key of the locale files.
 *
 * @param {string} key
 * @param {Record<string, unknown>} [parameters] values for the placeholders of the text
 * @returns {string}
 */
export function translate(key, parameters = {}) {
  return i18next.t(key, { lng: currentLanguage(), ...parameters });
}

/** Joins sentences with spaces, and leaves out empty ones. @param {string[]} texts */
export function sentences(...texts) {
  return texts.filter(Boolean).join(" ");
}

/** Formats a duration. @param {number} milliseconds */
export function duration(milliseconds) {
  const seconds = milliseconds / 1000;
  if (seconds < 60) return translate("time.seconds", { seconds: fixedDecimal(seconds.toFixed(1)) });
  const minutes = Math.floor(seconds / 60);
  return translate("time.minutes", { minutes, seconds: Math.floor(seconds % 60) });
}

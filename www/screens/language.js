/**
 * The language parameter of the address, and the language menu in the header bar. The first script of the
 * page, www/start/check.js, selects the language, because its own messages need it.
 */

import { LANGUAGES } from "../locales/languages.js";
import { currentLanguage } from "../locales/current-language.js";
import { getElement, createElement } from "../widgets/element.js";
import { storeItem } from "../widgets/local-storage.js";

/** The storage key of the chosen language. */
const LANGUAGE_KEY = "knights-tour.language";

/** The name of the language parameter in a query, with its equals sign. */
const LANGUAGE_PREFIX = "lang=";

/** Whether a parameter of a query is the language. @param {string} parameter */
const isLanguage = (parameter) => parameter.startsWith(LANGUAGE_PREFIX);

/** Returns the language in a query, or an empty string. @param {string} query */
export function languageIn(query) {
  return query.replace(/^\?/, "").split("&").find(isLanguage)?.slice(LANGUAGE_PREFIX.length) ?? "";
}

/**
 * Removes the language from a query, and leaves the other parameters unchanged.
 *
 * @param {string} query with its question mark, if there is one
 */
export function withoutLanguage(query) {
  if (!languageIn(query)) return query;
  const parameters = query
    .replace(/^\?/, "")
    .split("&")
    .filter((parameter) => !isLanguage(parameter));
  return parameters.length > 0 ? `?${parameters.join("&")}` : "";
}

/**
 * Sets the language in an address.
 *
 * @param {string} address a query, optionally with a fragment
 * @param {string} code an empty string removes the language
 */
export function withLanguage(address, code) {
  const [query, ...fragment] = address.split("#");
  const otherParameters = withoutLanguage(query);
  const separator = otherParameters.length > 1 ? "&" : "";
  const newQuery = code ? `${otherParameters || "?"}${separator}${LANGUAGE_PREFIX}${code}` : otherParameters;
  return [newQuery, ...fragment].join("#");
}

/** Fills the language menu. Each language is a link to the current address in this language. */
export function connectLanguageMenu() {
  const menu = getElement("languages", HTMLElement);
  const links = LANGUAGES.map(({ code, name }) => {
    const ariaCurrent = code === currentLanguage() ? "true" : null;
    const link = createElement("a", { lang: code, hreflang: code, ariaCurrent }, name);
    link.addEventListener("click", (event) => {
      storeItem(LANGUAGE_KEY, code);
      if (link.href !== window.location.href) return;
      // The link leads to the current address, so only a reload can load texts that failed to load before.
      event.preventDefault();
      window.location.reload();
    });
    return { code, link };
  });
  const updateLinks = () => {
    const { search, hash } = window.location;
    for (const { code, link } of links) link.href = withLanguage(`${search}${hash}`, code);
  };
  updateLinks();
  // The address may have changed since the links were written.
  menu.addEventListener("beforetoggle", updateLinks);
  menu.append(...links.map(({ link }) => link));
  getElement("language-code", HTMLElement).textContent = currentLanguage().toUpperCase();
}

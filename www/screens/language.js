/**
 * The language of the address, and the language menu in the bar. The first script of the markup selects the language,
 * because its own messages need it: see www/start/check.js.
 */

import { LANGUAGES } from "../locales/languages.js";
import { currentLanguage } from "../locales/current-language.js";
import { getElement, createElement } from "../widgets/element.js";
import { storeItem } from "../widgets/local-storage.js";

/** The storage key of the chosen language. */
const KEY = "knights-tour.language";

/** The start of the language parameter in a query. */
const LANGUAGE_PREFIX = "lang=";

/** @param {string} part a parameter of a query */
const isLanguage = (part) => part.startsWith(LANGUAGE_PREFIX);

/** The language that a query asks for, or an empty string. @param {string} query */
export function languageIn(query) {
  return query.replace(/^\?/, "").split("&").find(isLanguage)?.slice(LANGUAGE_PREFIX.length) ?? "";
}

/**
 * Removes the language from a query, and leaves the rest unchanged.
 *
 * @param {string} query with its question mark, if there is one
 */
export function withoutLanguage(query) {
  if (!languageIn(query)) return query;
  const rest = query.replace(/^\?/, "").split("&").filter((part) => !isLanguage(part));
  return rest.length > 0 ? `?${rest.join("&")}` : "";
}

/**
 * Sets the language in a query, which may be followed by a fragment.
 *
 * @param {string} address
 * @param {string} code an empty string removes the language
 */
export function withLanguage(address, code) {
  const [query, ...fragment] = address.split("#");
  const rest = withoutLanguage(query);
  const whole = code ? `${rest || "?"}${rest.length > 1 ? "&" : ""}${LANGUAGE_PREFIX}${code}` : rest;
  return [whole, ...fragment].join("#");
}

/** Lets the reader choose a language. The page is reloaded in it, at the same address. */
export function followLanguage() {
  const menu = getElement("languages", HTMLElement);
  const links = LANGUAGES.map(({ code, name }) => {
    const link = createElement("a", { lang: code, hreflang: code, ariaCurrent: code === currentLanguage() ? "true" : null }, name);
    link.addEventListener("click", (event) => {
      storeItem(KEY, code);
      if (link.href !== window.location.href) return;
      // The link leads to the current address, so a reload retries the texts that failed to load.
      event.preventDefault();
      window.location.reload();
    });
    return { code, link };
  });
  const point = () => {
    const { search, hash } = window.location;
    for (const { code, link } of links) link.href = withLanguage(`${search}${hash}`, code);
  };
  point();
  // The address may have changed since the links were written.
  menu.addEventListener("beforetoggle", point);
  menu.append(...links.map(({ link }) => link));
  getElement("language-code", HTMLElement).textContent = currentLanguage().toUpperCase();
}

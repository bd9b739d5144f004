/**
 * The language of the page: which one an address asks for, and the chooser in the bar. Which one is spoken, the first script
 * of the markup decides, because it has something to say itself: see www/start/check.js.
 */

import { LANGUAGES } from "../locales/languages.js";
import { spoken } from "../locales/spoken.js";
import { element, make } from "../widgets/element.js";
import { remember } from "../widgets/memory.js";

/** Where the language that was chosen is remembered. */
const KEY = "knights-tour.language";

/** The key of the language in an address. */
const LANGUAGE = "lang=";

/** @param {string} part of a query */
const isLanguage = (part) => part.startsWith(LANGUAGE);

/** The language that a query asks for, or nothing. @param {string} query */
export function languageIn(query) {
  return query.replace(/^\?/, "").split("&").find(isLanguage)?.slice(LANGUAGE.length) ?? "";
}

/** A query without the language it asks for, and otherwise as it was written. @param {string} query with its question mark, if there is one */
export function withoutLanguage(query) {
  if (!languageIn(query)) return query;
  const rest = query.replace(/^\?/, "").split("&").filter((part) => !isLanguage(part));
  return rest.length > 0 ? `?${rest.join("&")}` : "";
}

/**
 * A query, and perhaps a fragment behind it, that asks for a language.
 *
 * @param {string} address
 * @param {string} code none for none
 */
export function withLanguage(address, code) {
  const [query, ...fragment] = address.split("#");
  const rest = withoutLanguage(query);
  const whole = code ? `${rest || "?"}${rest.length > 1 ? "&" : ""}${LANGUAGE}${code}` : rest;
  return [whole, ...fragment].join("#");
}

/** Lets the person choose a language. The page is loaded anew in it, with what its address says. */
export function followLanguage() {
  const menu = element("languages", HTMLElement);
  const links = LANGUAGES.map(({ code, name }) => {
    const link = make("a", { lang: code, hreflang: code, ariaCurrent: code === spoken() ? "true" : null }, name);
    link.addEventListener("click", (event) => {
      remember(KEY, code);
      if (link.href !== window.location.href) return;
      // Its words did not come the last time.
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
  // What is shown may be something else by now.
  menu.addEventListener("beforetoggle", point);
  menu.append(...links.map(({ link }) => link));
  element("language-code", HTMLElement).textContent = spoken().toUpperCase();
}

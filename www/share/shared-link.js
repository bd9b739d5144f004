/** Creates the shared link, and the markup that embeds it. Pure. */

import { serializePageState } from "../link/page-state.js";
import { joinQuery, splitQuery } from "../link/query-parts.js";

/** @import { PageState } from "../link/page-state.js" */

/** The minimum and maximum width or height of a frame, in pixels. */
const [LEAST, MOST] = [200, 4000];

/**
 * Returns the link to an experiment at a moment, or to another screen.
 *
 * @param {string} here the current address of the page
 * @param {object} what
 * @param {string | null} what.query the experiment; null for the screen that the current address names
 * @param {PageState} what.moment
 * @param {string} what.language the code of the language, or an empty string
 * @param {string} [what.fragment] the fragment of the lesson beside the experiment, with its `#`
 * @returns {string}
 */
export function linkTo(here, { query, moment, language, fragment = "" }) {
  const url = new URL(here);
  const said = language ? `lang=${language}` : "";
  const { experiment } = splitQuery(url.search);
  // The fragment holds the address of another screen; the experiment in the query stays unchanged.
  const whole = query === null ? joinQuery(experiment, said) : joinQuery(query, serializePageState(moment), said);
  return `${url.origin}${url.pathname}${whole ? `?${whole}` : ""}${query === null ? url.hash : fragment}`;
}

/**
 * Parses the width or height of a frame.
 *
 * @param {string} text
 * @returns {number | null} null if the text is invalid or out of range
 */
export function parseFrameSide(text) {
  const side = Number(text);
  return /^\d+$/.test(text.trim()) && side >= LEAST && side <= MOST ? side : null;
}

/**
 * Returns the markup that embeds the page as a frame.
 *
 * @param {string} link
 * @param {{width: number, height: number, title: string}} how
 */
export function iframeMarkup(link, { width, height, title }) {
  return `<iframe src="${escapeAttribute(link)}" width="${width}" height="${height}" title="${escapeAttribute(title)}" allow="fullscreen" loading="lazy" style="border: 0"></iframe>`;
}

/**
 * Returns the markup that embeds the custom element.
 *
 * @param {string} link
 * @param {string} script the address of the script that defines the element
 */
export function elementMarkup(link, script) {
  return `<script type="module" src="${escapeAttribute(script)}"></script>\n<knights-tour link="${escapeAttribute(new URL(link).search)}"></knights-tour>`;
}

/** @param {string} text */
function escapeAttribute(text) {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}

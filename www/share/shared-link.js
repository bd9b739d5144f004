/** Creates the shared link, and the markup that embeds it. Pure functions. */

import { serializePageState } from "../link/page-state.js";
import { joinQuery, splitQuery } from "../link/query-parts.js";

/** @import { PageState } from "../link/page-state.js" */

/** The minimum and maximum width or height of a frame, in pixels. */
const [MIN_FRAME_SIDE, MAX_FRAME_SIDE] = [200, 4000];

/**
 * Returns the link to an experiment in a state of the page, or to another screen.
 *
 * @param {string} currentAddress the current address of the page
 * @param {object} target
 * @param {string | null} target.query the experiment; null for the screen that the current address names
 * @param {PageState} target.pageState
 * @param {string} target.language the code of the language, or an empty string
 * @param {string} [target.fragment] the fragment of the lesson beside the experiment, with its `#`
 * @returns {string}
 */
export function linkTo(currentAddress, { query, pageState, language, fragment = "" }) {
  const url = new URL(currentAddress);
  const languageParameter = language ? `lang=${language}` : "";
  const { experiment } = splitQuery(url.search);
  // The fragment holds the address of another screen; the experiment in the query stays unchanged.
  const linkQuery =
    query === null
      ? joinQuery(experiment, languageParameter)
      : joinQuery(query, serializePageState(pageState), languageParameter);
  return `${url.origin}${url.pathname}${linkQuery ? `?${linkQuery}` : ""}${query === null ? url.hash : fragment}`;
}

/**
 * Parses the width or height of a frame.
 *
 * @param {string} text
 * @returns {number | null} null if the text is invalid or out of range
 */
export function parseFrameSide(text) {
  const side = Number(text);
  return /^\d+$/.test(text.trim()) && side >= MIN_FRAME_SIDE && side <= MAX_FRAME_SIDE ? side : null;
}

/**
 * Returns the markup that embeds the page as a frame.
 *
 * @param {string} link
 * @param {{width: number, height: number, title: string}} frame
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

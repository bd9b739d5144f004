/** The link that is shared, and the frame to embed. Pure. */

import { writeMoment } from "../link/moment.js";
import { joined, parted } from "../link/parts.js";

/** @import { LinkedMoment } from "../link/moment.js" */

/** The sides that a frame may have, in pixels. */
const [LEAST, MOST] = [200, 4000];

/**
 * The address of what is shown at a moment.
 *
 * @param {string} here the address of the page, whatever it says
 * @param {object} what
 * @param {string | null} what.query the experiment; null: the screen that the address names
 * @param {LinkedMoment} what.moment
 * @param {string} what.language its code, or nothing
 * @param {string} [what.fragment] of the lesson that stands beside the experiment, with its `#`
 * @returns {string}
 */
export function linkTo(here, { query, moment, language, fragment = "" }) {
  const url = new URL(here);
  const said = language ? `lang=${language}` : "";
  const { experiment } = parted(url.search);
  // The address of another screen is in its fragment; the experiment behind it stays as it is.
  const whole = query === null ? joined(experiment, said) : joined(query, writeMoment(moment), said);
  return `${url.origin}${url.pathname}${whole ? `?${whole}` : ""}${query === null ? url.hash : fragment}`;
}

/**
 * A side of a frame, as typed.
 *
 * @param {string} text
 * @returns {number | null} null where it is none
 */
export function frameSide(text) {
  const side = Number(text);
  return /^\d+$/.test(text.trim()) && side >= LEAST && side <= MOST ? side : null;
}

/**
 * The markup of a frame for a page of somebody's own.
 *
 * @param {string} link
 * @param {{width: number, height: number, title: string}} how
 */
export function frameOf(link, { width, height, title }) {
  return `<iframe src="${escape(link)}" width="${width}" height="${height}" title="${escape(title)}" allow="fullscreen" loading="lazy" style="border: 0"></iframe>`;
}

/**
 * The markup of the custom element for a page of somebody's own.
 *
 * @param {string} link
 * @param {string} script where its script is
 */
export function elementOf(link, script) {
  return `<script type="module" src="${escape(script)}"></script>\n<knights-tour link="${escape(new URL(link).search)}"></knights-tour>`;
}

/** @param {string} text */
function escape(text) {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}

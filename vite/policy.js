import { createHash } from "node:crypto";

/** Where the policy goes: after what says how the text is written, and before anything that it is to hold for. */
const PLACE = '<meta charset="utf-8" />';

/** A script or a style sheet in the markup itself, with its attributes. */
const INLINE = /<(script|style)\b([^>]*)>([^]*?)<\/\1>/g;

/**
 * What the page may load, and from where. Nothing from anywhere else, no script in the markup but those that are in it now,
 * no code made of text but the core; and as nothing is sent anywhere, no form and no base.
 *
 * @typedef {Record<string, string[]>} Policy
 */

/** What the site needs. @type {Policy} */
export const SITE = {
  "default-src": ["'none'"],
  "script-src": ["'self'", "'wasm-unsafe-eval'"],
  "style-src": ["'self'"],
  "img-src": ["'self'", "data:", "blob:"],
  "media-src": ["'self'", "blob:"],
  "connect-src": ["'self'"],
  "worker-src": ["'self'"],
  "manifest-src": ["'self'"],
  "base-uri": ["'none'"],
  "form-action": ["'none'"],
};

/** What the page as one file needs: it loads nothing, and its workers are made of texts in it. @type {Policy} */
export const FILE = {
  "default-src": ["'none'"],
  "script-src": ["'wasm-unsafe-eval'"],
  "style-src": [],
  "img-src": ["data:", "blob:"],
  "media-src": ["blob:"],
  "worker-src": ["blob:"],
  "base-uri": ["'none'"],
  "form-action": ["'none'"],
};

/**
 * A Vite plugin that writes the policy into the markup that is built.
 *
 * @param {Policy} policy
 * @returns {import("vite").Plugin}
 */
export function policy(policy) {
  return { name: "policy", apply: "build", transformIndexHtml: { order: "post", handler: (html) => withPolicy(html, policy) } };
}

/**
 * Markup with a policy in it, which knows the scripts and the style sheets in the markup by their hashes.
 *
 * @param {string} html
 * @param {Policy} policy
 * @param {string[]} [scripts] those that come into the markup later
 */
export function withPolicy(html, policy, scripts = []) {
  if (!html.includes(PLACE)) throw new Error(`the markup has no ${PLACE}`);
  /** @type {Record<string, string[]>} */
  const hashes = { script: scripts.map(hashOf), style: [] };
  for (const [, kind, attributes, text] of html.matchAll(INLINE)) {
    const isData = /\btype="(?:application\/json|text\/plain)"/.test(attributes);
    if (!isData && !/\ssrc=/.test(attributes)) hashes[kind].push(hashOf(text));
  }
  const content = Object.entries(policy).map(([name, sources]) => [name, ...sources, ...(hashes[name.replace("-src", "")] ?? [])].join(" "));
  return html.replace(PLACE, () => `${PLACE}\n    <meta http-equiv="Content-Security-Policy" content="${content.join("; ")}" />`);
}

/** @param {string} text */
function hashOf(text) {
  return `'sha256-${createHash("sha256").update(text, "utf8").digest("base64")}'`;
}

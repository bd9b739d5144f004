import { createHash } from "node:crypto";

/** The tag after which the policy is inserted. Everything that the policy applies to follows this tag. */
const CHARSET_TAG = '<meta charset="utf-8" />';

/** A script or style element: its kind, its attributes and its text. Matches scripts with a `src` too. */
const SCRIPT_OR_STYLE_ELEMENT = /<(script|style)\b([^>]*)>([^]*?)<\/\1>/g;

/**
 * A content security policy by directive. Nothing loads from other origins, no scripts run besides those of the built
 * page, and no code is compiled at run time except the WebAssembly core. The page may not submit forms or change
 * its base address, because it does neither.
 *
 * @typedef {Record<string, string[]>} Policy
 */

/** The policy of the site. @type {Policy} */
export const SITE_POLICY = {
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

/** The policy of the single-file page: it loads nothing, and it creates its workers from texts that it contains. @type {Policy} */
export const SINGLE_FILE_POLICY = {
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
 * A Vite plugin that writes the policy into the built markup.
 *
 * @param {Policy} policy
 * @returns {import("vite").Plugin}
 */
export function contentSecurityPolicy(policy) {
  return {
    name: "policy",
    apply: "build",
    transformIndexHtml: { order: "post", handler: (html) => withPolicy(html, policy) },
  };
}

/**
 * Adds a policy to markup. The policy allows inline scripts and style sheets by their hashes.
 *
 * @param {string} html
 * @param {Policy} policy
 * @param {string[]} [scripts] the scripts that are inserted into the markup at run time
 */
export function withPolicy(html, policy, scripts = []) {
  if (!html.includes(CHARSET_TAG)) throw new Error(`the markup has no ${CHARSET_TAG}`);
  /** @type {Record<string, string[]>} */
  const hashes = { script: scripts.map(hashSource), style: [] };
  for (const [, kind, attributes, text] of html.matchAll(SCRIPT_OR_STYLE_ELEMENT)) {
    const isData = /\btype="(?:application\/json|text\/plain)"/.test(attributes);
    if (!isData && !/\ssrc=/.test(attributes)) hashes[kind].push(hashSource(text));
  }
  const content = Object.entries(policy).map(([name, sources]) =>
    [name, ...sources, ...(hashes[name.replace("-src", "")] ?? [])].join(" "),
  );
  return html.replace(
    CHARSET_TAG,
    () => `${CHARSET_TAG}\n    <meta http-equiv="Content-Security-Policy" content="${content.join("; ")}" />`,
  );
}

/** Returns the policy source that allows an inline text. @param {string} text */
function hashSource(text) {
  return `'sha256-${createHash("sha256").update(text, "utf8").digest("base64")}'`;
}

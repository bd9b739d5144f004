/** Media types of the files of the site, for the tests that serve it themselves. */

/** The media types by the extension of the name. @type {Record<string, string>} */
const MEDIA_TYPES = {
  html: "text/html",
  js: "text/javascript",
  css: "text/css",
  wasm: "application/wasm",
  svg: "image/svg+xml",
  png: "image/png",
  webmanifest: "application/manifest+json",
};

/** The media type of a file, or an empty text for an unknown extension. @param {string} name */
export const mediaTypeOf = (name) => MEDIA_TYPES[name.split(".").at(-1) ?? ""] ?? "";

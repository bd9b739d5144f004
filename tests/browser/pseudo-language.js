/** A language that nobody speaks: English with accents, two fifths longer. It is built for tests alone, in the place of one that is spoken. */

import { fileURLToPath } from "node:url";
import { build, preview } from "vite";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** The language whose place it takes. */
export const PLACE = "ro";

const ACCENTS = new Map([..."aeiouyncsAEIOUYNCS"].map((letter, index) => [letter, [..."áéîöûýñçšÁÉÎÖÛÝÑÇŠ"][index]]));

/** @param {string} text */
export function pseudo(text) {
  const parts = text.split(/(\{\{[^}]*\}\})/);
  const said = parts.map((part) => (part.startsWith("{{") ? part : part.replace(/[a-z]/gi, (letter) => ACCENTS.get(letter) ?? letter))).join("");
  const letters = parts.filter((part) => !part.startsWith("{{")).join("").replace(/[^a-z]/gi, "").length;
  if (letters < 2) return said;
  // Words as long as English ones, and no longer: languages differ in how many they need.
  let more = "";
  while (more.length < letters * 0.4) more += more.length % 6 === 0 ? " ö" : "ñ";
  return said + (letters < 14 ? more.replaceAll(" ", "") : more);
}

/** @param {unknown} texts @returns {unknown} */
function pseudoTexts(texts) {
  if (typeof texts === "string") return pseudo(texts);
  const entries = Object.entries(/** @type {object} */ (texts));
  // The plural forms are those of the language in whose place it stands.
  return Object.fromEntries(entries.flatMap(([key, text]) => [[key, pseudoTexts(text)], ...(key.endsWith("_other") ? [[key.replace(/other$/, "few"), pseudoTexts(text)]] : [])]));
}

/**
 * Builds the page with it, and serves that.
 *
 * @param {string} folder where the build goes
 */
export async function servePseudo(folder) {
  const { readFile } = await import("node:fs/promises");
  await build({
    root,
    logLevel: "error",
    configFile: `${root}/vite.config.js`,
    build: { outDir: folder, emptyOutDir: true },
    plugins: [
      {
        name: "pseudo-language",
        enforce: "pre",
        async load(id) {
          const file = new RegExp(`/locales/${PLACE}/([\\w-]+\\.json)(?:\\?|$)`).exec(id)?.[1];
          return file ? JSON.stringify(pseudoTexts(JSON.parse(await readFile(`${root}/www/locales/en/${file}`, "utf8")))) : null;
        },
      },
    ],
  });
  // A port that is free now may be taken by another test before it is asked for: so any is good, and the server says which it has.
  const server = await preview({ root, logLevel: "error", configFile: false, base: "./", build: { outDir: folder }, preview: { host: "127.0.0.1", port: 0 } });
  const listening = /** @type {import("node:net").AddressInfo} */ (server.httpServer.address());
  return { server, address: `http://127.0.0.1:${listening.port}/` };
}

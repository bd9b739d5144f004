import { readFileSync } from "node:fs";
import { minifySync } from "vite";
import { join } from "node:path";
import { readTexts } from "./locale-text.js";

/** What stands in the markup where the check belongs. */
const PLACE = "<!-- start check -->";

/**
 * A Vite plugin that writes into the markup the script that chooses the language and says why a page does not come to life,
 * with its words in every language: where it has to speak, nothing else may arrive.
 *
 * @param {string} file the path of the script, whose value is a function of the words
 * @param {string} folder the path of the folders of texts, of which `start` are the script's
 * @param {string[]} languages their names, the markup's first
 * @returns {import("vite").Plugin}
 */
export function startCheck(file, folder, languages) {
  return {
    name: "start-check",
    transformIndexHtml: {
      order: "pre",
      handler: (html) => {
        if (!html.includes(PLACE)) throw new Error(`the markup has no ${PLACE}`);
        const said = languages.map((language) => [language, readTexts(join(folder, language)).start]);
        return html.replace(PLACE, () => scriptOf(readFileSync(file, "utf8"), Object.fromEntries(said)));
      },
    },
  };
}

/**
 * The element that holds the script.
 *
 * @param {string} source
 * @param {unknown} said the words
 */
export function scriptOf(source, said) {
  return inlineScript(source.trim().replace(/;$/, () => `(${JSON.stringify(said)});`));
}

/**
 * A script as an element of the markup.
 *
 * @param {string} source
 */
export function inlineScript(source) {
  const { code, errors } = minifySync("inline.js", source, { compress: { target: "es2015" }, module: false });
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join("\n"));
  // Nothing in a script may look like its end.
  return `<script>${code.trim().replaceAll("</", "<\\/")}</script>`;
}

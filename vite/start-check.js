import { readFileSync } from "node:fs";
import { minifySync } from "vite";
import { join } from "node:path";
import { readTexts } from "./locale-text.js";
import { completeTexts } from "./missing-texts.js";

/** The placeholder for the start check in the markup. */
const START_CHECK_PLACEHOLDER = "<!-- start check -->";

/**
 * A Vite plugin that inlines the start check. This script chooses the language and, if the page cannot start, explains
 * why. The script includes its texts in every language, because it may run before anything else has loaded.
 *
 * @param {string} file the path of the script: an expression whose value is a function of the texts
 * @param {string} folder the path of the folder with one folder of texts per language; the group `start` of every
 *   language has the texts of the script
 * @param {string[]} languages the codes of the languages, that of the markup first
 * @returns {import("vite").Plugin}
 */
export function startCheck(file, folder, languages) {
  return {
    name: "start-check",
    transformIndexHtml: {
      order: "pre",
      handler: (html) => {
        if (!html.includes(START_CHECK_PLACEHOLDER)) throw new Error(`the markup has no ${START_CHECK_PLACEHOLDER}`);
        const [firstTexts, ...otherTexts] = languages.map((language) => readTexts(join(folder, language)));
        const texts = [firstTexts, ...otherTexts.map((texts) => completeTexts(texts, firstTexts))];
        const entries = languages.map((language, index) => [language, texts[index].start]);
        return html.replace(START_CHECK_PLACEHOLDER, () =>
          startCheckScript(readFileSync(file, "utf8"), Object.fromEntries(entries)),
        );
      },
    },
  };
}

/**
 * Returns the script element with the start check and its texts.
 *
 * @param {string} source the code of the script
 * @param {unknown} texts the texts by language
 */
export function startCheckScript(source, texts) {
  return inlineScript(source.trim().replace(/;$/, () => `(${JSON.stringify(texts)});`));
}

/**
 * Minifies a script, and returns an inline script element.
 *
 * @param {string} source the code of the script
 */
export function inlineScript(source) {
  const { code, errors } = minifySync("inline.js", source, { compress: { target: "es2015" }, module: false });
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join("\n"));
  // The script must not contain a text that looks like its end tag.
  return `<script>${code.trim().replaceAll("</", "<\\/")}</script>`;
}

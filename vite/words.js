import { readFileSync, readdirSync } from "node:fs";

/** How a module asks for words: those that the page begins with, or those of one file, by its name; of one language, where that is named. */
const ASKED = /^#(words(?:\/[\w-]+)?(?::\w+)?)$/;

/** The same as a module, whose name is one for addresses too: nothing may look like a fragment there. */
const MODULE = /^\0words(?:\/([\w-]+))?(?::(\w+))?$/;

/** What stands after the name of a file of which only the group of that name is wanted. */
const ONLY_HEADER = "?header";

/**
 * A Vite plugin that gives the parts of the page their words.
 *
 * A part that says something imports `#words/NAME`, and has by that the texts of `NAME.json` in every language: those of the
 * first are where the part is, and the others are loaded where they are spoken. `#words` are those that the page begins with:
 * some files, and of every other one the group `header`, so that all words of a screen stand in its own file, those of the
 * link to it as well.
 *
 * @param {object} how
 * @param {string} how.folder where every language has a folder of its texts
 * @param {string[]} how.languages their names, the first one's first
 * @param {string[]} how.first the files that the page begins with
 * @returns {import("vite").Plugin}
 */
export function words({ folder: path, languages, first }) {
  // Modules are named with slashes on every system.
  const folder = path.replaceAll("\\", "/");
  const [main, ...others] = languages;
  const isFirst = (/** @type {string} */ file) => first.includes(file.replace(".json", ""));
  const hasHeader = (/** @type {string} */ file) => "header" in JSON.parse(readFileSync(`${folder}/${main}/${file}`, "utf8"));
  /** The files that have what is asked for. @param {string} language @param {string} [name] */
  const filesOf = (language, name) => {
    if (name) return [`${folder}/${language}/${name}.json`];
    const all = readdirSync(`${folder}/${main}`).filter((file) => isFirst(file) || hasHeader(file));
    return all.map((file) => `${folder}/${language}/${file}${isFirst(file) ? "" : ONLY_HEADER}`);
  };
  return {
    name: "words",
    // Before anything takes a part of a file for all of it.
    enforce: "pre",
    resolveId(source) {
      const [, module] = ASKED.exec(source) ?? [];
      return module ? `\0${module}` : null;
    },
    load(id) {
      const [module, name, language] = MODULE.exec(id) ?? [];
      if (!module) return null;
      const files = filesOf(language ?? main, name);
      const imports = files.map((file, index) => `import texts${index} from ${JSON.stringify(file)};`).join("\n");
      const texts = `[${files.map((_, index) => `texts${index}`)}]`;
      if (language) return `${imports}\nexport default ${texts};`;
      const loaders = others.map((other) => `${other}: () => import(${JSON.stringify(`#${module.slice(1)}:${other}`)})`);
      const there = `{ ${loaders} }`;
      if (!name) return `${imports}\nexport const here = ${texts};\nexport const there = ${there};`;
      return `import { learn } from ${JSON.stringify(`${folder}/locale.js`)};\n${imports}\nlearn(${texts}, ${there});`;
    },
    transform(text, id) {
      if (!id.endsWith(ONLY_HEADER)) return null;
      return { code: JSON.stringify({ header: JSON.parse(text).header }), map: null, moduleType: "json" };
    },
  };
}

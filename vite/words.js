import { readFileSync, readdirSync } from "node:fs";

/**
 * The specifier with which a module imports texts: the initial ones or those of one file, in all languages or in one.
 */
const WORDS_SPECIFIER = /^#(words(?:\/[\w-]+)?(?::\w+)?)$/;

/** The module's identifier: it also serves as an address, so it must not contain a `#`, which starts a fragment. */
const MODULE_ID = /^\0words(?:\/([\w-]+))?(?::(\w+))?$/;

/** The suffix of a file of which only the group `header` is wanted. */
const HEADER_QUERY = "?header";

/**
 * A Vite plugin that provides the texts for the parts of the page.
 *
 * A module that imports `#words/NAME` gets the texts of `NAME.json` in every language. Those of the first language are
 * bundled with the module; the others are loaded when they are needed. `#words` imports the initial texts: the files in
 * `first`, and the group `header` of every other file. In this way a screen's file holds all its texts, including those
 * of the link to the screen.
 *
 * @param {object} how
 * @param {string} how.folder the folder with one folder of texts per language
 * @param {string[]} how.languages their names, the default language first
 * @param {string[]} how.first the files with the initial texts
 * @returns {import("vite").Plugin}
 */
export function words({ folder: path, languages, first }) {
  // Module identifiers have forward slashes on every system.
  const folder = path.replaceAll("\\", "/");
  const [main, ...others] = languages;
  const isFirst = (/** @type {string} */ file) => first.includes(file.replace(".json", ""));
  const hasHeader = (/** @type {string} */ file) => "header" in JSON.parse(readFileSync(`${folder}/${main}/${file}`, "utf8"));
  /** The files that contain the requested texts. @param {string} language @param {string} [name] */
  const filesOf = (language, name) => {
    if (name) return [`${folder}/${language}/${name}.json`];
    const all = readdirSync(`${folder}/${main}`).filter((file) => isFirst(file) || hasHeader(file));
    return all.map((file) => `${folder}/${language}/${file}${isFirst(file) ? "" : HEADER_QUERY}`);
  };
  return {
    name: "words",
    // The plugin runs before any other one could take a `?header` module for the whole file.
    enforce: "pre",
    resolveId(source) {
      const [, module] = WORDS_SPECIFIER.exec(source) ?? [];
      return module ? `\0${module}` : null;
    },
    load(id) {
      const [module, name, language] = MODULE_ID.exec(id) ?? [];
      if (!module) return null;
      const files = filesOf(language ?? main, name);
      const imports = files.map((file, index) => `import texts${index} from ${JSON.stringify(file)};`).join("\n");
      const texts = `[${files.map((_, index) => `texts${index}`)}]`;
      if (language) return `${imports}\nexport default ${texts};`;
      const loaders = others.map((other) => `${other}: () => import(${JSON.stringify(`#${module.slice(1)}:${other}`)})`);
      const textLoaders = `{ ${loaders} }`;
      if (!name) return `${imports}\nexport const initialTexts = ${texts};\nexport const textLoaders = ${textLoaders};`;
      return `import { registerTexts } from ${JSON.stringify(`${folder}/locale.js`)};\n${imports}\nregisterTexts(${texts}, ${textLoaders});`;
    },
    transform(text, id) {
      if (!id.endsWith(HEADER_QUERY)) return null;
      return { code: JSON.stringify({ header: JSON.parse(text).header }), map: null, moduleType: "json" };
    },
  };
}

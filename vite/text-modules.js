import { existsSync, readFileSync, readdirSync } from "node:fs";

/**
 * The specifier with which a module imports texts: the initial texts or the texts of one file, in all languages or in
 * one.
 */
const WORDS_SPECIFIER = /^#(words(?:\/[\w-]+)?(?::\w+)?)$/;

/** The identifier of a virtual module. It also serves as an address, so it must not contain a `#`. */
const MODULE_ID = /^\0words(?:\/([\w-]+))?(?::(\w+))?$/;

/** The suffix of a specifier that requests only the group `header` of a file. */
const HEADER_QUERY = "?header";

/**
 * A Vite plugin that provides virtual modules with the texts of the page.
 *
 * A module that imports `#words/NAME` gets the texts of `NAME.json` in every language. Those of the default language
 * are bundled with the module; those of other languages are loaded when they are needed. `#words` imports the initial
 * texts: the files in `initial`, and the group `header` of every other file. A file can therefore contain all texts of
 * a screen, including those of the link to the screen.
 *
 * @param {object} options
 * @param {string} options.folder the folder with one folder of texts per language
 * @param {string[]} options.languages the codes of the languages, the default language first
 * @param {string[]} options.initial the files with the initial texts
 * @param {string[]} options.markup the files with texts that only the markup uses. They are initial texts too, but not
 *   in the default language, in which the markup has them already
 * @returns {import("vite").Plugin}
 */
export function textModules({ folder: path, languages, initial, markup }) {
  // Module identifiers have forward slashes on every system.
  const folder = path.replaceAll("\\", "/");
  const [defaultLanguage, ...otherLanguages] = languages;
  const isIn = (/** @type {string[]} */ names, /** @type {string} */ file) => names.includes(file.replace(".json", ""));
  const isInitial = (/** @type {string} */ language, /** @type {string} */ file) =>
    isIn(initial, file) || (language !== defaultLanguage && isIn(markup, file));
  const hasHeader = (/** @type {string} */ file) =>
    "header" in JSON.parse(readFileSync(`${folder}/${defaultLanguage}/${file}`, "utf8"));
  /**
   * Returns the files of a language with the requested texts. A language may lack some.
   *
   * @param {string} language
   * @param {string} [name]
   */
  const filesOf = (language, name) => {
    const requested = name
      ? [`${name}.json`]
      : readdirSync(`${folder}/${defaultLanguage}`).filter((file) => isInitial(language, file) || hasHeader(file));
    return requested
      .filter((file) => existsSync(`${folder}/${language}/${file}`))
      .map((file) => `${folder}/${language}/${file}${name || isInitial(language, file) ? "" : HEADER_QUERY}`);
  };
  return {
    name: "words",
    // This plugin runs before others, which would load the whole file for a `?header` module.
    enforce: "pre",
    resolveId(source) {
      const [, module] = WORDS_SPECIFIER.exec(source) ?? [];
      return module ? `\0${module}` : null;
    },
    load(id) {
      const [module, name, language] = MODULE_ID.exec(id) ?? [];
      if (!module) return null;
      const files = filesOf(language ?? defaultLanguage, name);
      const imports = files.map((file, index) => `import texts${index} from ${JSON.stringify(file)};`).join("\n");
      const texts = `[${files.map((_, index) => `texts${index}`)}]`;
      if (language) return `${imports}\nexport default ${texts};`;
      const loaders = otherLanguages.map(
        (code) => `${code}: () => import(${JSON.stringify(`#${module.slice(1)}:${code}`)})`,
      );
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

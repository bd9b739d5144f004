import { readFileSync, readdirSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";

/**
 * The page's texts by key; a group of texts is a nested object.
 *
 * @typedef {{ [key: string]: string | Texts }} Texts
 */

/**
 * A comment, which is skipped, or a start tag with its name and attributes.
 *
 * Only the project's own markup is parsed, in which an unescaped `>` occurs only inside quotes.
 */
const COMMENT_OR_START_TAG = /<!--[^]*?-->|<([a-z][\w-]*)((?:"[^"]*"|'[^']*'|[^"'>])*)>/gi;

/** An attribute with the key of a text: `data-text`, or one for which a standard attribute is added. */
const TEXT_ATTRIBUTE = /\sdata-(text|label|title|content)\s*=\s*(?:"([^"]*)"|'([^']*)')/gi;

/** The standard attribute that `data-label`, `data-title` and `data-content` each add to a tag. */
const ADDED_ATTRIBUTE = new Map([
  ["label", "aria-label"],
  ["title", "title"],
  ["content", "content"],
]);

/**
 * A Vite plugin that writes the texts of a language into the markup, so that the page shows texts before its scripts
 * run.
 *
 * - `data-text="key"` fills an empty element with the text of this key.
 * - `data-label`, `data-title` and `data-content` add `aria-label`, `title` and `content`.
 *
 * A key without a text fails the build.
 *
 * @param {string} folder the path of the folder with the texts of a language. The path ends with the language code.
 *   The keys of all JSON files in the folder are merged
 * @param {Record<string, string>} [placeholders] the keys of the texts that replace placeholders such as `{{noun}}`, by
 *   placeholder
 * @returns {import("vite").Plugin}
 */
export function localeText(folder, placeholders = {}) {
  return {
    name: "locale-text",
    transformIndexHtml: {
      order: "pre",
      handler: (html) => {
        const htmlWithLanguage = html.replace("<html>", `<html lang="${basename(folder)}">`);
        return fillText(htmlWithLanguage, readTexts(folder), folder, placeholders);
      },
    },
    configureServer(server) {
      // The markup does not import the texts, so Vite does not know of the dependency.
      server.watcher.add(folder);
      server.watcher.on("change", (changed) => {
        if (dirname(resolve(changed)) === resolve(folder)) {
          server.ws.send({ type: "full-reload" });
        }
      });
    },
  };
}

/**
 * Writes the texts into a page's markup.
 *
 * @param {string} html
 * @param {Texts} texts
 * @param {string} [source] the origin of the texts, for error messages
 * @param {Record<string, string>} [placeholders] the keys of the texts that replace placeholders, by placeholder
 * @returns {string} the markup with its texts
 */
export function fillText(html, texts, source = "the texts", placeholders = {}) {
  return html.replace(COMMENT_OR_START_TAG, (tag, name, attributes, offset) => {
    if (name === undefined) {
      return tag;
    }
    let added = "";
    let content = "";
    for (const [, kind, doubleQuoted, singleQuoted] of attributes.matchAll(TEXT_ATTRIBUTE)) {
      const expandedText = findText(texts, doubleQuoted ?? singleQuoted, source, tag).replace(
        /\{\{(\w+)\}\}/g,
        (placeholder, name) =>
          Object.hasOwn(placeholders, name) ? findText(texts, placeholders[name], source, tag) : placeholder,
      );
      const text = escape(expandedText);
      const attribute = ADDED_ATTRIBUTE.get(kind.toLowerCase());
      if (attribute !== undefined) {
        if (new RegExp(`\\s${attribute}(?=[\\s=/]|$)`, "i").test(attributes)) {
          throw new Error(`${tag} has both data-${kind} and ${attribute}: remove one of them`);
        }
        added += ` ${attribute}="${text}"`;
      } else if (isEmpty(html, offset + tag.length, name)) {
        content = text;
      }
    }
    const end = /\s*\/?>$/.exec(tag)?.index ?? tag.length;
    return tag.slice(0, end) + added + tag.slice(end) + content;
  });
}

/**
 * Whether an element has no content.
 *
 * @param {string} html
 * @param {number} from the end of the element's start tag
 * @param {string} name
 */
function isEmpty(html, from, name) {
  return html.slice(from).trimStart().toLowerCase().startsWith(`</${name.toLowerCase()}`);
}

/**
 * Returns the text with a key such as `board.size`.
 *
 * @param {Texts} texts
 * @param {string} key
 * @param {string} source the origin of the texts, for error messages
 * @param {string} tag the tag that has the key, for error messages
 * @returns {string}
 */
function findText(texts, key, source, tag) {
  /** @type {string | Texts | undefined} */
  let found = texts;
  for (const part of key.split(".")) {
    found = typeof found === "object" && Object.hasOwn(found, part) ? found[part] : undefined;
  }
  if (typeof found !== "string") {
    throw new Error(`${source} has no text with the key "${key}", which ${tag} requires`);
  }
  return found;
}

/** Escapes a text for use in an element or in a quoted attribute. @param {string} text */
function escape(text) {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}

/**
 * Reads the texts of one language.
 *
 * @param {string} folder
 * @returns {Texts}
 */
export function readTexts(folder) {
  /** @type {Texts} */
  const texts = {};
  for (const file of readdirSync(folder)) {
    /** @type {Texts} */
    let fileTexts;
    try {
      fileTexts = JSON.parse(readFileSync(join(folder, file), "utf8"));
    } catch (error) {
      throw new Error(`the page's texts cannot be read from ${join(folder, file)}`, { cause: error });
    }
    mergeTexts(texts, fileTexts, join(folder, file));
  }
  return texts;
}

/**
 * Merges the texts of a file into the texts of other files. A group of texts may occur in several files, but a text in
 * only one file.
 *
 * @param {Texts} texts
 * @param {Texts} fileTexts
 * @param {string} file for error messages
 */
function mergeTexts(texts, fileTexts, file) {
  for (const [key, text] of Object.entries(fileTexts)) {
    const existing = texts[key];
    if (typeof existing === "object" && typeof text === "object") mergeTexts(existing, text, file);
    else if (existing !== undefined) throw new Error(`${file} has the key "${key}", which another file has too`);
    else texts[key] = text;
  }
}

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
 * The markup is the project's own, so this need not parse all of HTML: a `>` is unescaped only inside quotes.
 */
const COMMENT_OR_START_TAG = /<!--[^]*?-->|<([a-z][\w-]*)((?:"[^"]*"|'[^']*'|[^"'>])*)>/gi;

/** One of the project's attributes: `data-text`, or one that is mapped to a standard attribute. */
const TEXT_ATTRIBUTE = /\sdata-(text|label|title|content)\s*=\s*(?:"([^"]*)"|'([^']*)')/gi;

/** The attribute that each of the project's attributes adds to its tag. */
const ADDED_ATTRIBUTE = new Map([
  ["label", "aria-label"],
  ["title", "title"],
  ["content", "content"],
]);

/**
 * A Vite plugin that writes the texts of a language into the markup, so that the page shows texts before its scripts
 * run.
 *
 * - `data-text="key"` on an empty element fills in its text.
 * - `data-label`, `data-title` and `data-content` add `aria-label`, `title` and `content`.
 *
 * A key without a text fails the build.
 *
 * @param {string} folder the path of the texts, ending with the language code: files of nested JSON, whose keys are
 *   merged
 * @param {Record<string, string>} [gaps] the keys of the texts that replace placeholders such as `{{noun}}` in others
 * @returns {import("vite").Plugin}
 */
export function localeText(folder, gaps = {}) {
  return {
    name: "locale-text",
    transformIndexHtml: {
      order: "pre",
      handler: (html) => {
        const named = html.replace("<html>", `<html lang="${basename(folder)}">`);
        return fillText(named, readTexts(folder), folder, gaps);
      },
    },
    configureServer(server) {
      // The markup is no module that imports the texts, so Vite does not know of the dependency.
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
 * @param {Record<string, string>} [gaps] the keys of the texts that replace placeholders, by the placeholders' names
 * @returns {string} the markup with its texts
 */
export function fillText(html, texts, source = "the texts", gaps = {}) {
  return html.replace(COMMENT_OR_START_TAG, (tag, name, attributes, offset) => {
    if (name === undefined) {
      return tag;
    }
    let added = "";
    let content = "";
    for (const [, kind, doubleQuoted, singleQuoted] of attributes.matchAll(TEXT_ATTRIBUTE)) {
      const whole = findText(texts, doubleQuoted ?? singleQuoted, source, tag).replace(/\{\{(\w+)\}\}/g, (gap, name) =>
        Object.hasOwn(gaps, name) ? findText(texts, gaps[name], source, tag) : gap,
      );
      const text = escape(whole);
      const attribute = ADDED_ATTRIBUTE.get(kind.toLowerCase());
      if (attribute !== undefined) {
        if (new RegExp(`\\s${attribute}(?=[\\s=/]|$)`, "i").test(attributes)) {
          throw new Error(`${tag} has both data-${kind} and ${attribute}: one of them is too many`);
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
 * Whether an element has no content, given the end of its start tag.
 * @param {string} html
 * @param {number} from
 * @param {string} name
 */
function isEmpty(html, from, name) {
  return html.slice(from).trimStart().toLowerCase().startsWith(`</${name.toLowerCase()}`);
}

/**
 * The text with a key such as `board.size`.
 * @param {Texts} texts
 * @param {string} key
 * @param {string} source
 * @param {string} tag
 * @returns {string}
 */
function findText(texts, key, source, tag) {
  /** @type {string | Texts | undefined} */
  let found = texts;
  for (const part of key.split(".")) {
    found = typeof found === "object" && Object.hasOwn(found, part) ? found[part] : undefined;
  }
  if (typeof found !== "string") {
    throw new Error(`${source} has no text with the key "${key}", which ${tag} asks for`);
  }
  return found;
}

/** Escapes a text for markup, inside an element or a quoted attribute. @param {string} text */
function escape(text) {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
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
    let part;
    try {
      part = JSON.parse(readFileSync(join(folder, file), "utf8"));
    } catch (error) {
      throw new Error(`the page's texts cannot be read from ${join(folder, file)}`, { cause: error });
    }
    mergeTexts(texts, part, join(folder, file));
  }
  return texts;
}

/**
 * Merges the texts of a file into those of others. Both may have a group of the same name, but no text of the same key.
 *
 * @param {Texts} texts
 * @param {Texts} part
 * @param {string} file for error messages
 */
function mergeTexts(texts, part, file) {
  for (const [key, text] of Object.entries(part)) {
    const before = texts[key];
    if (typeof before === "object" && typeof text === "object") mergeTexts(before, text, file);
    else if (before !== undefined) throw new Error(`${file} has "${key}", which another file has too`);
    else texts[key] = text;
  }
}

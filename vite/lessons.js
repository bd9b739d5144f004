import { relative } from "node:path";
import { readLesson, readNotes } from "../www/learn/read-lesson.js";

/** The path of a lesson's module; `?head` requests only its title and duration. */
const LESSON_PATH = /\/lessons\/[\w-]+\/([\w-]+)\.md(\?head)?$/;

/**
 * A Vite plugin that parses the lessons at build time, so that the page loads their content instead of Markdown.
 *
 * An error in a lesson fails the build, and the message names the line.
 *
 * @param {string} teachersName the name of the one file that is not a lesson but a text for teachers
 * @returns {import("vite").Plugin}
 */
export function lessons(teachersName) {
  return {
    name: "lessons",
    // This plugin runs before others, which would parse the file as a script.
    enforce: "pre",
    transform(text, id) {
      const [, name, isHead] = LESSON_PATH.exec(id.replaceAll("\\", "/")) ?? [];
      if (!name) return null;
      return {
        code: `export default ${JSON.stringify(parseModule(text, name === teachersName, Boolean(isHead), id))};`,
        map: null,
        moduleType: "js",
      };
    },
  };
}

/**
 * Returns the value that a lesson's module exports. The head of the text for teachers is null.
 *
 * @param {string} text
 * @param {boolean} isTeachersText
 * @param {boolean} isHead whether only the title and the duration are requested
 * @param {string} id
 */
function parseModule(text, isTeachersText, isHead, id) {
  const { faults, ...content } = isTeachersText ? readNotes(text) : readLesson(text);
  if (faults.length > 0) {
    const lines = faults.map(({ line, kind, what }) => `${relative(process.cwd(), id)}:${line}: ${kind} ${what}`);
    throw new Error(`a lesson cannot be read (see docs/lessons.md)\n${lines.join("\n")}`);
  }
  if (!("lesson" in content)) return isHead ? null : content.blocks;
  const { title, minutes } = content.lesson;
  return isHead ? { title, minutes } : content.lesson;
}

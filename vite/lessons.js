import { relative } from "node:path";
import { readLesson, readWords } from "../www/learn/read-lesson.js";

/** The module of a lesson, with `?head` if only its title is wanted. */
const LESSON = /\/lessons\/[\w-]+\/([\w-]+)\.md(\?head)?$/;

/**
 * A Vite plugin that parses the lessons at build time, so that the page loads their content instead of Markdown.
 *
 * A fault in a lesson fails the build, with the line.
 *
 * @param {string} teachers the name of the file that is no lesson, but a text for teachers
 * @returns {import("vite").Plugin}
 */
export function lessons(teachers) {
  return {
    name: "lessons",
    // The plugin runs before others that would take the file for a script.
    enforce: "pre",
    transform(text, id) {
      const [, name, isHead] = LESSON.exec(id.replaceAll("\\", "/")) ?? [];
      if (!name) return null;
      return { code: `export default ${JSON.stringify(valueOf(text, name === teachers, Boolean(isHead), id))};`, map: null, moduleType: "js" };
    },
  };
}

/**
 * @param {string} text
 * @param {boolean} isWords
 * @param {boolean} isHead
 * @param {string} id
 */
function valueOf(text, isWords, isHead, id) {
  const { faults, ...read } = isWords ? readWords(text) : readLesson(text);
  if (faults.length > 0) {
    const lines = faults.map(({ line, kind, what }) => `${relative(process.cwd(), id)}:${line}: ${kind} ${what}`);
    throw new Error(`a lesson cannot be read (see docs/lessons.md)\n${lines.join("\n")}`);
  }
  if (!("lesson" in read)) return isHead ? null : read.blocks;
  const { title, minutes } = read.lesson;
  return isHead ? { title, minutes } : read.lesson;
}

import { relative } from "node:path";
import { readLesson, readWords } from "../www/learn/read-lesson.js";

/** A lesson, and whether only its title is asked for. */
const LESSON = /\/lessons\/[\w-]+\/([\w-]+)\.md(\?head)?$/;

/**
 * A Vite plugin that reads the lessons when the site is built: what is loaded is what the page shows, and no Markdown.
 *
 * One with a fault in it fails the build, with the line.
 *
 * @param {string} teachers the name of the file that is no lesson, but words for teachers
 * @returns {import("vite").Plugin}
 */
export function lessons(teachers) {
  return {
    name: "lessons",
    // Before anything takes it for a script.
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

/** Loads lessons one at a time; only their titles and durations are part of the bundle. */

import { LESSONS, TEACHERS } from "../lessons/lessons.js";

/** @import { Block, Lesson } from "./lesson.js" */

/** The fallback language for missing translations. */
const FIRST = "en";

/** @type {Record<string, () => Promise<unknown>>} */
const files = import.meta.glob("../lessons/*/*.md", { import: "default" });

/** @type {Record<string, {title: string, minutes: number} | null>} */
const heads = import.meta.glob("../lessons/*/*.md", { query: "?head", import: "default", eager: true });

/** The language of the page. */
const language = () => document.documentElement.lang || FIRST;

/**
 * Returns the entry of a lesson in the language of the page, or in the fallback language.
 *
 * @template T
 * @param {Record<string, T>} all
 * @param {string} name
 * @returns {T}
 */
function find(all, name) {
  return all[`../lessons/${language()}/${name}.md`] ?? all[`../lessons/${FIRST}/${name}.md`];
}

/** Returns the names, titles and durations of the lessons, in their order. */
export function titles() {
  return LESSONS.map((name) => ({ name, ...(find(heads, name) ?? { title: name, minutes: 0 }) }));
}

/** @param {string} name */
export function isLesson(name) {
  return LESSONS.includes(name);
}

/** Loads a lesson. @param {string} name @returns {Promise<Lesson>} */
export async function loadLesson(name) {
  return /** @type {Promise<Lesson>} */ (find(files, name)());
}

/** Loads the notes for teachers. @returns {Promise<Block[]>} */
export async function loadNotes() {
  return /** @type {Promise<Block[]>} */ (find(files, TEACHERS)());
}

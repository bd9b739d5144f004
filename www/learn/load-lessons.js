/** The lessons, which are loaded one at a time; only their titles are here at once. */

import { LESSONS, TEACHERS } from "../lessons/lessons.js";

/** @import { Block, Lesson } from "./lesson.js" */

/** The language for what has not been translated. */
const FIRST = "en";

/** @type {Record<string, () => Promise<unknown>>} */
const files = import.meta.glob("../lessons/*/*.md", { import: "default" });

/** @type {Record<string, {title: string, minutes: number} | null>} */
const heads = import.meta.glob("../lessons/*/*.md", { query: "?head", import: "default", eager: true });

/** The language of the page. */
const language = () => document.documentElement.lang || FIRST;

/**
 * @template T
 * @param {Record<string, T>} all
 * @param {string} name
 * @returns {T}
 */
function find(all, name) {
  return all[`../lessons/${language()}/${name}.md`] ?? all[`../lessons/${FIRST}/${name}.md`];
}

/** The titles of the lessons, in their order. */
export function titles() {
  return LESSONS.map((name) => ({ name, ...(find(heads, name) ?? { title: name, minutes: 0 }) }));
}

/** @param {string} name */
export function isLesson(name) {
  return LESSONS.includes(name);
}

/** @param {string} name @returns {Promise<Lesson>} */
export async function loadLesson(name) {
  return /** @type {Promise<Lesson>} */ (find(files, name)());
}

/** The notes for teachers. @returns {Promise<Block[]>} */
export async function loadNotes() {
  return /** @type {Promise<Block[]>} */ (find(files, TEACHERS)());
}

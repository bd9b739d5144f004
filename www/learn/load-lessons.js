/** Loads each lesson when it is opened. Only the titles and durations of lessons are part of the bundle. */

import { LESSONS, TEACHERS } from "../lessons/lessons.js";

/** @import { Block, Lesson } from "./lesson.js" */

/** The language of lessons that are not translated. */
const FALLBACK_LANGUAGE = "en";

/** The functions that load the lessons, by file. @type {Record<string, () => Promise<unknown>>} */
const loaders = import.meta.glob("../lessons/*/*.md", { import: "default" });

/** The titles and durations of the lessons, by file. @type {Record<string, {title: string, minutes: number} | null>} */
const headers = import.meta.glob("../lessons/*/*.md", { query: "?head", import: "default", eager: true });

/** The language of the page. */
const pageLanguage = () => document.documentElement.lang || FALLBACK_LANGUAGE;

/**
 * Returns the entry of a lesson in the language of the page, or in the fallback language.
 *
 * @template T
 * @param {Record<string, T>} entries
 * @param {string} name
 * @returns {T}
 */
function findEntry(entries, name) {
  return entries[`../lessons/${pageLanguage()}/${name}.md`] ?? entries[`../lessons/${FALLBACK_LANGUAGE}/${name}.md`];
}

/** Returns the names, titles and durations of the lessons, in teaching order. */
export function lessonTitles() {
  return LESSONS.map((name) => ({ name, ...(findEntry(headers, name) ?? { title: name, minutes: 0 }) }));
}

/** Whether there is a lesson of this name. @param {string} name */
export function isLesson(name) {
  return LESSONS.includes(name);
}

/** Loads a lesson. @param {string} name @returns {Promise<Lesson>} */
export async function loadLesson(name) {
  return /** @type {Promise<Lesson>} */ (findEntry(loaders, name)());
}

/** Loads the notes for teachers. @returns {Promise<Block[]>} */
export async function loadNotes() {
  return /** @type {Promise<Block[]>} */ (findEntry(loaders, TEACHERS)());
}

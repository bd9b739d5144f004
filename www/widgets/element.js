/**
 * Finding elements of the page.
 *
 * @module
 */

/**
 * The element with an id, of the type it must have. The markup and the scripts belong together: a
 * missing element is a fault of the program.
 *
 * @template {Element} T
 * @param {string} id
 * @param {new () => T} type
 * @returns {T}
 */
export function element(id, type) {
  const found = document.getElementById(id);
  if (found instanceof type) return found;
  throw new Error(`the page has no ${type.name} with the id ${id}`);
}

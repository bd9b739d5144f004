/** What the core makes of a question: which experiments it asks for, and which runs answer them. */

/**
 * @typedef {object} Plan
 * @property {number} cells how many experiments
 * @property {number} runs how many of them are carried out: the others are mirror images of these
 * @property {number} mostCells how many a question may ask for
 * @property {string[]} algorithms
 * @property {string[]} orders names, or eight moves
 * @property {(number | string)[]} seeds
 * @property {{rows: number, columns: number}[]} boards
 * @property {Uint32Array} columns five numbers a cell: the places of its board, its start square, the places of its
 *   algorithm, order and seed
 * @property {Uint32Array} twins the number of the cell whose run answers each: itself, or its mirror image
 */

export {};

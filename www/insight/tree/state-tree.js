/** The tree of the states of a search: each node is a path of the search, and its children are longer by one square. */

import { groupByLevel } from "./icicle-layout.js";

/** @import { Branch } from "../../bindings/protocol.js" */

/**
 * A node: the square that the search entered, and the steps between entering and leaving it. A search that returns to
 * the same path has one node with several ranges of steps.
 *
 * @typedef {object} StateNode
 * @property {number} level the index of the square in the path; −1 for the root, which has no square
 * @property {number} square
 * @property {{from: number, to: number}[]} ranges
 * @property {boolean} isOnPath whether the node belongs to the current path
 * @property {StateNode | null} parent
 * @property {StateNode[]} children in the order of the search
 */

/**
 * The data of a search from which the tree is made.
 *
 * @typedef {object} SearchData
 * @property {readonly Branch[]} branches
 * @property {number} length the number of steps taken by the search
 * @property {number} position the current step
 * @property {ArrayLike<number>} path the squares of the current path
 * @property {ArrayLike<number>} trunk the beginning of all paths, as far as it is known
 */

/**
 * Returns the root of the tree. Its children are the first squares of the paths.
 *
 * @param {SearchData} data
 * @param {number} maxLevels the number of levels of the current path that get a node
 * @returns {StateNode}
 */
export function createStateTree({ branches, length, position, path, trunk }, maxLevels) {
  const levels = groupByLevel(branches);
  /** @type {StateNode} */
  const root = {
    level: -1,
    square: -1,
    ranges: [{ from: 0, to: length }],
    isOnPath: true,
    parent: null,
    children: [],
  };
  const firstLevel = levels.length > 0 ? levels[0].level : trunk.length;
  // All paths begin with the squares above the first level that has branches.
  let parents = [root];
  for (let level = 0; level < Math.min(firstLevel, trunk.length); level++) {
    parents = [addChild(parents[0], trunk[level], { from: level, to: length })];
  }
  if (parents[0].level === firstLevel - 1) for (const level of levels) parents = addLevel(parents, level.branches);
  markPath(root, path, position, maxLevels);
  return root;
}

/**
 * Adds a child to a node, or a range of steps to the child with the same square.
 *
 * @param {StateNode} parent
 * @param {number} square
 * @param {{from: number, to: number}} range
 * @returns {StateNode} the child
 */
function addChild(parent, square, range) {
  const known = parent.children.find((child) => child.square === square);
  if (known) {
    known.ranges.push(range);
    return known;
  }
  const child = { level: parent.level + 1, square, ranges: [range], isOnPath: false, parent, children: [] };
  parent.children.push(child);
  return child;
}

/**
 * Adds the nodes of a level. A branch without a known parent is left out.
 *
 * @param {StateNode[]} parents the nodes of the level above
 * @param {readonly Branch[]} branches sorted by step
 * @returns {StateNode[]} the nodes of the level
 */
function addLevel(parents, branches) {
  const ranges = parents
    .flatMap((parent) => parent.ranges.map(({ from, to }) => ({ parent, from, to })))
    .sort((a, b) => a.from - b.from);
  /** @type {Set<StateNode>} */
  const nodes = new Set();
  let index = 0;
  for (const { square, from, to } of branches) {
    // The ends of branches are inexact, so their middle decides.
    const middle = (from + to) / 2;
    while (index + 1 < ranges.length && ranges[index + 1].from <= middle) index++;
    const range = ranges[index];
    if (range && range.from <= middle && middle <= range.to) nodes.add(addChild(range.parent, square, { from, to }));
  }
  return [...nodes];
}

/**
 * Marks the nodes of the current path. Adds those that are too narrow to be known as branches.
 *
 * @param {StateNode} root
 * @param {ArrayLike<number>} path
 * @param {number} position
 * @param {number} maxLevels
 */
function markPath(root, path, position, maxLevels) {
  let node = root;
  for (let level = 0; level < Math.min(path.length, maxLevels); level++) {
    const square = path[level];
    node =
      node.children.find((child) => child.square === square) ??
      addChild(node, square, { from: position, to: position });
    node.isOnPath = true;
  }
}

/** Returns the number of steps of a node. @param {StateNode} node */
export function stepsOf({ ranges }) {
  return ranges.reduce((sum, { from, to }) => sum + to - from, 0);
}

/** Returns the squares from the first square of the path to a node. @param {StateNode} node */
export function pathOf(node) {
  /** @type {number[]} */
  const squares = [];
  for (let current = node; current.parent; current = current.parent) squares.push(current.square);
  return squares.reverse();
}

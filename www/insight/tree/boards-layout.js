/**
 * Chooses the nodes of the tree that fit, and their places: a row for each level, with the current path in every row.
 * Pure.
 */

import { pathOf, stepsOf } from "./state-tree.js";

/** @import { StateNode } from "./state-tree.js" */

/** The numbers of the core for moves that lead to no square. */
export const MOVE_TARGETS = { offBoard: -1, hole: -2, repeated: -3, none: -4 };

/**
 * A child of a node in the picture: a node, or a move that has no node. A move is free, or one of the impossible ones:
 * to a visited square, off the board, into a hole, or a repetition of another move.
 *
 * @typedef {"node" | "free" | "visited" | "offBoard" | "hole" | "repeated"} ItemKind
 */

/**
 * @typedef {object} Item
 * @property {string} key identifies the item across updates
 * @property {ItemKind} kind
 * @property {StateNode | null} node
 * @property {number} square −1 off the board
 * @property {Item | null} parent the item above, to which an edge leads
 * @property {number} hidden the number of children that are known and not shown
 * @property {number} column the position of the centre, in items from the left
 */

/**
 * @typedef {object} BoardsRow
 * @property {number} level
 * @property {number} skipped the number of levels between this row and the row above
 * @property {Item[]} items from left to right
 */

/**
 * The moves of each square, as the core encodes them: first the number of moves of a square, then the targets.
 *
 * @typedef {ArrayLike<number>} MoveTargets
 */

/** Whether an item is a move that cannot be made. @param {Item} item */
export function isImpossible({ kind }) {
  return kind !== "node" && kind !== "free";
}

/**
 * Lays out the tree.
 *
 * @param {StateNode} root
 * @param {object} options
 * @param {number} options.columns the number of items that fit in a row
 * @param {number} options.rows the number of rows that fit
 * @param {MoveTargets | null} options.moves if given, every move of a node is drawn, and not only those that were tried
 * @returns {BoardsRow[]}
 */
export function layOutBoards(root, { columns, rows, moves }) {
  /** @type {BoardsRow[]} */
  const laidOut = [];
  /** @type {Item} */
  const rootItem = { key: "", kind: "node", node: root, square: -1, parent: null, hidden: 0, column: 0 };
  let parents = [rootItem];
  let skipped = 0;
  while (laidOut.length < rows) {
    const tail = laidOut.length === 1 && parents.length === 1 && rows > 2 ? skipTrunk(parents[0], rows) : null;
    if (tail) {
      skipped = tail.skipped;
      parents = [tail.parent];
    }
    // Below skipped levels, only nodes are shown. Moves there would seem to begin on the square of the first row.
    const groups = chooseGroups(parents, columns, tail ? null : moves);
    if (groups.length === 0) break;
    placeGroups(groups, columns);
    const items = groups.flat();
    if (skipped > 0) for (const item of items) item.parent = laidOut[0].items[0];
    laidOut.push({ level: (parents[0].node?.level ?? -1) + 1, skipped, items });
    skipped = 0;
    parents = items.filter(({ node }) => node);
  }
  for (const item of laidOut.at(-1)?.items ?? []) item.hidden = item.node?.children.length ?? 0;
  return laidOut;
}

/**
 * The number of rows wanted below the common beginning of all paths. If fewer would fit, levels of this beginning are
 * skipped.
 */
const MIN_ROWS_BELOW_TRUNK = 3;

/**
 * Finds the node whose children follow the first row, if the common beginning of all paths is too long to be shown.
 *
 * @param {Item} start
 * @param {number} rows the number of rows that fit
 * @returns {{parent: Item, skipped: number} | null} null if nothing is skipped
 */
function skipTrunk(start, rows) {
  /** @type {StateNode[]} */
  const trunk = [/** @type {StateNode} */ (start.node)];
  for (let end = trunk[0]; end.children.length === 1; trunk.push(end)) end = end.children[0];
  const depthBelow = depthOf(trunk[trunk.length - 1]);
  if (trunk.length + Math.min(depthBelow, MIN_ROWS_BELOW_TRUNK) <= rows) return null;
  // The last nodes of the common beginning take the rows that the branches below them leave free.
  const shown = Math.max(1, rows - 1 - depthBelow);
  const skipped = trunk.length - 1 - shown;
  if (skipped < 1) return null;
  const node = trunk[skipped];
  const key = [start.key, ...trunk.slice(1, skipped + 1).map(({ square }) => square)].join("/");
  return { parent: { ...start, key, node, square: node.square }, skipped };
}

/** Returns the number of levels below a node. @param {StateNode} node @returns {number} */
function depthOf({ children }) {
  return children.reduce((depth, child) => Math.max(depth, 1 + depthOf(child)), 0);
}

/**
 * Chooses the children of a row: first those of the current path, then those of the nodes with the most steps, while
 * they fit.
 *
 * @param {Item[]} parents
 * @param {number} columns
 * @param {MoveTargets | null} moves
 * @returns {Item[][]} the children of each shown node, in the order of the nodes
 */
function chooseGroups(parents, columns, moves) {
  /** @type {Map<Item, Item[]>} */
  const groups = new Map();
  let room = columns;
  for (const parent of [...parents].sort(byImportance)) {
    const all = childrenOf(parent, parent.node?.level === -1 ? null : moves);
    const known = all.filter(({ kind }) => kind === "node").length;
    // The moves of a node without known children are left out, except on the current path and at the first square.
    if (all.length === 0 || (known === 0 && !parent.node?.isOnPath && parent.node?.level !== 0)) continue;
    const isFirst = groups.size === 0;
    if (!isFirst && all.length > room) {
      parent.hidden = known;
      continue;
    }
    const shown = all.length > room ? mostImportant(all, room) : all;
    parent.hidden = all.length - shown.length;
    room -= shown.length;
    groups.set(parent, shown);
  }
  return parents.flatMap((parent) => (groups.has(parent) ? [/** @type {Item[]} */ (groups.get(parent))] : []));
}

/** Orders items: the current path first, then nodes with more steps. @param {Item} a @param {Item} b */
function byImportance(a, b) {
  const [rankA, rankB] = [a, b].map(({ node }) => (node?.isOnPath ? Infinity : node ? stepsOf(node) : -1));
  return rankA === rankB ? 0 : rankB - rankA;
}

/**
 * Returns the most important items, in their order.
 *
 * @param {Item[]} items
 * @param {number} count
 */
function mostImportant(items, count) {
  const chosen = new Set([...items].sort(byImportance).slice(0, count));
  return items.filter((item) => chosen.has(item));
}

/**
 * Returns the children of an item: its nodes, or an item for every move.
 *
 * @param {Item} parent
 * @param {MoveTargets | null} moves
 * @returns {Item[]}
 */
function childrenOf(parent, moves) {
  const node = /** @type {StateNode} */ (parent.node);
  const common = { parent: node.level < 0 ? null : parent, hidden: 0, column: 0 };
  /** @type {(child: StateNode) => Item} */
  const nodeItem = (child) => ({
    ...common,
    key: `${parent.key}/${child.square}`,
    kind: "node",
    node: child,
    square: child.square,
  });
  if (!moves) return node.children.map(nodeItem);
  const visited = new Set(pathOf(node));
  const count = moves[0];
  /** @type {Item[]} */
  const items = [];
  for (let move = 0; move < count; move++) {
    const target = moves[1 + node.square * count + move];
    if (target === MOVE_TARGETS.none) break;
    const child = node.children.find(({ square }) => square === target);
    if (child) items.push(nodeItem(child));
    else
      items.push({
        ...common,
        key: `${parent.key}/${target < 0 ? `move ${move}` : target}`,
        kind: kindOf(target, visited),
        node: null,
        square: Math.max(-1, target),
      });
  }
  return items;
}

/**
 * @param {number} target
 * @param {Set<number>} visited
 * @returns {ItemKind}
 */
function kindOf(target, visited) {
  if (target === MOVE_TARGETS.offBoard) return "offBoard";
  if (target === MOVE_TARGETS.hole) return "hole";
  if (target === MOVE_TARGETS.repeated) return "repeated";
  return visited.has(target) ? "visited" : "free";
}

/**
 * Places the groups side by side, each as near as possible below its parent.
 *
 * @param {Item[][]} groups
 * @param {number} columns
 */
function placeGroups(groups, columns) {
  /** The left edge of each group. @type {number[]} */
  const lefts = [];
  let end = 0;
  for (const group of groups) {
    const centre = group[0].parent?.column ?? columns / 2;
    const left = Math.max(end, centre - group.length / 2);
    lefts.push(left);
    end = left + group.length;
  }
  let limit = columns;
  for (let index = groups.length - 1; index >= 0; index--) {
    const left = Math.max(0, Math.min(lefts[index], limit - groups[index].length));
    limit = left;
    groups[index].forEach((item, place) => (item.column = left + place + 0.5));
  }
}

/** Lengths in CSS pixels: the limits of the longer side of a board, the space between boards, and that for edges. */
const SIZES_PX = { minBoard: 28, maxBoard: 96, gap: 10, edge: 16, minFont: 11, maxFont: 15 };

/** The number of boards that fit in a row, unless they would be too large or too small: a knight has eight moves. */
const PREFERRED_COLUMNS = 8;

/** The number of rows that fit if their boards have at least this length; otherwise, one row fewer fits. */
const PREFERRED_ROWS = { count: 4, minBoardPx: 44 };

/**
 * Returns the sizes of the boards and of their rows.
 *
 * @param {{width: number, height: number}} area in CSS pixels
 * @param {{rows: number, columns: number}} ground the shape of the board
 * @param {number} [textScale] the factor by which boards and names are enlarged, if there is room
 */
export function boardsMetrics(area, ground, textScale = 1) {
  const { minBoard, gap, edge } = SIZES_PX;
  const [maxBoard, minFont, maxFont] = [SIZES_PX.maxBoard, SIZES_PX.minFont, SIZES_PX.maxFont].map(
    (size) => size * textScale,
  );
  const longer = Math.max(ground.rows, ground.columns);
  const [width, height] = [ground.columns / longer, ground.rows / longer];
  const byWidth = area.width / PREFERRED_COLUMNS - gap;
  const font = Math.round(Math.min(maxFont, Math.max(minFont, byWidth * 0.22)));
  const text = Math.ceil(font * 1.35);
  const between = text + Math.max(edge, text + 2);
  const heightFor = (/** @type {number} */ count) => (area.height / count - between) / height;
  const { count, minBoardPx } = PREFERRED_ROWS;
  const byHeight = heightFor(count) >= minBoardPx ? heightFor(count) : Math.min(minBoardPx, heightFor(count - 1));
  const box = Math.floor(Math.max(minBoard, Math.min(maxBoard, byWidth / width, byHeight)));
  const slot = Math.max(box * width, font * 2.2) + gap;
  const rowHeight = Math.ceil(box * height) + between;
  return {
    width: box * width,
    height: box * height,
    font,
    text,
    slot,
    rowHeight,
    columns: Math.max(1, Math.floor(area.width / slot)),
    rows: Math.max(1, Math.floor(area.height / rowHeight)),
  };
}

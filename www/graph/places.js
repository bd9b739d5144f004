/** The places of the vertices of a graph: as on the board, or on a ring along a tour. Pure. */

/** @import { Ground } from "../board/ground.js" */

/**
 * The place of every vertex, as a row and a column in cells, and the size of the area in cells. Places may lie between
 * cells. A whole number is the top or the left side of a cell.
 *
 * @typedef {{rows: number, columns: number, places: [row: number, column: number][]}} Places
 */

/** The distance between neighbours on a ring, in cells. */
const RING_SPACING = 0.72;

/** The smallest radius of a ring, in cells. */
const MIN_RADIUS = 0.7;

/** The radius of the ring of the vertices outside the path, as a fraction of that of the whole ring. */
const INNER_RING = 0.5;

/**
 * Returns the places of the squares on a board, or of the vertices in the picture of a graph.
 *
 * @param {Ground} ground
 * @returns {Places}
 */
export function boardPlaces(ground) {
  const places = Array.from({ length: ground.size }, (_, square) => ground.coordinatesOf(square));
  return { rows: ground.rows, columns: ground.columns, places };
}

/**
 * Puts the squares of a path on a ring, clockwise from the top, and all others on a smaller ring inside, a single one
 * in the middle.
 *
 * @param {{path: ArrayLike<number>, rest: ArrayLike<number>}} order
 * @returns {Places}
 */
export function ringPlaces({ path, rest }) {
  const radius = path.length > 1 ? Math.max(MIN_RADIUS, RING_SPACING / 2 / Math.sin(Math.PI / path.length)) : 0;
  /** @type {[number, number][]} */
  const places = [];
  /** @type {(squares: ArrayLike<number>, ringRadius: number) => void} */
  const putOnRing = (squares, ringRadius) => {
    for (let index = 0; index < squares.length; index++) {
      const angle = (index / squares.length) * 2 * Math.PI;
      places[squares[index]] = [radius - ringRadius * Math.cos(angle), radius + ringRadius * Math.sin(angle)];
    }
  };
  putOnRing(path, radius);
  putOnRing(rest, rest.length > 1 ? radius * INNER_RING : 0);
  return { rows: 2 * radius + 1, columns: 2 * radius + 1, places };
}

/**
 * Returns the places between two arrangements of the same vertices.
 *
 * @param {Places} from
 * @param {Places} to
 * @param {number} fraction of the way, from 0 to 1
 * @returns {Places}
 */
export function placesBetween(from, to, fraction) {
  /** @type {(first: number, last: number) => number} */
  const between = (first, last) => first + (last - first) * fraction;
  return {
    rows: between(from.rows, to.rows),
    columns: between(from.columns, to.columns),
    places: from.places.map(([row, column], vertex) => [
      between(row, to.places[vertex][0]),
      between(column, to.places[vertex][1]),
    ]),
  };
}

/** The graph of a board as a ground of its own: each square is a vertex, at any place. */

import { Ground } from "../board/ground.js";

/** @import { Naming } from "../board/ground.js" */
/** @import { Places } from "./places.js" */

/** The largest distance of a pointer from the vertex that it reaches, in cells. */
const MAX_POINTER_DISTANCE = 0.45;

/** The vertices have the names of the squares. */
export class GraphGround extends Ground {
  #board;
  #places;

  /**
   * @param {Ground} board
   * @param {Places} places
   */
  constructor(board, places) {
    const names = Array.from({ length: board.size }, () => "");
    super({ rows: places.rows, columns: places.columns, names, leaper: board.leaper });
    this.#board = board;
    this.#places = places;
    this.place(places);
  }

  get hasToken() {
    return this.#board.hasToken;
  }

  /** The places of the vertices. */
  get places() {
    return this.#places;
  }

  /** Moves all vertices. @param {Places} places */
  place(places) {
    this.#places = places;
    this.rows = places.rows;
    this.columns = places.columns;
  }

  /** Moves a vertex, which may leave the area. @param {number} vertex @param {number} row @param {number} column */
  moveVertex(vertex, row, column) {
    const places = [...this.#places.places];
    places[vertex] = [row, column];
    this.#places = { ...this.#places, places };
  }

  /** The vertices keep their places. */
  arrange() {}

  /** @param {number} vertex */
  coordinatesOf(vertex) {
    return this.#places.places[vertex];
  }

  /**
   * Returns the vertex nearest to a point, or −1 if none is near.
   *
   * @param {number} down from the top of the area, in cells
   * @param {number} right from the left side of the area, in cells
   */
  squareAt(down, right) {
    let nearest = -1;
    let distance = MAX_POINTER_DISTANCE;
    this.#places.places.forEach(([row, column], vertex) => {
      const vertexDistance = Math.hypot(row + 0.5 - down, column + 0.5 - right);
      if (vertexDistance <= distance) [nearest, distance] = [vertex, vertexDistance];
    });
    return nearest;
  }

  /**
   * @param {number} vertex
   * @param {Naming} naming
   */
  name(vertex, naming) {
    return this.#board.name(vertex, naming);
  }
}

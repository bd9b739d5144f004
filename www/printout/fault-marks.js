/** The fault of a printout as the board marks it. Pure. */

/** @import { GivenFault, PrintoutFault } from "../bindings/protocol" */

/**
 * Returns the fault of a given tour that marks the same squares.
 *
 * @param {PrintoutFault} fault
 * @param {(row: number, column: number) => number} squareOn returns the square on a cell, or −1
 * @returns {GivenFault | null} null if the fault is not on the board
 */
export function markedFault({ kind, position, number, entry, other }, squareOn) {
  if (!entry.square) return null;
  const square = squareOn(...entry.square);
  const otherSquare = other?.square ? squareOn(...other.square) : square;
  if (square < 0 || otherSquare < 0) return null;
  switch (kind) {
    case "not-a-move":
      return { kind, position, from: otherSquare, to: square };
    case "repeated":
      return square === otherSquare
        ? { kind, position, square, first: position }
        : { kind: "twice", position, number, square, other: otherSquare };
    default:
      return { kind: "gap", position, number, square, next: number };
  }
}

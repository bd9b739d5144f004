/**
 * The fault of a requested start that the core has moved, because it is off the board or in a hole. The page shows
 * such a run, and says where it starts; the libraries and the element refuse it.
 */

/** @import { ExperimentInfo } from "../bindings/protocol" */
/** @import { DraftFault } from "./protocol.js" */

/**
 * Returns the fault in the form that the core uses for an `end` off the board or in a hole. Returns null if the core
 * has not moved the start.
 *
 * @param {Pick<ExperimentInfo, "moved" | "rows" | "columns">} experimentInfo
 * @param {string} value the start as it was requested
 * @returns {DraftFault | null}
 */
export function movedStartFault({ moved, rows, columns }, value) {
  if (!moved) return null;
  const [row, column] = moved.from;
  const isHole = row < rows && column < columns;
  return {
    field: "start",
    value,
    problem: isHole ? { kind: "hole" } : { kind: "off-board", lastRow: rows - 1, lastColumn: columns - 1 },
  };
}

/** The report of a long run, as plain text. */

/** @import { Action } from "./actions.js" */
/** @import { Measurement } from "./measurements.js" */

/** The number of actions that a report of a fault lists. */
const LISTED_ACTIONS = 20;

/** An action with the screen on which it took place, and with what it found there. */
export class PerformedAction {
  /**
   * @param {Action} action
   * @param {string} screen the name of the screen
   * @param {string} found
   */
  constructor(action, screen, found) {
    this.action = action;
    this.screen = screen;
    this.found = found;
  }

  /** A line about the action. */
  get text() {
    const { number, tab, kind, isHasty, fractions, text } = this.action;
    const parts = [text.slice(0, 100), this.found].filter(Boolean).map((part) => JSON.stringify(part));
    const position = fractions.map((fraction) => fraction.toFixed(2)).join(" ");
    return `${number} ${tab} #${this.screen} ${kind}${isHasty ? ", hasty" : ""} [${position}] ${parts.join(" → ")}`;
  }
}

/** The record of a run: numbers of actions, the last actions, and measurements. */
export class Report {
  /** The last actions, oldest first. @type {PerformedAction[]} */
  #last = [];
  /** The numbers of actions by kind and by screen. @type {Map<string, Map<string, number>>} */
  #counts = new Map();
  /** @type {Measurement[]} */
  measurements = [];
  actionCount = 0;

  /** @param {PerformedAction} performed */
  add(performed) {
    this.#last.push(performed);
    if (this.#last.length > LISTED_ACTIONS) this.#last.shift();
    const byScreen = this.#counts.get(performed.action.kind) ?? new Map();
    byScreen.set(performed.screen, (byScreen.get(performed.screen) ?? 0) + 1);
    this.#counts.set(performed.action.kind, byScreen);
    this.actionCount += 1;
  }

  /** The last actions as lines. */
  get lastActions() {
    return this.#last.map(({ text }) => text).join("\n");
  }

  /** The numbers of actions by kind and screen, as a table. */
  get actionTable() {
    const screens = [...new Set([...this.#counts.values()].flatMap((byScreen) => [...byScreen.keys()]))].sort();
    const rows = [...this.#counts].sort(([first], [second]) => first.localeCompare(second));
    const numbersOf = (/** @type {Map<string, number>} */ byScreen) => screens.map((name) => byScreen.get(name) ?? 0);
    const sum = (/** @type {number[]} */ numbers) => numbers.reduce((total, number) => total + number, 0);
    const lines = rows.map(([kind, byScreen]) => [kind, ...numbersOf(byScreen), sum(numbersOf(byScreen))]);
    const totals = screens.map((_, column) => sum(lines.map((line) => Number(line[column + 1]))));
    return table([["action", ...screens, "all"], ...lines, ["all", ...totals, sum(totals)]]);
  }

  /** The measurements, as a table. */
  get measurementTable() {
    const names = Object.keys(this.measurements[0]?.values ?? {});
    const lines = this.measurements.map(({ minutes, actions, values }) => [
      minutes.toFixed(1),
      actions,
      ...names.map((name) => values[name]),
    ]);
    return table([["minutes", "actions", ...names], ...lines]);
  }
}

/** Writes rows as a table with aligned columns. @param {(string | number)[][]} rows */
function table(rows) {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => String(row[column]).length)));
  const line = (/** @type {(string | number)[]} */ row) =>
    row.map((value, column) => String(value)[column === 0 ? "padEnd" : "padStart"](widths[column])).join("  ");
  return rows.map(line).join("\n");
}

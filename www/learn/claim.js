/**
 * What the words of a lesson say of a run, and whether that is so. The title of a link is the claim: `"visits"` says
 * that the number in its words is that of the visits, `"status = no tour"` how the run ends. Pure, but for the core that
 * it asks.
 */

import { Ground } from "../board/ground.js";

/** @import { Made, Setting } from "../bindings/protocol" */
/** @import { Questions } from "../engine/request.js" */
/** @import { Report } from "../engine/protocol.js" */

/** What can be measured of a run, by the words of a title. */
export const MEASURES = /** @type {const} */ ([
  ...["visits", "steps", "backtracks", "dead ends", "tours", "attempts", "deepest"],
  ...["length", "moves", "squares", "square", "status", "estimate"],
]);

/** @typedef {typeof MEASURES[number]} Measure */

/**
 * @typedef {object} Claim
 * @property {Measure} measure
 * @property {"=" | ">" | "<"} relation
 * @property {string} value
 */

const CLAIM = new RegExp(`^(${MEASURES.join("|")})(?:\\s*([=<>])([^]*))?$`);

/** A number with its digits in groups, as any language writes them. */
const NUMBER = /\d+(?:[.,'’\u00a0\u202f ]\d{3})+(?!\d)|\d+/g;

/** The number in some words, if they hold one. @param {string} words */
export function numberIn(words) {
  const found = words.match(NUMBER) ?? [];
  return found.length === 1 ? Number(found[0].replace(/\D/g, "")) : null;
}

/**
 * @param {string} title of the link
 * @param {string} words of the link
 * @returns {Claim | null} none where the title is no claim, or its words hold no number
 */
export function claimOf(title, words) {
  const [, measure, relation, value] = CLAIM.exec(title.trim()) ?? [];
  if (!measure) return null;
  const known = /** @type {Measure} */ (measure);
  if (relation) return value.trim() ? { measure: known, relation: /** @type {Claim["relation"]} */ (relation), value: value.trim() } : null;
  if (known === "square") return { measure: known, relation: "=", value: words.trim() };
  const number = numberIn(words);
  return number === null ? null : { measure: known, relation: "=", value: String(number) };
}

/** Whether a claim is true of what was measured. @param {Claim} claim @param {number | string} measured */
export function holds({ relation, value }, measured) {
  if (relation === "=") return String(measured) === value;
  return relation === ">" ? Number(measured) > Number(value) : Number(measured) < Number(value);
}

/** Which of some numbers is nearest to another, as a factor. @param {number[]} numbers @param {number} to */
export function nearest(numbers, to) {
  const far = numbers.map((number) => Math.abs(Math.log(Math.max(number, 0.5) / Math.max(to, 0.5))));
  return far.indexOf(Math.min(...far));
}

/** How long the core may work before it is asked again, in milliseconds. */
const SLICE = 100;

/** For how long an estimate is let grow, in milliseconds. */
const ESTIMATING = 1500;

/** The words of a title for how a run ends. @type {Partial<Record<string, string>>} */
const STATUS = {
  "open-tour": "tour",
  "closed-tour": "closed tour",
  refuted: "refuted",
  exhausted: "no tour",
  stuck: "stuck",
};

/** Asks the core, as an engine does. @typedef {{ask: <K extends keyof Questions>(kind: K, asked: Questions[K]["asked"]) => Promise<Questions[K]["answer"]>}} Asks */

/**
 * Has the core measure what a claim speaks of.
 *
 * @param {Asks} engine one with which nothing else is done meanwhile
 * @param {string} query the experiment, without what belongs to the page
 * @param {number | null} step at which; at the end of the run where there is none
 * @param {Measure} measure
 * @param {number} patience how long it may take, in milliseconds
 * @returns {Promise<number | string | null>} null where the time was too short
 */
export async function measureRun(engine, query, step, measure, patience = Infinity) {
  const until = performance.now() + patience;
  const { draft } = await engine.ask("read", { query, panoramas: true });
  if (measure === "estimate") {
    const end = Math.min(until, performance.now() + ESTIMATING);
    let estimate = await engine.ask("estimate", { draft, milliseconds: SLICE });
    while (estimate && performance.now() < end) estimate = await engine.ask("estimate", { draft, milliseconds: SLICE });
    return estimate?.log10 === null || !estimate ? null : 10 ** estimate.log10;
  }
  let setting = await engine.ask("prepare", { draft, panoramas: true, whole: false });
  if (measure === "squares") return setting.cells?.length ?? setting.rows * setting.columns;
  if (setting.memory !== null) {
    const made = await whole(engine, until);
    return made && (made.tour ? (made.closed ? "closed tour" : "tour") : made.ending);
  }
  while (setting.working) {
    if (performance.now() > until) return null;
    const work = await engine.ask("work", { milliseconds: SLICE });
    setting = work.setting ?? setting;
    if (work.setting === null && work.stage === "ended") break;
  }
  /** @type {Report} */
  let report;
  let left = step ?? Infinity;
  do {
    report = await engine.ask("advance", { steps: left, milliseconds: SLICE });
    left = (step ?? Infinity) - report.counters.steps;
    if (performance.now() > until) return null;
  } while (report.status === "searching" && left > 0);
  if (measure === "moves") return (await engine.ask("facts", { square: report.square })).moves.length;
  return measureOf(measure, report, setting);
}

/** Has a whole path made. @param {Asks} engine @param {number} until @returns {Promise<Made | null>} */
async function whole(engine, until) {
  while (performance.now() < until) {
    const { made } = await engine.ask("work", { milliseconds: SLICE });
    if (made) return made;
  }
  return null;
}

/**
 * @param {Exclude<Measure, "squares" | "moves" | "estimate">} measure
 * @param {Report} report
 * @param {Setting} setting
 * @returns {number | string}
 */
function measureOf(measure, report, setting) {
  const { counters, square, status } = report;
  if (measure === "status") return STATUS[status] ?? status;
  if (measure === "dead ends") return counters.deadEnds;
  if (measure === "length") return counters.visits - counters.backtracks;
  if (measure === "square") return new Ground(setting).name(square, "chess");
  return counters[measure];
}

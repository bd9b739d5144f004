/**
 * The claims of a lesson about runs, and their verification. The title of a link is the claim: `"visits"` states that
 * the number in the link text is the number of visits, and `"status = no tour"` states how the run ends. Pure, except
 * for requests to the core.
 */

import { Ground } from "../board/ground.js";

/** @import { PanoramaResult, ExperimentInfo } from "../bindings/protocol" */
/** @import { EngineRequests } from "../engine/requests.js" */
/** @import { Report } from "../engine/protocol.js" */

/** The properties of a run that a claim can name, as written in a title. */
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

/** A whole number. Its digits may be in groups of three, with the separator of any language. */
const NUMBER = /\d+(?:[.,'’\u00a0\u202f ]\d{3})+(?!\d)|\d+/g;

/** Returns the number in a text; null unless the text contains exactly one. @param {string} words */
export function parseSingleNumber(words) {
  const found = words.match(NUMBER) ?? [];
  return found.length === 1 ? Number(found[0].replace(/\D/g, "")) : null;
}

/**
 * Parses the claim of a link.
 *
 * @param {string} title the title of the link
 * @param {string} words the text of the link
 * @returns {Claim | null} null if the title is no claim, or if the claim needs a number that the text does not contain
 */
export function parseClaim(title, words) {
  const [, measure, relation, value] = CLAIM.exec(title.trim()) ?? [];
  if (!measure) return null;
  const known = /** @type {Measure} */ (measure);
  if (relation) return value.trim() ? { measure: known, relation: /** @type {Claim["relation"]} */ (relation), value: value.trim() } : null;
  if (known === "square") return { measure: known, relation: "=", value: words.trim() };
  const number = parseSingleNumber(words);
  return number === null ? null : { measure: known, relation: "=", value: String(number) };
}

/** Whether a measured value satisfies a claim. @param {Claim} claim @param {number | string} measured */
export function isClaimTrue({ relation, value }, measured) {
  if (relation === "=") return String(measured) === value;
  return relation === ">" ? Number(measured) > Number(value) : Number(measured) < Number(value);
}

/**
 * Returns the index of the number that is nearest to another, by their ratio.
 *
 * @param {number[]} numbers
 * @param {number} to
 */
export function indexOfNearest(numbers, to) {
  const far = numbers.map((number) => Math.abs(Math.log(Math.max(number, 0.5) / Math.max(to, 0.5))));
  return far.indexOf(Math.min(...far));
}

/** The time slice of one request, in milliseconds. */
const TIME_SLICE_MS = 100;

/** The time for which an estimate is refined, in milliseconds. */
const ESTIMATE_TIME_MS = 1500;

/** The names of the final states of a run, as a claim writes them. @type {Partial<Record<string, string>>} */
const STATUS = {
  "open-tour": "tour",
  "closed-tour": "closed tour",
  refuted: "refuted",
  exhausted: "no tour",
  stuck: "stuck",
};

/**
 * Sends requests to the core; an `Engine` is one.
 *
 * @typedef {{request: <K extends keyof EngineRequests>(kind: K, asked: EngineRequests[K]["asked"]) => Promise<EngineRequests[K]["answer"]>}} RequestSender
 */

/**
 * Has the core compute the property of a run that a claim names.
 *
 * @param {RequestSender} engine an engine that nothing else uses in the meantime
 * @param {string} query the experiment, without the page’s own keys
 * @param {number | null} step the step at which to measure; null for the end of the run
 * @param {Measure} measure
 * @param {number} patience the time limit, in milliseconds
 * @returns {Promise<number | string | null>} null if the time limit was too short
 */
export async function measureRun(engine, query, step, measure, patience = Infinity) {
  const until = performance.now() + patience;
  const { draft } = await engine.request("read", { query, panoramas: true });
  if (measure === "estimate") {
    const end = Math.min(until, performance.now() + ESTIMATE_TIME_MS);
    let estimate = await engine.request("estimate", { draft, milliseconds: TIME_SLICE_MS });
    while (estimate && performance.now() < end) estimate = await engine.request("estimate", { draft, milliseconds: TIME_SLICE_MS });
    return estimate?.log10 === null || !estimate ? null : 10 ** estimate.log10;
  }
  let setting = await engine.request("prepare", { draft, panoramas: true, whole: false });
  if (measure === "squares") return setting.cells?.length ?? setting.rows * setting.columns;
  if (setting.memory !== null) {
    const made = await whole(engine, until);
    return made && (made.tour ? (made.closed ? "closed tour" : "tour") : made.ending);
  }
  while (setting.working) {
    if (performance.now() > until) return null;
    const work = await engine.request("work", { milliseconds: TIME_SLICE_MS });
    setting = work.setting ?? setting;
    if (work.setting === null && work.stage === "ended") break;
  }
  /** @type {Report} */
  let report;
  let left = step ?? Infinity;
  do {
    report = await engine.request("advance", { steps: left, milliseconds: TIME_SLICE_MS });
    left = (step ?? Infinity) - report.counters.steps;
    if (performance.now() > until) return null;
  } while (report.status === "searching" && left > 0);
  if (measure === "moves") return (await engine.request("facts", { square: report.square })).moves.length;
  return measureOf(measure, report, setting);
}

/**
 * Has the core compute a whole path.
 *
 * @param {RequestSender} engine
 * @param {number} until the deadline, as a value of `performance.now()`
 * @returns {Promise<PanoramaResult | null>} null at the deadline
 */
async function whole(engine, until) {
  while (performance.now() < until) {
    const { made } = await engine.request("work", { milliseconds: TIME_SLICE_MS });
    if (made) return made;
  }
  return null;
}

/**
 * @param {Exclude<Measure, "squares" | "moves" | "estimate">} measure
 * @param {Report} report
 * @param {ExperimentInfo} setting
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

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

/** The properties that are no numbers. @type {ReadonlySet<Measure>} */
const TEXT_MEASURES = new Set(["square", "status"]);

/**
 * @typedef {object} Claim
 * @property {Measure} measure
 * @property {"=" | ">" | "<"} relation
 * @property {string} value
 */

/** The title of a link with a claim: a property of a run, and optionally a relation and a value. */
const CLAIM_PATTERN = new RegExp(`^(${MEASURES.join("|")})(?:\\s*([=<>])([^]*))?$`);

/** Whole numbers. Their digits may be in groups of three, with the separator of any language. */
const NUMBER_PATTERN = /\d+(?:[.,'’\u00a0\u202f ]\d{3})+(?!\d)|\d+/g;

/** Returns the number in a text; null unless the text contains exactly one. @param {string} text */
export function parseSingleNumber(text) {
  const matches = text.match(NUMBER_PATTERN) ?? [];
  return matches.length === 1 ? Number(matches[0].replace(/\D/g, "")) : null;
}

/**
 * Parses the claim of a link.
 *
 * @param {string} title the title of the link
 * @param {string} linkText the text of the link
 * @returns {Claim | null} null if the title is no complete claim, or if the claim needs a number and the link text does
 *   not contain exactly one
 */
export function parseClaim(title, linkText) {
  const [, measure, relation, value] = CLAIM_PATTERN.exec(title.trim()) ?? [];
  if (!measure) return null;
  const property = /** @type {Measure} */ (measure);
  if (relation) {
    const text = isNumeric(property) ? numberText(value.trim()) : value.trim();
    if (text === "") return null;
    return { measure: property, relation: /** @type {Claim["relation"]} */ (relation), value: text };
  }
  if (property === "square") return { measure: property, relation: "=", value: linkText.trim() };
  const number = parseSingleNumber(linkText);
  return number === null ? null : { measure: property, relation: "=", value: String(number) };
}

/** Whether a property of a run is a number. @param {Measure} measure */
export const isNumeric = (measure) => !TEXT_MEASURES.has(measure);

/**
 * Removes the separators of groups of digits from a number. Returns an empty text for any other text.
 *
 * @param {string} text
 */
function numberText(text) {
  if (text !== "" && Number.isFinite(Number(text))) return text;
  return String(parseSingleNumber(text) ?? "");
}

/** Whether a measured value satisfies a claim. @param {Claim} claim @param {number | string} measured */
export function isClaimTrue({ relation, value }, measured) {
  if (relation === "=") return String(measured) === value;
  return relation === ">" ? Number(measured) > Number(value) : Number(measured) < Number(value);
}

/**
 * Returns the index of the number whose ratio to a target is nearest to 1. Values below 0.5 count as 0.5.
 *
 * @param {number[]} numbers
 * @param {number} target
 */
export function indexOfNearest(numbers, target) {
  const distances = numbers.map((number) => Math.abs(Math.log(Math.max(number, 0.5) / Math.max(target, 0.5))));
  return distances.indexOf(Math.min(...distances));
}

/** The time slice of one request, in milliseconds. */
const TIME_SLICE_MS = 100;

/** The time for which the core refines an estimate, in milliseconds. */
const ESTIMATE_TIME_MS = 1500;

/** The final states of a run, as claims name them. @type {Partial<Record<string, string>>} */
const CLAIMED_STATUS = {
  "open-tour": "tour",
  "closed-tour": "closed tour",
  refuted: "refuted",
  exhausted: "no tour",
  stuck: "stuck",
};

/**
 * The part of `Engine` that sends requests to the core.
 *
 * @typedef {{request: <K extends keyof EngineRequests>(kind: K, parameters: EngineRequests[K]["parameters"]) => Promise<EngineRequests[K]["answer"]>}} RequestSender
 */

/**
 * Lets the core compute the property of a run that a claim names. If the run computes a whole path (panorama), returns
 * the status at its end for every measure except `estimate` and `squares`.
 *
 * @param {RequestSender} engine an engine that nothing else uses in the meantime
 * @param {string} query the experiment, without the page’s own parameters
 * @param {number | null} step the step at which to measure; null for the end of the run
 * @param {Measure} measure
 * @param {number} timeLimitMs the time limit, in milliseconds
 * @returns {Promise<number | string | null>} null if the time limit was exceeded, or if there is no estimate
 */
export async function measureRun(engine, query, step, measure, timeLimitMs = Infinity) {
  const deadline = performance.now() + timeLimitMs;
  if (measure === "estimate") {
    const estimateEnd = Math.min(deadline, performance.now() + ESTIMATE_TIME_MS);
    const { draft } = await engine.request("read", { query, panoramas: true });
    let estimate = await engine.request("estimate", { draft, milliseconds: TIME_SLICE_MS });
    while (estimate && performance.now() < estimateEnd)
      estimate = await engine.request("estimate", { draft, milliseconds: TIME_SLICE_MS });
    return estimate?.log10 === null || !estimate ? null : 10 ** estimate.log10;
  }
  let { setting: experimentInfo } = await engine.request("open", { query, panoramas: true, whole: false });
  if (measure === "squares") return experimentInfo.cells?.length ?? experimentInfo.rows * experimentInfo.columns;
  if (experimentInfo.memory !== null) {
    const result = await computeWholePath(engine, deadline);
    return result && (result.tour ? (result.closed ? "closed tour" : "tour") : result.ending);
  }
  while (experimentInfo.working) {
    if (performance.now() > deadline) return null;
    const work = await engine.request("work", { milliseconds: TIME_SLICE_MS });
    experimentInfo = work.setting ?? experimentInfo;
    if (work.setting === null && work.stage === "ended") break;
  }
  /** @type {Report} */
  let report;
  let remainingSteps = step ?? Infinity;
  do {
    report = await engine.request("advance", { steps: remainingSteps, milliseconds: TIME_SLICE_MS });
    remainingSteps = (step ?? Infinity) - report.counters.steps;
    if (performance.now() > deadline) return null;
  } while (report.status === "searching" && remainingSteps > 0);
  if (measure === "moves") return (await engine.request("facts", { square: report.square })).moves.length;
  return measureOfReport(measure, report, experimentInfo);
}

/**
 * Lets the core compute a whole path.
 *
 * @param {RequestSender} engine
 * @param {number} deadline a time of `performance.now()`
 * @returns {Promise<PanoramaResult | null>} null at the deadline
 */
async function computeWholePath(engine, deadline) {
  while (performance.now() < deadline) {
    const { made: result } = await engine.request("work", { milliseconds: TIME_SLICE_MS });
    if (result) return result;
  }
  return null;
}

/**
 * Returns a property of a run from a report about the run.
 *
 * @param {Exclude<Measure, "squares" | "moves" | "estimate">} measure
 * @param {Report} report
 * @param {ExperimentInfo} experimentInfo
 * @returns {number | string}
 */
function measureOfReport(measure, report, experimentInfo) {
  const { counters, square, status } = report;
  if (measure === "status") return CLAIMED_STATUS[status] ?? status;
  if (measure === "dead ends") return counters.deadEnds;
  if (measure === "length") return counters.visits - counters.backtracks;
  if (measure === "square") return new Ground(experimentInfo).name(square, "chess");
  return counters[measure];
}

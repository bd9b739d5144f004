/** An engine that calls the core directly, for tests without a worker. */

import { readFileSync } from "node:fs";
import * as core from "../../www/engine/laboratory-core.js";
import { InvalidDraftError } from "../../www/engine/engine.js";
import { createAnalysisHandlers } from "../../www/engine/analysis-handlers.js";
import { decodeAdjacencyLists, decodeReport } from "../../www/engine/protocol.js";
import { createStageHandlers } from "../../www/engine/stage-handlers.js";

/** @typedef {Pick<import("../../www/engine/engine.js").Engine, "request" | "adjacencyLists" | "end">} DirectEngine */

/**
 * Creates an engine that answers requests immediately.
 *
 * @param {(answer: any) => unknown} [distort] changes each answer of the core
 * @returns {DirectEngine}
 */
export function createDirectEngine(distort = (answer) => answer) {
  core.load(readFileSync(new URL("../../www/bindings/laboratory/knights_tour_bg.wasm", import.meta.url)));
  const handlers = { ...createStageHandlers(core), ...createAnalysisHandlers(core) };
  /** @type {DirectEngine["request"]} */
  const request = async (kind, parameters) => {
    try {
      const answer = distort(
        /** @type {Record<string, (parameters: unknown) => unknown>} */ (handlers)[kind](parameters),
      );
      return /** @type {any} */ (answer instanceof Float64Array ? decodeReport(answer) : answer);
    } catch (thrown) {
      if (typeof thrown === "object" && thrown !== null && "field" in thrown) {
        throw new InvalidDraftError(/** @type {import("../../www/engine/protocol.js").DraftFault} */ (thrown));
      }
      throw thrown;
    }
  };
  return {
    request,
    adjacencyLists: async (size) => decodeAdjacencyLists(await request("lists", {}), size),
    end: () => undefined,
  };
}

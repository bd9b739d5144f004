/** The rate at which facts about a search are requested. */

import assert from "node:assert/strict";
import test from "node:test";
import { SurveyRequester } from "../../www/insight/survey-requester.js";

/** @import { Moment } from "../../www/board/moment.js" */
/** @import { MomentData, SurveyRequest } from "../../www/bindings/protocol.js" */

/** The time between two moments of a playback, in milliseconds. */
const FRAME_MS = 10;

/** Facts about the current step. @type {SurveyRequest} */
const STEP_FACTS = { insight: true };

/** Facts about the whole search. @type {SurveyRequest} */
const SEARCH_FACTS = { branches: 4 };

/**
 * Returns a requester whose engine answers each request at once, with a clock for the test.
 *
 * @param {import("node:test").TestContext} context
 */
function createRequester(context) {
  const clock = { now: 0 };
  context.mock.method(performance, "now", () => clock.now);
  /** @type {{wants: SurveyRequest, at: number}[]} */
  const requests = [];
  const engine = {
    /** @param {string} _name @param {{wants: SurveyRequest}} parameters */
    async request(_name, { wants }) {
      requests.push({ wants, at: clock.now });
      return /** @type {MomentData} */ ({});
    },
  };
  const requester = new SurveyRequester(/** @type {any} */ (engine), {
    getStepRequest: () => STEP_FACTS,
    getSearchRequest: () => SEARCH_FACTS,
    onSurvey: () => {},
    onBusy: () => {},
  });
  const searchTimes = () => requests.filter(({ wants }) => "branches" in wants).map(({ at }) => at);
  return { clock, requester, requests, searchTimes };
}

const moment = /** @type {Moment} */ (/** @type {unknown} */ ({}));

test("during a playback, facts about the whole search are requested every 250 ms, facts about the step each time", async (t) => {
  const { clock, requester, requests, searchTimes } = createRequester(t);
  for (; clock.now <= 1_000; clock.now += FRAME_MS) {
    requester.update(moment, false);
    await new Promise(setImmediate);
  }
  assert.deepEqual(searchTimes(), [0, 250, 500, 750, 1_000]);
  assert.equal(requests.length, 1_000 / FRAME_MS + 1);
});

test("all facts about a settled moment and about another search are requested at once", async (t) => {
  const { clock, requester, searchTimes } = createRequester(t);
  requester.update(moment, false);
  await new Promise(setImmediate);
  clock.now = 20;
  requester.update(moment, true);
  await new Promise(setImmediate);
  clock.now = 40;
  requester.update(/** @type {Moment} */ ({ ...moment }), false);
  await new Promise(setImmediate);
  assert.deepEqual(searchTimes(), [0, 20, 40]);
});

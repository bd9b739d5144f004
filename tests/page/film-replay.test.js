import assert from "node:assert/strict";
import { test } from "node:test";
import { Ground } from "../../www/board/ground.js";
import { Moment } from "../../www/board/moment.js";
import { ViewSettings } from "../../www/board/view-settings.js";
import { PathReplay } from "../../www/film/path-replay.js";
import { SearchReplay } from "../../www/film/search-replay.js";
import { boardFrameLayout, panoramaFrameLayout } from "../../www/film/frame-layout.js";
import { boardLayout } from "../../www/board/pictures/pictures.js";
import { createDirectEngine } from "./direct-engine.js";

const engine = createDirectEngine();

/** Prepares the search of a query. @param {string} query */
async function prepareQuery(query) {
  const { draft } = await engine.request("read", { query, panoramas: false });
  return engine.request("prepare", { draft, panoramas: false, whole: false });
}

test("a search replay seeks to any step, dead ends included, forward and back", async () => {
  const experimentInfo = await prepareQuery("board=5x5&start=2,2&order=granada&algorithm=backtracking");
  const replay = new SearchReplay(engine, new Moment(experimentInfo));
  const report = await replay.seek(20);
  assert.equal(report.counters.steps, 20);
  assert.equal(replay.moment.counters.steps, 20);
  const path = replay.moment.path.slice(0, replay.moment.depth);
  await replay.seek(400);
  assert.ok(replay.moment.counters.deadEnds > 0 && replay.last === 400);
  await replay.seek(20);
  assert.deepEqual(replay.moment.path.slice(0, replay.moment.depth), path);
  assert.equal(replay.last, 400);
  const decision = await replay.loadDecision();
  assert.equal(decision?.square, replay.moment.knight);
  assert.ok((decision?.candidates ?? []).length > 0);
});

test("a search replay ends with the search, and has no decision at the end", async () => {
  const replay = new SearchReplay(engine, new Moment(await prepareQuery("board=8x8&algorithm=warnsdorff")));
  await replay.seek(1e6);
  assert.equal(replay.moment.ended, true);
  assert.equal(replay.last, replay.moment.counters.steps);
  assert.equal(await replay.loadDecision(), null);
});

test("a path replay follows the squares of a tour, and finishes with the last square", async () => {
  const experimentInfo = await prepareQuery("board=8x8&algorithm=warnsdorff");
  const searchReplay = new SearchReplay(engine, new Moment(experimentInfo));
  await searchReplay.seek(1e6);
  const path = Array.from(searchReplay.moment.path);
  const replay = new PathReplay(new Moment(experimentInfo), path, searchReplay.moment.status);
  assert.deepEqual([replay.first, replay.last], [1, 64]);
  await replay.seek(10);
  assert.deepEqual(Array.from(replay.moment.path.subarray(0, replay.moment.depth)), path.slice(0, 10));
  assert.equal(replay.moment.status, "searching");
  const lastReport = await replay.seek(64);
  assert.deepEqual([replay.moment.status, lastReport.lastEvent], [searchReplay.moment.status, "tour"]);
  // After a seek back, the last event is the entry to a square, and not a step back.
  const earlierReport = await replay.seek(10);
  assert.deepEqual(
    [earlierReport.lastEvent, earlierReport.square, replay.moment.status],
    ["enter", path[9], "searching"],
  );
});

test("a board frame has at most the requested size, rounded to even sides, and squares at least as large as on a board of that size", () => {
  const view = new ViewSettings(null, () => undefined);
  for (const [rows, columns] of [
    [8, 8],
    [5, 12],
    [12, 5],
    [3, 40],
    [100, 100],
  ]) {
    const ground = new Ground({ rows, columns });
    for (const size of [120, 333, 720, 1080, 2160]) {
      const { frameSize, ratio, square } = boardFrameLayout(size, ground, view);
      // A film of 120 pixels is too small for 100 columns and a margin, so the frame is larger.
      const maxSide = size === 120 && columns === 100 ? 150 : size + 1;
      assert.ok(
        Math.max(frameSize.width, frameSize.height) <= maxSide,
        `${rows} × ${columns} at ${size}: ${frameSize.width} × ${frameSize.height}`,
      );
      assert.deepEqual([frameSize.width % 2, frameSize.height % 2], [0, 0]);
      assert.ok(square >= boardLayout({ width: size - 1, height: size - 1, ratio }, ground, view).squareSize);
      assert.ok(square * columns <= frameSize.width && square * rows <= frameSize.height);
    }
  }
});

test("a panorama frame has the proportions of the board, and a minimum height", () => {
  assert.deepEqual(panoramaFrameLayout(720, { rows: 1000, columns: 1000 }).frameSize, { width: 720, height: 720 });
  assert.deepEqual(panoramaFrameLayout(720, { rows: 500, columns: 1000 }).frameSize, { width: 720, height: 360 });
  assert.deepEqual(panoramaFrameLayout(720, { rows: 3, columns: 100_000 }).frameSize, { width: 720, height: 48 });
});

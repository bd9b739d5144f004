import assert from "node:assert/strict";
import { test } from "node:test";
import { Ground } from "../../www/board/ground.js";
import { Moment } from "../../www/board/moment.js";
import { ViewSettings } from "../../www/board/view-settings.js";
import { PathReplay } from "../../www/film/path-replay.js";
import { SearchReplay } from "../../www/film/search-replay.js";
import { boardFrameLayout, panoramaFrameLayout } from "../../www/film/frame-layout.js";
import { boardLayout } from "../../www/board/board-layout.js";
import { createDirectEngine } from "./direct-engine.js";

const engine = createDirectEngine();

/** A prepared search. @param {string} query */
async function prepared(query) {
  const { draft } = await engine.request("read", { query, panoramas: false });
  return engine.request("prepare", { draft, panoramas: false, whole: false });
}

test("a film of a search comes to every step, dead ends included, forward and back", async () => {
  const setting = await prepared("board=5x5&start=2,2&order=granada&algorithm=backtracking");
  const way = new SearchReplay(engine, new Moment(setting));
  const report = await way.seek(20);
  assert.equal(report.counters.steps, 20);
  assert.equal(way.moment.counters.steps, 20);
  const path = way.moment.path.slice(0, way.moment.depth);
  await way.seek(400);
  assert.ok(way.moment.counters.deadEnds > 0 && way.last === 400);
  await way.seek(20);
  assert.deepEqual(way.moment.path.slice(0, way.moment.depth), path);
  assert.equal(way.last, 400);
  const decision = await way.decision();
  assert.equal(decision?.square, way.moment.knight);
  assert.ok((decision?.candidates ?? []).length > 0);
});

test("a film of a search ends where the search does, and nothing is decided there", async () => {
  const way = new SearchReplay(engine, new Moment(await prepared("board=8x8&algorithm=warnsdorff")));
  await way.seek(1e6);
  assert.equal(way.moment.ended, true);
  assert.equal(way.last, way.moment.counters.steps);
  assert.equal(await way.decision(), null);
});

test("a film of a tour goes along its squares, and is finished with the last one", async () => {
  const setting = await prepared("board=8x8&algorithm=warnsdorff");
  const search = new SearchReplay(engine, new Moment(setting));
  await search.seek(1e6);
  const path = Array.from(search.moment.path);
  const way = new PathReplay(new Moment(setting), path, search.moment.status);
  assert.deepEqual([way.first, way.last], [1, 64]);
  await way.seek(10);
  assert.deepEqual(Array.from(way.moment.path.subarray(0, way.moment.depth)), path.slice(0, 10));
  assert.equal(way.moment.status, "searching");
  const last = await way.seek(64);
  assert.deepEqual([way.moment.status, last.lastEvent], [search.moment.status, "tour"]);
  // After going back, the moment is as if later steps had never been shown: no step appears as taken back.
  const back = await way.seek(10);
  assert.deepEqual([back.lastEvent, back.square, way.moment.status], ["enter", path[9], "searching"]);
});

test("the picture of a board is no larger than its squares need, and even as encoders want it", () => {
  const view = new ViewSettings(null, () => undefined);
  for (const [rows, columns] of [[8, 8], [5, 12], [12, 5], [3, 40], [100, 100]]) {
    const ground = new Ground({ rows, columns });
    for (const size of [120, 333, 720, 1080, 2160]) {
      const { frameSize, ratio, square } = boardFrameLayout(size, ground, view);
      // The smallest picture has more squares than pixels.
      const most = size === 120 && columns === 100 ? 150 : size + 1;
      assert.ok(Math.max(frameSize.width, frameSize.height) <= most, `${rows} × ${columns} at ${size}: ${frameSize.width} × ${frameSize.height}`);
      assert.deepEqual([frameSize.width % 2, frameSize.height % 2], [0, 0]);
      assert.ok(square >= boardLayout({ width: size - 1, height: size - 1, ratio }, ground, view).square);
      assert.ok(square * columns <= frameSize.width && square * rows <= frameSize.height);
    }
  }
});

test("the picture of a large board has its proportions, and a strip can still be seen", () => {
  assert.deepEqual(panoramaFrameLayout(720, { rows: 1000, columns: 1000 }).frameSize, { width: 720, height: 720 });
  assert.deepEqual(panoramaFrameLayout(720, { rows: 500, columns: 1000 }).frameSize, { width: 720, height: 360 });
  assert.deepEqual(panoramaFrameLayout(720, { rows: 3, columns: 100_000 }).frameSize, { width: 720, height: 48 });
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { Ground } from "../../www/board/ground.js";
import { VIEW_OPTIONS, ViewSettings } from "../../www/board/view-settings.js";

const board = new Ground({ rows: 8, columns: 8 });

test("every setting has its first option if no valid option is stored", () => {
  for (const stored of [null, "", "{", "null", "[]", "7", '{"picture":"oil","naming":3}']) {
    const view = new ViewSettings(stored, () => assert.fail("nothing was chosen"));
    assert.equal(view.picture, "path");
    assert.equal(view.arched, false);
    assert.equal(view.number(0), 1);
    assert.equal(view.name(0, board), "a8");
  }
});

test("an arrangement of the graph that is chosen again, by the user or by a link, is reported again", () => {
  let changes = 0;
  const view = new ViewSettings(null, () => changes++);
  for (const choose of [
    () => view.setOption("beside", "board"),
    () => view.setOption("beside", "board"),
    () => view.overrideFromLink({ beside: "board" }),
  ]) {
    const [changesBefore, numberBefore] = [changes, view.arrangementNumber];
    choose();
    assert.equal(changes, changesBefore + 1);
    assert.notEqual(view.arrangementNumber, numberBefore);
  }
  view.setOption("beside", "off");
  const changesBefore = changes;
  view.setOption("beside", "off");
  assert.equal(changes, changesBefore);
});

test("the search tree and the graph share the room beside the board", () => {
  const view = new ViewSettings(null, () => undefined);
  view.toggleTreePlace();
  assert.equal(view.isTreeOnStage, true);
  view.setOption("beside", "tour");
  assert.equal(view.isTreeOnStage, false);
  view.toggleTreePlace();
  assert.deepEqual([view.isTreeOnStage, view.optionOf("beside")], [true, "off"]);
  view.toggleTreePlace();
  assert.equal(view.isTreeOnStage, false);
});

test("a changed setting is reported once, and restored from the stored text", () => {
  let changes = 0;
  const view = new ViewSettings(null, () => changes++);
  for (const [name, values] of Object.entries(VIEW_OPTIONS)) {
    const setting = /** @type {import("../../www/board/view-settings.js").ViewSettingName} */ (name);
    for (const value of [...values, values[1], "invalid value"]) view.setOption(setting, value);
  }
  // Each option except the default is a change. With more than two options, the return to the second is another one.
  const expected = Object.values(VIEW_OPTIONS).reduce((sum, { length }) => sum + length - 1 + (length > 2 ? 1 : 0), 0);
  assert.equal(changes, expected);
  assert.deepEqual(
    Object.keys(VIEW_OPTIONS).map((name) =>
      view.optionOf(/** @type {import("../../www/board/view-settings.js").ViewSettingName} */ (name)),
    ),
    Object.values(VIEW_OPTIONS).map((values) => values[1]),
  );
  const restored = new ViewSettings(view.storedText, () => undefined);
  assert.equal(restored.storedText, view.storedText);
  assert.equal(restored.picture, "numbers");
  assert.equal(restored.arched, true);
  assert.equal(restored.number(0), 0);
  assert.equal(restored.name(0, board), "(0, 0)");
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { Ground } from "../../www/board/ground.js";
import { VIEW_OPTIONS, ViewSettings } from "../../www/board/view-settings.js";

const board = new Ground({ rows: 8, columns: 8 });

test("before anything was chosen the first of each choice stands", () => {
  for (const kept of [null, "", "{", "null", "[]", "7", '{"picture":"oil","naming":3}']) {
    const view = new ViewSettings(kept, () => assert.fail("nothing was chosen"));
    assert.equal(view.picture, "path");
    assert.equal(view.arched, false);
    assert.equal(view.number(0), 1);
    assert.equal(view.name(0, board), "a8");
  }
});

test("what was chosen is told once, and comes back from its text", () => {
  let changes = 0;
  const view = new ViewSettings(null, () => changes++);
  for (const [name, values] of Object.entries(VIEW_OPTIONS)) {
    const choice = /** @type {import("../../www/board/view-settings.js").ViewSettingName} */ (name);
    for (const value of [...values, values[1], "nothing of the kind"]) view.setOption(choice, value);
  }
  // Each value except the default changes the view; if there are more than two values, the second one changes it again.
  const expected = Object.values(VIEW_OPTIONS).reduce((sum, { length }) => sum + length - 1 + (length > 2 ? 1 : 0), 0);
  assert.equal(changes, expected);
  assert.deepEqual(
    Object.keys(VIEW_OPTIONS).map((name) => view.optionOf(/** @type {import("../../www/board/view-settings.js").ViewSettingName} */ (name))),
    Object.values(VIEW_OPTIONS).map((values) => values[1]),
  );
  const again = new ViewSettings(view.storedText, () => undefined);
  assert.equal(again.storedText, view.storedText);
  assert.equal(again.picture, "numbers");
  assert.equal(again.arched, true);
  assert.equal(again.number(0), 0);
  assert.equal(again.name(0, board), "(0, 0)");
});

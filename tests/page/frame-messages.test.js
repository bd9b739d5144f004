import assert from "node:assert/strict";
import { test } from "node:test";
import { readMessage } from "../../www/frame/frame-messages.js";

const said = { type: "knights-tour", version: 1 };

test("messages are read as they are documented", () => {
  assert.deepEqual(readMessage({ ...said, command: "play" }), { command: "play", step: 0, link: "" });
  assert.deepEqual(readMessage({ ...said, command: "seek", step: 12 }), { command: "seek", step: 12, link: "" });
  assert.deepEqual(readMessage({ ...said, command: "load", link: "?board=5x5" }), { command: "load", step: 0, link: "?board=5x5" });
});

test("what is no message to this page is passed over", () => {
  for (const data of [null, undefined, 7, "play", [], {}, { type: "other", version: 1, command: "play" }, { command: "play" }]) {
    assert.equal(readMessage(data), null);
  }
});

test("a message that is not as it should be is refused, and says in what", () => {
  for (const [message, refused] of [
    [{ type: said.type, command: "play" }, "version"],
    [{ ...said, version: 2, command: "play" }, "version"],
    [{ ...said }, "command"],
    [{ ...said, command: "constructor" }, "command"],
    [{ ...said, command: ["play"] }, "command"],
    [{ ...said, command: "seek", step: -1 }, "step"],
    [{ ...said, command: "seek", step: "7" }, "step"],
    [{ ...said, command: "seek", step: Infinity }, "step"],
    [{ ...said, command: "load", link: { toString: () => "?" } }, "link"],
    [{ ...said, command: "load", link: "x".repeat(16_001) }, "link"],
  ]) {
    assert.deepEqual(readMessage(message), { refused });
  }
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { readMessage } from "../../www/frame/frame-messages.js";

const envelope = { type: "knights-tour", version: 1 };

test("the documented messages are parsed", () => {
  assert.deepEqual(readMessage({ ...envelope, command: "play" }), { command: "play", step: 0, link: "" });
  assert.deepEqual(readMessage({ ...envelope, command: "seek", step: 12 }), { command: "seek", step: 12, link: "" });
  assert.deepEqual(readMessage({ ...envelope, command: "load", link: "?board=5x5" }), {
    command: "load",
    step: 0,
    link: "?board=5x5",
  });
});

test("the identifier of a message is kept, even if the message is refused", () => {
  assert.deepEqual(readMessage({ ...envelope, command: "play", id: 7 }), { command: "play", step: 0, link: "", id: 7 });
  assert.deepEqual(readMessage({ ...envelope, command: "eval", id: "a" }), { refused: "command", id: "a" });
  for (const id of [null, {}, ["a"], true, NaN, Infinity, "x".repeat(201)]) {
    assert.deepEqual(readMessage({ ...envelope, command: "play", id }), { refused: "id" });
  }
});

test("other data is ignored", () => {
  for (const data of [
    null,
    undefined,
    7,
    "play",
    [],
    {},
    { type: "other", version: 1, command: "play" },
    { command: "play" },
  ]) {
    assert.equal(readMessage(data), null);
  }
});

test("an invalid message is refused with the name of the invalid field", () => {
  for (const [message, refused] of [
    [{ type: envelope.type, command: "play" }, "version"],
    [{ ...envelope, version: 2, command: "play" }, "version"],
    [{ ...envelope }, "command"],
    [{ ...envelope, command: "constructor" }, "command"],
    [{ ...envelope, command: ["play"] }, "command"],
    [{ ...envelope, command: "seek" }, "step"],
    [{ ...envelope, command: "load" }, "link"],
    [{ ...envelope, command: "load", link: " " }, "link"],
    [{ ...envelope, command: "seek", step: -1 }, "step"],
    [{ ...envelope, command: "seek", step: "7" }, "step"],
    [{ ...envelope, command: "seek", step: Infinity }, "step"],
    [{ ...envelope, command: "load", link: { toString: () => "?" } }, "link"],
    [{ ...envelope, command: "load", link: "x".repeat(16_001) }, "link"],
  ]) {
    assert.deepEqual(readMessage(message), { refused });
  }
});

test("every wrong value of every field of a message is refused with the name of the field", () => {
  const values = [null, true, NaN, Infinity, -1, 1.5, 2 ** 53, "", " ", "hello", [], ["play"], {}, () => 1, 5n];
  let count = 0;
  for (const [field, message, allowed] of /** @type {[string, object, unknown[]][]} */ ([
    ["version", { command: "play" }, []],
    ["command", {}, []],
    ["step", { command: "seek" }, []],
    ["link", { command: "load" }, ["hello"]],
    ["id", { command: "play" }, [-1, 1.5, 2 ** 53, "", " ", "hello"]],
  ])) {
    for (const value of values.filter((value) => !allowed.includes(value))) {
      const answer = readMessage({ ...envelope, ...message, [field]: value });
      assert.deepEqual(answer, { refused: field }, `${field}: ${String(value)}`);
      count += 1;
    }
  }
  assert.equal(count, 68);
});

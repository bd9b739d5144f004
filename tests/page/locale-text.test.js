import assert from "node:assert/strict";
import { test } from "node:test";
import { fillText } from "../../vite/locale-text.js";

const texts = {
  title: "Knight's tour",
  board: { size: "Rows & columns", hint: 'up to "<32>"' },
};

test("an empty element gets its text, escaped", () => {
  assert.equal(
    fillText('<p class="a" data-text="board.size"></p>', texts),
    '<p class="a" data-text="board.size">Rows &amp; columns</p>',
  );
});

test("an element with content keeps its content", () => {
  const html = '<p data-text="title"><b>mine</b></p>';
  assert.equal(fillText(html, texts), html);
});

test("data-label, data-title and data-content are written as the attributes that they name", () => {
  assert.equal(
    fillText('<button data-label="title" data-title="board.hint">x</button>', texts),
    '<button data-label="title" data-title="board.hint" aria-label="Knight\'s tour"' +
      ' title="up to &quot;&lt;32&gt;&quot;">x</button>',
  );
  assert.equal(
    fillText('<meta name="description" data-content="title" />', texts),
    '<meta name="description" data-content="title" content="Knight\'s tour" />',
  );
});

test("tags over several lines and quoted angle brackets are read", () => {
  assert.equal(
    fillText('<a\n  href="?a>b"\n  data-text="title"\n></a>', texts),
    '<a\n  href="?a>b"\n  data-text="title"\n>Knight\'s tour</a>',
  );
});

test("comments, and tags without texts, are left unchanged", () => {
  const html = '<!doctype html><!-- <p data-text="none"></p> --><p>1 &lt; 2</p>';
  assert.equal(fillText(html, texts), html);
});

test("a key without a text is an error that names it", () => {
  for (const key of ["none", "board", "board.none", "title.length", "toString"]) {
    assert.throws(() => fillText(`<p data-text="${key}"></p>`, texts), {
      message: new RegExp(`"${key}"`),
    });
  }
});

test("a text for an attribute that the element already has is an error", () => {
  assert.throws(() => fillText('<p data-title="title" title="mine"></p>', texts), /both/);
});

test("placeholders with a default value are filled, and others stay", () => {
  const textsWithPlaceholders = { hint: "Click a {{noun}} of {{size}}", noun: { usual: "square" } };
  assert.equal(
    fillText('<p data-text="hint"></p>', textsWithPlaceholders, "the texts", { noun: "noun.usual" }),
    '<p data-text="hint">Click a square of {{size}}</p>',
  );
  assert.throws(
    () => fillText('<p data-text="hint"></p>', textsWithPlaceholders, "the texts", { noun: "none" }),
    /"none"/,
  );
});

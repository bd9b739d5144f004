/** Files that a user might open in the page: tours, pictures, lessons, results, and files that are none of these. */

import { readFileSync } from "node:fs";
import { Random } from "./random.js";

/**
 * A file: its name, its media type, and its bytes.
 *
 * @typedef {{name: string, mimeType: string, buffer: Buffer}} SoakFile
 */

/** A tour of the 5 × 5 board, as rows of numbers. */
const TOUR = "1 14 9 20 3\n24 19 2 15 10\n13 8 23 4 21\n18 25 6 11 16\n7 12 17 22 5\n";

/** The size of the file with random bytes, in bytes. */
const JUNK_BYTES = 20_000;

/** Returns bytes that are random, and the same in every run. */
function junk() {
  const random = new Random(0, 0);
  return Buffer.from(Array.from({ length: JUNK_BYTES }, () => random.below(256)));
}

const icon = readFileSync(new URL("../../www/public/icon-192.png", import.meta.url));

/** @type {Record<string, [mimeType: string, contents: string | Buffer]>} */
const CONTENTS = {
  "tour.txt": ["text/plain", TOUR],
  "wrong.txt": ["text/plain", TOUR.replace("25", "24")],
  "moves.txt": ["text/plain", "a1 b3 c5 d3 e5 f3 g5 h3 g1 e2"],
  "tour.json": [
    "application/json",
    JSON.stringify(
      TOUR.trim()
        .split("\n")
        .map((row) => row.split(" ").map(Number)),
    ),
  ],
  "deep.json": ["application/json", "[".repeat(50_000)],
  "broken.json": ["application/json", '{"rows": 5, "squares": [1, 2'],
  "counts.csv": ["text/csv", "part,count\n1,12\n2,oops\n"],
  "lesson.md": ["text/markdown", "# Lesson\n\nText with a [run](?v=1&board=5x5&start=0,0).\n\n- [ ] one\n- [x] two\n"],
  "empty.txt": ["text/plain", ""],
  "long.txt": ["text/plain", "1 2 3 4 5 6 7 8\n".repeat(60_000)],
  "junk.bin": ["application/octet-stream", junk()],
  "junk.png": ["image/png", junk()],
  "icon.png": ["image/png", icon],
  "cut.png": ["image/png", icon.subarray(0, 900)],
  "picture.svg": [
    "image/svg+xml",
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><circle r="4"/></svg>',
  ],
};

/** The names of the files. */
export const FILE_NAMES = Object.keys(CONTENTS);

/** Returns a file. @param {string} name @returns {SoakFile} */
export function fileNamed(name) {
  const [mimeType, contents] = CONTENTS[name];
  return { name, mimeType, buffer: Buffer.from(contents) };
}

/** Valid and hostile addresses of the page: queries of experiments, and fragments of screens. */

import { readFileSync } from "node:fs";
import { SCREEN_NAMES } from "../browser/screen-list.js";

/** @import { Random } from "./random.js" */

/** @type {{query: string}[]} */
const links = JSON.parse(readFileSync(new URL("../page/links.json", import.meta.url), "utf8"));

/** Queries of experiments, as the page and its documentation publish them. */
const QUERIES = [...new Set(links.map(({ query }) => query))];

/** A short query, for the lanes of a race and for games. */
const SHORT_QUERY = "v=1&board=6x6&start=0,0&order=rows&algorithm=warnsdorff";

/** Fragments of screens: the plain names, and fragments with parameters. */
const FRAGMENTS = [
  ...SCREEN_NAMES,
  "learn/tour",
  "learn/warnsdorff",
  "learn/none",
  "learn/own",
  "learn/own/AAAA",
  `play/${SHORT_QUERY}`,
  `play/${SHORT_QUERY}&moves=8.16`,
  "play/v=1&board=5x5&start=0,0&given=0.0.24.12",
  "exercise/algorithm=warnsdorff&kind=choose&level=medium&seed=5",
  "exercise/algorithm=backtracking&kind=step&level=hard&seed=4294967295",
  "puzzle/board=5x5&count=2&seed=1",
  "puzzle/board=6x6&difficulty=hard&versions=2&seed=3",
  `side-by-side/${SHORT_QUERY}/${SHORT_QUERY.replace("rows", "clockwise")}`,
  `side-by-side/${SHORT_QUERY}/${SHORT_QUERY.replace("warnsdorff", "backtracking")}&find=all`,
  "published/docerpro-example",
  "published/no-such-entry",
  "tours/board=5x5&start=0,0",
  "tours/board=6x6&tour=closed&page=3",
  "count/board=6x6",
  "count/board=6x8&seats=4&seat=2",
  "laboratory/algorithms=warnsdorff&sizes=5&starts=all",
  "laboratory/algorithms=warnsdorff,pohl&sizes=6-8&starts=corner&seeds=0-9",
];

/** Values that no parameter of an address expects. */
const HOSTILE_VALUES = [
  "",
  "-1",
  "0",
  "0x0",
  "1x1",
  "2x3",
  "99999999999999999999",
  "NaN",
  "1e309",
  "%",
  "%zz",
  "%00",
  "%F0%9F%90%B4",
  "%ED%A0%80",
  "\u202e\u0000",
  "<img src=x onerror=alert(1)>",
  "__proto__",
  "constructor",
  "../../etc/passwd",
  "javascript:alert(1)",
  "a,b,,;/",
  "1.2.3.4.5",
  "x".repeat(3000),
];

/**
 * Damages an address. The result may be a valid address of another experiment.
 *
 * @param {Random} random
 * @param {string} address without `?` and `#`
 */
function damage(random, address) {
  const parts = address.split("&");
  const index = random.below(parts.length);
  const [name] = parts[index].split("=");
  switch (random.below(6)) {
    case 0:
      return address.slice(0, random.below(address.length + 1));
    case 1:
      parts.splice(index, 1);
      break;
    case 2:
      parts.push(parts[index], `${name}=${random.pick(HOSTILE_VALUES)}`);
      break;
    case 3:
      parts.push(`${random.pick(HOSTILE_VALUES)}=${random.pick(HOSTILE_VALUES)}`);
      break;
    default:
      parts[index] = `${name}=${random.pick(HOSTILE_VALUES)}`;
  }
  return parts.join("&");
}

/** Returns the query of an experiment, without `?`. A third of the queries are damaged. @param {Random} random */
export function pickQuery(random) {
  const query = random.pick(QUERIES);
  return random.below(3) === 0 ? damage(random, query) : query;
}

/** Returns the fragment of a screen, without `#`. A fifth of the fragments are damaged. @param {Random} random */
export function pickFragment(random) {
  const fragment = random.pick(FRAGMENTS);
  return random.below(5) === 0 ? damage(random, fragment) : fragment;
}

/** A program that uses the package. It runs in Node, and with each bundler in a browser. */

import { SetupRefused, count, search, solve, verify } from "knights-tour";
import { createWorker } from "knights-tour/worker";

/**
 * Waits for some work, and returns the longest time for which the event loop was blocked, in milliseconds.
 *
 * @param {Promise<unknown>} work
 */
async function longestPause(work) {
  let isDone = false;
  const end = () => (isDone = true);
  work.then(end, end);
  let longest = 0;
  for (let last = performance.now(); !isDone;) {
    await new Promise((resolve) => setTimeout(resolve, 0));
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
  }
  return longest;
}

/** Solves, verifies, searches and counts with the package, also in a worker, and returns the results. */
export async function usePackage() {
  const answer = await solve({ rows: 8, columns: 8, start: "a1", closed: true });
  if (answer.kind !== "tour") throw new Error(answer.kind);
  const { fault, closed } = await verify({ rows: 8, columns: 8 }, answer.squares);
  const kinds = new Set();
  for (const step of await search({ rows: 5, algorithm: "backtracking" })) kinds.add(step.kind);
  const noTour = await solve({ rows: 5, start: [0, 1] });
  const refused = await solve({ rows: -1 }).catch((error) =>
    error instanceof SetupRefused ? error.field : String(error),
  );
  const { undirected } = await count({ rows: 6, closed: true });

  const worker = createWorker();
  const large = worker.solve({ rows: 400, columns: 300 });
  const pause = await longestPause(large);
  let visits = 0;
  for await (const step of await worker.search({ rows: 5, algorithm: "backtracking" }))
    visits += step.kind === "enter" ? 1 : 0;
  worker.close();

  const controller = new AbortController();
  const longSearch = solve({ start: [3, 7], order: "jumps", algorithm: "backtracking" }, { signal: controller.signal });
  setTimeout(() => controller.abort(), 100);
  const ended = await longSearch.then(String, (error) => error.name);
  return {
    start: answer.squares[0],
    squares: answer.squares.length,
    closed,
    fault,
    kinds: [...kinds].sort(),
    reason: noTour.kind === "no-tour" ? noTour.reason?.kind : noTour.kind,
    refused,
    undirected: String(undirected),
    large: (await large).kind,
    visits,
    ended,
    pause,
  };
}

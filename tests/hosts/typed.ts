/** A program that TypeScript checks against the package's types; it never runs. */

import { CountRefused, SetupRefused, search, solve, verify } from "knights-tour";
import type { Answer, Setup } from "knights-tour";
import { Search, prepare } from "knights-tour/bindings";
import { define } from "knights-tour/element";
import { initialize, solve as solveSlim } from "knights-tour/slim";
import { createWorker } from "knights-tour/worker";

const setup: Setup = {
  rows: 6,
  columns: 7,
  start: [0, 0],
  end: "a1",
  algorithm: "auto",
  leaper: [2, 5],
  topology: "torus",
  graph: [[1], [0]],
};

// @ts-expect-error No algorithm has this name.
setup.algorithm = "luck";

// @ts-expect-error A side is a number.
setup.rows = "8";

function describe(answer: Answer): string | undefined {
  switch (answer.kind) {
    case "tour":
      return answer.squares.join();
    case "no-tour":
      return answer.reason?.kind;
    case "not-found":
      return answer.because;
  }
}

async function usePackage(): Promise<void> {
  await initialize(new Uint8Array());
  describe(
    await solve(setup, { signal: new AbortController().signal, onProgress: ({ steps }) => steps, milliseconds: 5 }),
  );
  describe(await solveSlim());
  for (const step of await search(setup)) if ("square" in step) step.square.toFixed();
  const check = await verify(setup, [0, 1]);
  if (check.fault?.kind === "not-a-move") check.fault.position.toFixed();
  const worker = createWorker();
  for await (const { kind } of await worker.search()) kind.toUpperCase();
  worker.close();
  document.querySelector("knights-tour")?.seek(5);
  define("my-tour");
  const error: unknown = null;
  if (error instanceof SetupRefused) error.problem.kind.toUpperCase();
  if (error instanceof CountRefused) error.limit.toFixed();
}

export { Search, prepare, usePackage };

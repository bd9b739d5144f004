/** A program that TypeScript checks without the types of browsers and of Node. It never runs. */

import { solve } from "knights-tour";
import type {
  AlgorithmName,
  Answer,
  Choices,
  Count,
  FoundTour,
  Identification,
  Options,
  Place,
  Progress,
  Reason,
  Setup,
  Signal,
  Standing,
  Step,
  StepSearch,
  TourCheck,
} from "knights-tour";
import { initialize } from "knights-tour/slim";
import { createWorker } from "knights-tour/worker";
import type { AsyncStepSearch, TourWorker } from "knights-tour/worker";

const notSignalled: Signal = { aborted: false, throwIfAborted: () => undefined };

async function usePackage(setup: Setup, progress: (progress: Progress) => void): Promise<FoundTour | null> {
  await initialize(new ArrayBuffer(8));
  using worker: TourWorker = createWorker();
  using search: AsyncStepSearch = await worker.search(setup);
  const { value } = await search.next();
  const step: Step | undefined = value;
  const answer: Answer = await solve(setup, { signal: notSignalled, onProgress: progress });
  return step && answer.kind === "tour" ? answer : null;
}

export type Everything = [
  AlgorithmName,
  Choices,
  Count,
  Identification,
  Options,
  Place,
  Reason,
  Standing,
  StepSearch,
  TourCheck,
];
export { usePackage };

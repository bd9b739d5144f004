/** A program that TypeScript checks against the types of the custom element; it never runs. */

import { KnightsTourElement } from "knights-tour/element";
import type { KnightsTourAttributes, KnightsTourElementEventMap } from "knights-tour/element";

const element: KnightsTourElement = document.createElement("knights-tour");

// Properties take what attributes can be given, and hold text.
element.board = "6x6";
element.step = 12;
element.speed = "max";
element.autoplay = true;
element.controls = false;
element.holes = null;
const step: string | null = element.step;

// @ts-expect-error No picture has this name.
element.picture = "fog";

// @ts-expect-error The method is called `stepForward`.
element.step();

element.addEventListener("tour", ({ detail }) => detail.squares.map((square) => square.toUpperCase()));
element.addEventListener("ended", function ({ detail: { status, tours } }) {
  if (status === "exhausted") this.title = tours.toFixed();
});
element.addEventListener("refused", ({ detail }) => detail.faults[0].attribute.trim());
element.addEventListener("click", ({ clientX }) => clientX.toFixed());
document.querySelector("knights-tour")?.removeEventListener("step", ({ detail }) => detail.square?.trim());

const onStep = ({ detail }: KnightsTourElementEventMap["step"]): number => detail.step + detail.length;
const attributes: KnightsTourAttributes = { algorithm: "backtracking", leaper: "2,5", first: 0 };
const done: Promise<void>[] = [element.stepForward(), element.stepBack(), element.seek(5), element.play()];

export { attributes, done, onStep, step };
